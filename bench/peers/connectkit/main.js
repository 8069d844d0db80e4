import { ConnectKitButton, ConnectKitProvider } from 'connectkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(location.origin), [base.id]: http(location.origin) },
})
const page = createElement(
  ConnectKitProvider,
  null,
  createElement(ConnectKitButton, { label: 'Connect wallet' }),
)
createRoot(document.querySelector('#root')).render(
  createElement(
    WagmiProvider,
    { config },
    createElement(QueryClientProvider, { client: new QueryClient() }, page),
  ),
)
