import { createApp } from 'vue'
import { base, eip155, mainnet } from 'wallet-modal/chains/eip155'
import { walletModal } from 'wallet-modal/vue'
import App from './App.vue'

createApp(App)
  .use(walletModal({ chains: [eip155({ networks: [mainnet, base] })] }))
  .mount('#app')
