// A button and the embedded wallet of the stack that the URL names.
import 'wallet-modal/elements'
import { createWalletModal } from 'wallet-modal'
import { eip155 } from 'wallet-modal/chains/eip155'

const { server, projectId, frame, chains } = JSON.parse(
  new URLSearchParams(location.search).get('stack'),
)
const networks = chains.map(({ id, rpc }) => ({
  id,
  name: `Local ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [rpc],
  testnet: true,
}))
window.modal = createWalletModal({
  chains: [eip155({ networks })],
  projectId,
  server,
  embeddedWallet: { url: frame },
})
