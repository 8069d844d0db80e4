// The page of `pages/kit` with Solana in the place of the EVM networks.
import 'wallet-modal/elements'
import { createWalletModal } from 'wallet-modal'
import { solana, solanaMainnet } from 'wallet-modal/chains/solana'

window.modal = createWalletModal({
  chains: [solana({ networks: [solanaMainnet] })],
  projectId: 'bench',
  server: location.origin,
})
