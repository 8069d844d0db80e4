import 'wallet-modal/elements'
import { shallowRef } from 'vue'
import { createWalletModal } from 'wallet-modal'
import { base, eip155, mainnet } from 'wallet-modal/chains/eip155'

export const modal = createWalletModal({ chains: [eip155({ networks: [mainnet, base] })] })

/** The modal's state, for templates. */
export const wallet = shallowRef(modal.getState())
modal.subscribe((state) => (wallet.value = state))
