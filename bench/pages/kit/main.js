// The smallest useful page: a button, two EVM networks, browser wallets and WalletConnect.
import 'wallet-modal/elements'
import { createWalletModal } from 'wallet-modal'
import { base, eip155, mainnet } from 'wallet-modal/chains/eip155'

window.modal = createWalletModal({
  chains: [eip155({ networks: [mainnet, base] })],
  projectId: new URLSearchParams(location.search).get('projectId') ?? 'bench',
  server: new URLSearchParams(location.search).get('server') ?? location.origin,
})
