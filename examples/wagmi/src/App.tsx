import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { base, mainnet } from 'viem/chains'
import { useAccount, WagmiProvider } from 'wagmi'
import { createWagmi } from 'wallet-modal/create-wagmi'
import { WalletButton, WalletModalProvider } from 'wallet-modal/react'

const { config, modal } = createWagmi({ appName: 'My app', chains: [mainnet, base] })
const queries = new QueryClient()

export default function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <WalletModalProvider modal={modal}>
          <WalletButton />
          <Account />
        </WalletModalProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function Account() {
  const { address, chainId } = useAccount()
  return <p id="account">{address ? `Connected: ${address} on ${chainId}` : 'Not connected.'}</p>
}
