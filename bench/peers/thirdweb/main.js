import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createThirdwebClient } from 'thirdweb'
import { base, defineChain, ethereum } from 'thirdweb/chains'
import { ConnectButton, ThirdwebProvider } from 'thirdweb/react'
import { createWallet } from 'thirdweb/wallets'

const toChain = ({ id }) => defineChain({ id, rpc: location.origin })
const button = createElement(ConnectButton, {
  client: createThirdwebClient({ clientId: 'bench' }),
  chains: [ethereum, base].map(toChain),
  connectButton: { label: 'Connect wallet' },
  // Wallets in the browser only, as on the other pages: one more than the wallet that is there.
  wallets: [createWallet('io.metamask'), createWallet('io.rabby')],
})
createRoot(document.querySelector('#root')).render(createElement(ThirdwebProvider, null, button))
