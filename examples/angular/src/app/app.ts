import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'
import { injectAccount } from 'wallet-modal/angular'

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <wallet-button></wallet-button>
    <wallet-modal></wallet-modal>
    <p id="account">
      {{ account().account ? 'Connected: ' + account().account : 'Not connected.' }}
    </p>
  `,
})
export class App {
  readonly account = injectAccount()
}
