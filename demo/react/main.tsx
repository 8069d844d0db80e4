import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WalletModalProvider } from 'wallet-modal/react'
import { eip155 } from 'wallet-modal/chains/eip155'
import { loadStack, toNetwork } from '../stack.js'
import { App } from './app.js'

const { server, projectId, chains } = await loadStack()
const options = {
  chains: [eip155({ networks: chains.map(toNetwork) })],
  metadata: { name: 'React demo', description: 'A React page that takes wallets' },
  theme: 'auto',
  projectId,
  server,
  embeddedWallet: false,
} as const

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <WalletModalProvider options={options}>
      <App networks={chains} />
    </WalletModalProvider>
  </StrictMode>,
)
