import { Component, computed, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'
import { injectAccount } from 'wallet-modal/angular'

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <wallet-button></wallet-button>
    <wallet-modal></wallet-modal>
    <p id="account">{{ text() }}</p>
  `,
})
export class App {
  private readonly account = injectAccount()
  readonly text = computed(() => {
    const { account } = this.account()
    return account ? `Connected: ${account}` : 'Not connected.'
  })
}
