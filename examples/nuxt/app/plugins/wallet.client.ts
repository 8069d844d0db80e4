import 'wallet-modal/elements'
import { createWalletModal } from 'wallet-modal'
import { base, eip155, mainnet } from 'wallet-modal/chains/eip155'

export default defineNuxtPlugin(() => {
  const modal = createWalletModal({ chains: [eip155({ networks: [mainnet, base] })] })
  const account = useState('account', () => '')
  modal.subscribe((state) => (account.value = state.account?.account ?? ''))
})
