// A button and five families of networks, with browser wallets.
import 'wallet-modal/elements'
import { createWalletModal } from 'wallet-modal'
import { bip122, bitcoin } from 'wallet-modal/chains/bip122'
import { cosmos, cosmosHub } from 'wallet-modal/chains/cosmos'
import { eip155, mainnet } from 'wallet-modal/chains/eip155'
import { polkadot, polkadotAssetHub } from 'wallet-modal/chains/polkadot'
import { solana, solanaMainnet } from 'wallet-modal/chains/solana'

window.modal = createWalletModal({
  chains: [
    eip155({ networks: [mainnet] }),
    solana({ networks: [solanaMainnet] }),
    bip122({ networks: [bitcoin] }),
    polkadot({ networks: [polkadotAssetHub] }),
    cosmos({ networks: [cosmosHub] }),
  ],
})
