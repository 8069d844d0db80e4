// RainbowKit with its own WalletConnect client. `?relay` and `?projectId` name the server.
import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, connectorsForWallets, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { walletConnectWallet } from '@rainbow-me/rainbowkit/wallets'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const query = new URLSearchParams(location.search)
const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(location.origin), [base.id]: http(location.origin) },
  connectors: connectorsForWallets([{ groupName: 'Wallets', wallets: [walletConnectWallet] }], {
    appName: 'Bench',
    projectId: query.get('projectId'),
    walletConnectParameters: { relayUrl: query.get('relay') },
  }),
})
const page = createElement(
  RainbowKitProvider,
  null,
  createElement(ConnectButton, { label: 'Connect wallet' }),
)
createRoot(document.querySelector('#root')).render(
  createElement(
    WagmiProvider,
    { config },
    createElement(QueryClientProvider, { client: new QueryClient() }, page),
  ),
)
