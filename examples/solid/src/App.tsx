import 'wallet-modal/elements'
import { from } from 'solid-js'
import { createWalletModal, type ModalSnapshot } from 'wallet-modal'
import { base, eip155, mainnet } from 'wallet-modal/chains/eip155'
import type { WalletSolidElements } from 'wallet-modal/solid'

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends WalletSolidElements {}
  }
}

const modal = createWalletModal({ chains: [eip155({ networks: [mainnet, base] })] })

export default function App() {
  const state = from<ModalSnapshot>((set) => modal.subscribe(set), modal.getState())
  const account = () => state().account?.account
  return (
    <>
      <wallet-button />
      <wallet-modal />
      <p id="account">{account() ? `Connected: ${account()}` : 'Not connected.'}</p>
    </>
  )
}
