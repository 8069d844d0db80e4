import 'wallet-modal/elements'
import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core'
import { createWalletModal } from 'wallet-modal'
import { base, eip155, mainnet } from 'wallet-modal/chains/eip155'

const modal = createWalletModal({ chains: [eip155({ networks: [mainnet, base] })] })

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <wallet-button></wallet-button>
    <wallet-modal></wallet-modal>
    <p id="account">{{ account() ? 'Connected: ' + account() : 'Not connected.' }}</p>
  `,
})
export class App {
  readonly account = signal<string | undefined>(undefined)

  constructor() {
    modal.subscribe((state) => this.account.set(state.account?.account))
  }
}
