// An app with RainbowKit. Its wagmi imports '@walletconnect/ethereum-provider': an alias of the
// bundler names this kit's entry. `?relay` and `?projectId` name the server.
import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, connectorsForWallets, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { rainbowWallet, trustWallet, walletConnectWallet } from '@rainbow-me/rainbowkit/wallets'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { defineChain } from 'viem'
import { createConfig, http, useSignMessage, WagmiProvider } from 'wagmi'

const query = new URLSearchParams(location.search)
const toChain = (id) =>
  defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [location.origin] } },
  })
const chains = [toChain(31337), toChain(31338)]
const config = createConfig({
  chains,
  transports: { 31337: http(), 31338: http() },
  connectors: connectorsForWallets(
    [{ groupName: 'Wallets', wallets: [walletConnectWallet, rainbowWallet, trustWallet] }],
    {
      appName: 'RainbowKit',
      projectId: query.get('projectId'),
      walletConnectParameters: { relayUrl: query.get('relay') },
    },
  ),
})
// The link, which RainbowKit draws as a code with a picture in its middle.
for (const { emitter } of config.connectors)
  emitter.on('message', ({ type, data }) => {
    if (type === 'display_uri') document.documentElement.dataset.uri = data
  })

function Sign() {
  const { signMessage, data } = useSignMessage()
  return createElement(
    'p',
    null,
    createElement('button', { onClick: () => signMessage({ message: 'hello' }) }, 'Sign'),
    createElement('output', null, data),
  )
}

createRoot(document.querySelector('#root')).render(
  createElement(
    StrictMode,
    null,
    createElement(
      WagmiProvider,
      { config },
      createElement(
        QueryClientProvider,
        { client: new QueryClient() },
        createElement(
          RainbowKitProvider,
          null,
          createElement(ConnectButton, { accountStatus: 'address' }),
          createElement(Sign),
        ),
      ),
    ),
  ),
)
