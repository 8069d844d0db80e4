/** How a test starts an app of test/node/cli/fixtures after `npx wallet-modal migrate`. */
export interface MovedApp {
  /**
   * The module that shows it, beside the app's own files. `show(config, app)` and `config` come from
   * `frame.tsx`.
   */
  readonly start: string
  /** Selector of what opens the modal. Default: the button of the page. */
  readonly press?: string
  /** Wallet to choose in the list (Lumen); false for an app whose button connects it. */
  readonly choose?: string | false
  /** The list asks the visitor to accept the terms first. */
  readonly terms?: true
  /** Reverse domain name of the mock wallet. */
  readonly rdns?: string
  /** Family of the mock wallet (`evm`). */
  readonly family?: 'evm' | 'solana'
}

/** Renders an app inside wagmi's and TanStack's providers, where it does not bring them. */
export const FRAME = `
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { custom } from 'viem'
import { mainnet } from 'viem/chains'
import { WagmiProvider } from 'wagmi'
import { getDefaultConfig } from 'wallet-modal/compat/rainbowkit'
import * as connectKit from 'wallet-modal/compat/connectkit'
import { createConfig } from 'wagmi'

const node = custom({ request: async () => '0x0' })
const own = { chains: [mainnet], transports: { [mainnet.id]: node } }
export const rainbow = () => getDefaultConfig({ appName: 'App', projectId: '', ...own })
export const connect = () =>
  createConfig(connectKit.getDefaultConfig({ appName: 'App', walletConnectProjectId: '', ...own }))
export function show(app, config) {
  const client = new QueryClient()
  createRoot(document.getElementById('root')).render(
    config
      ? <WagmiProvider config={config}>
          <QueryClientProvider client={client}>{app}</QueryClientProvider>
        </WagmiProvider>
      : app,
  )
}
`

const RAINBOWKIT = `import { ConnectButton, RainbowKitProvider } from 'wallet-modal/compat/rainbowkit'`

/** Apps by kit and case; undefined for a case that renders no component. */
export const MOVED_APPS: Readonly<Record<string, MovedApp | undefined>> = {
  'rainbowkit/auth-next-auth': {
    start: `${RAINBOWKIT}
import { Own } from './Providers'
import './NextAuthProviders'
show(<Own status="unauthenticated"><ConnectButton /></Own>, rainbow())`,
  },
  'rainbowkit/chains-with-icons': {
    start: `${RAINBOWKIT}
import { Kit } from './Kit'
import { config } from './wagmi'
show(<Kit><ConnectButton /></Kit>, config)`,
  },
  'rainbowkit/connectors-safe-coinbase-burner': {
    start: `${RAINBOWKIT}
import { Providers } from './Providers'
show(<Providers><ConnectButton /></Providers>)`,
  },
  'rainbowkit/custom-button': {
    start: `${RAINBOWKIT}
import { Header } from './Header'
show(<RainbowKitProvider><Header /></RainbowKitProvider>, rainbow())`,
    press: '#root >> text=Connect',
  },
  // The app's files must stay as they are: it has only names that look like the kit's.
  'rainbowkit/false-friends': undefined,
  'rainbowkit/import-forms': {
    start: `import { Shell } from './Shell'
import { Login } from './Login'
show(<Shell><Login /></Shell>, rainbow())`,
    press: '#root >> text=Log in',
  },
  'rainbowkit/javascript': { start: `import App from './App.jsx'\nshow(<App />)` },
  'rainbowkit/lazy': {
    start: `import { LazyKit } from './LazyProvider'
import { LazyConnect } from './LazyButton'
show(<LazyKit><LazyConnect /></LazyKit>, rainbow())`,
  },
  'rainbowkit/locale-disclaimer-transactions': {
    start: `${RAINBOWKIT}
import { Kit } from './Kit'
import './useDeposit'
show(<Kit locale="en"><ConnectButton /></Kit>, rainbow())`,
  },
  'rainbowkit/modal-hooks': {
    start: `${RAINBOWKIT}
import { BuyButton, ConnectLink } from './BuyButton'
show(<RainbowKitProvider><BuyButton buy={() => {}} /><ConnectLink /></RainbowKitProvider>, rainbow())`,
    press: '#root >> text=Connect',
  },
  'rainbowkit/next-app-router': {
    start: `import { Providers } from './components/Providers'
import Page from './app/page'
show(<Providers><Page /></Providers>)`,
  },
  'rainbowkit/tests-that-mock': {
    start: `${RAINBOWKIT}
import { Pay } from './Pay'
show(<RainbowKitProvider><Pay /></RainbowKitProvider>, rainbow())`,
    press: '#root >> text=Pay',
  },
  'rainbowkit/theme-tokens': {
    start: `${RAINBOWKIT}
import { Kit } from './Providers'
show(<Kit night={false}><ConnectButton /></Kit>, rainbow())`,
  },
  'rainbowkit/vite-default': { start: `import './main'` },
  'rainbowkit/wallet-button': {
    start: `${RAINBOWKIT}
import { Landing } from './Landing'
show(<RainbowKitProvider><Landing /></RainbowKitProvider>, rainbow())`,
    press: '#root >> text=Rainbow',
    rdns: 'me.rainbow',
    choose: false,
  },
  'connectkit/custom-button': {
    start: `import { ConnectKitProvider } from 'wallet-modal/compat/connectkit'
import { ConnectButton } from './ConnectButton'
import { useLogin } from './useLogin'
const Login = () => <p>{useLogin().names.join()}</p>
show(<ConnectKitProvider><ConnectButton /><Login /></ConnectKitProvider>, connect())`,
    press: '#root >> text=Connect',
  },
  'connectkit/default': {
    start: `import { Web3Provider } from './Web3Provider'
import { Nav } from './Nav'
show(<Web3Provider track={() => {}}><Nav before={() => {}} /></Web3Provider>)`,
  },
  'connectkit/siwe': {
    start: `import { Gate, Providers } from './Providers'
show(<Providers welcome={() => {}}><Gate>In</Gate></Providers>, connect())`,
    press: '#root >> text=Connect wallet',
  },
  'connectkit/theme': {
    start: `import { ConnectKitButton } from 'wallet-modal/compat/connectkit'
import { Look } from './Look'
show(<Look dark><ConnectKitButton /></Look>, connect())`,
  },
  'web3-onboard/core': {
    start: `import { connect as press, leave } from './actions'
import { watchWallet } from './onboard'
const button = document.getElementById('root').appendChild(document.createElement('button'))
button.textContent = 'Join'
button.onclick = () => press()
watchWallet((wallet) => (document.title = wallet?.label ?? 'none'))`,
    press: '#root >> text=Join',
  },
  'web3-onboard/react': {
    start: `import { App } from './App'\nshow(<App />)`,
    press: '#root >> text=Connect',
    terms: true,
  },
  'wallet-adapter/multi-button': {
    start: `import { Wallet } from './Wallet'
import { LazyButton } from './LazyButton'
show(<Wallet report={() => {}}><LazyButton /></Wallet>)`,
    press: '#root >> text=Select wallet',
    family: 'solana',
  },
  'wallet-adapter/use-wallet': {
    start: `import { ConnectionProvider, WalletProvider } from 'wallet-modal/compat/wallet-adapter'
import { Send } from './Send'
import { useProgram } from './useProgram'
const Program = () => {
  const { ask } = useProgram()
  return <button onClick={ask}>Ask</button>
}
show(
  <ConnectionProvider endpoint="https://api.devnet.solana.com">
    <WalletProvider wallets={[]}><Send to="11111111111111111111111111111111" /><Program /></WalletProvider>
  </ConnectionProvider>,
)`,
    press: '#root >> text=Ask',
    family: 'solana',
  },
  'appkit/hooks': {
    start: `import { createAppKit } from 'wallet-modal/compat/appkit/react'
import { arbitrum, mainnet } from 'wallet-modal/compat/appkit/networks'
createAppKit({ networks: [mainnet, arbitrum], projectId: '', metadata: { name: 'Panel' } })
const { Panel } = await import('./Panel')
const { Track } = await import('./Track')
show(<><Panel /><Track send={() => {}} /></>)`,
    press: '#root >> text=Connect',
  },
  'appkit/vanilla-multichain': {
    // Hidden until the app listens to them, so that the test's press is not lost.
    start: `document.body.insertAdjacentHTML('beforeend', '<nav hidden><button id="connect">Join</button><button id="leave">Leave</button><button id="mode">Mode</button></nav>')
await import('./main')
document.querySelector('nav').hidden = false`,
    press: '#connect',
    family: 'solana',
  },
  'appkit/wagmi': {
    start: `import { Providers } from './Providers'
import { Nav } from './Nav'
show(<Providers cookies={null}><Nav /></Providers>)`,
    press: 'appkit-button',
  },
}
