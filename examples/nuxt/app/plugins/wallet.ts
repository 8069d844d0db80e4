import { base, eip155, mainnet } from 'wallet-modal/chains/eip155'
import { walletModal } from 'wallet-modal/vue'

export default defineNuxtPlugin(({ vueApp }) => {
  vueApp.use(walletModal({ chains: [eip155({ networks: [mainnet, base] })] }))
})
