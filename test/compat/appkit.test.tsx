import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { custom } from 'viem'
import { useConnection, WagmiProvider, type Config } from 'wagmi'
import { arbitrum, mainnet, solana } from '../../compat/appkit/networks.js'
import {
  createAppKit,
  EthersAdapter,
  SolanaAdapter,
  useAppKit,
  useAppKitAccount,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
  type AppKit,
  type AppKitOptions,
} from '../../compat/appkit/react.js'
import { useAppKitConnection } from '../../compat/appkit/solana.js'
import { WagmiAdapter } from '../../compat/appkit/wagmi.js'
import { drawReact, holdHook } from '../helpers/pages/draw-react.js'
import { expect } from '../helpers/expect.js'
import { ALICE, announce, fakeEip1193, type FakeEip1193 } from '../helpers/wallets/fake-eip1193.js'
import { until } from '../helpers/clocks/until.js'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

const stops: (() => void)[] = []
let wallet: FakeEip1193
let rdns = ''
let name = ''
let count = 0

function load(options: Partial<AppKitOptions> = {}): AppKit {
  const appKit = createAppKit({
    adapters: [new EthersAdapter(), new SolanaAdapter()],
    networks: [mainnet, arbitrum, solana],
    projectId: '',
    metadata: { name: `Kiln ${++count}` },
    ...options,
  })
  stops.push(() => appKit.modal.destroy())
  return appKit
}

const draw = (children: ReactNode) => drawReact(children, stops)

async function connect({ modal }: AppKit) {
  await act(async () => void (await modal.connect({ wallet: rdns, namespace: 'eip155' })))
}

describe('wallet-modal/compat/appkit', () => {
  beforeEach(() => {
    wallet = fakeEip1193()
    name = `Oven ${++count}`
    rdns = `org.oven-${count}`
    stops.push(announce(wallet, { rdns, name }))
  })
  afterEach(() => {
    for (const stop of stops.splice(0).reverse()) stop()
    document.querySelectorAll('wallet-modal').forEach((element) => element.remove())
    localStorage.clear()
  })

  it('the getters and subscriptions of the instance follow a connection', async () => {
    const appKit = load()
    const accounts: unknown[] = []
    const networks: unknown[] = []
    const providers: unknown[] = []
    const stopAccount = appKit.subscribeAccount((account) => accounts.push(account.address))
    appKit.subscribeNetwork(({ chainId }) => networks.push(chainId))
    appKit.subscribeProviders((all) => providers.push(all.eip155))
    expect(appKit.getIsConnectedState()).to.equal(false)
    expect(appKit.getCaipNetwork()?.name).to.equal('Ethereum')
    await connect(appKit)
    expect(appKit.getAddress('eip155')).to.equal(ALICE)
    expect(appKit.getCaipAddress()).to.equal(`eip155:1:${ALICE}`)
    expect(appKit.getAccount('solana').isConnected).to.equal(false)
    expect(appKit.getWalletInfo()?.name).to.equal(name)
    expect(appKit.getProvider('eip155')).to.equal(wallet)
    expect(providers.at(-1)).to.equal(wallet)
    await act(() => appKit.switchNetwork(arbitrum))
    expect(networks.at(-1)).to.equal(42161)
    stopAccount()
    await act(() => appKit.disconnect('eip155'))
    expect(accounts.at(-1)).to.equal(ALICE)
    expect(appKit.getAddress()).to.equal(undefined)
  })
  it('networks of other families get their own ids', () => {
    const appKit = load({ networks: [solana], adapters: [new SolanaAdapter()] })
    expect(appKit.getCaipNetworkId()).to.equal('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(appKit.getChainId()).to.equal('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(appKit.getActiveChainNamespace()).to.equal('solana')
  })
  it('a second createAppKit() with the same options gives the same instance', () => {
    const options: AppKitOptions = {
      networks: [mainnet],
      projectId: '',
      metadata: { name: 'Again' },
    }
    const first = createAppKit(options)
    stops.push(() => first.modal.destroy())
    expect(createAppKit({ ...options })).to.equal(first)
  })
  it('the hooks give AppKit’s shapes', async () => {
    const appKit = load()
    const kit = holdHook(() => ({
      account: useAppKitAccount(),
      network: useAppKitNetwork(),
      state: useAppKitState(),
      wallet: useWalletInfo(),
      provider: useAppKitProvider<FakeEip1193>('eip155'),
      events: useAppKitEvents(),
      ...useAppKit(),
      ...useDisconnect(),
    }))
    await draw(<kit.View />)
    expect(kit.now.account).to.deep.equal({
      isConnected: false,
      status: 'disconnected',
      allAccounts: [],
    })
    expect(kit.now.provider.walletProvider).to.equal(undefined)
    await act(() => kit.now.open({ view: 'Networks' }))
    expect(kit.now.state.open).to.equal(true)
    expect(kit.now.events.data.event).to.equal('MODAL_OPEN')
    await act(() => kit.now.close())
    await connect(appKit)
    expect(kit.now.account).to.deep.include({
      address: ALICE,
      caipAddress: `eip155:1:${ALICE}`,
      isConnected: true,
      status: 'connected',
    })
    expect(kit.now.wallet.walletInfo?.name).to.equal(name)
    expect(kit.now.provider.walletProvider).to.equal(wallet)
    await act(() => kit.now.network.switchNetwork(arbitrum))
    expect(kit.now.network.chainId).to.equal(42161)
    expect(kit.now.network.caipNetwork?.caipNetworkId).to.equal('eip155:42161')
    await act(() => kit.now.disconnect())
    expect(kit.now.account.isConnected).to.equal(false)
  })
  it('useAppKitTheme sets the colour scheme and the tokens', async () => {
    load({ themeMode: 'light', themeVariables: { '--w3m-accent': '#c2410c' } })
    const theme = holdHook(useAppKitTheme)
    await draw(<theme.View />)
    const element = document.querySelector<HTMLElement>('wallet-modal')!
    expect(theme.now.themeMode).to.equal('light')
    expect(element.style.getPropertyValue('--wm-accent')).to.equal('#c2410c')
    await act(async () => {
      theme.now.setThemeMode('dark')
      theme.now.setThemeVariables({ '--w3m-border-radius-master': '2px' })
    })
    expect(theme.now.themeMode).to.equal('dark')
    expect(theme.now.themeVariables).to.deep.equal({
      '--w3m-accent': '#c2410c',
      '--w3m-border-radius-master': '2px',
    })
    expect(element.style.getPropertyValue('--wm-radius')).to.equal('calc(6 * 2px)')
  })
  it('<appkit-button> is our button, with AppKit’s attributes', async () => {
    const appKit = load()
    const host = await draw(
      <appkit-button label="Connect" size="sm" balance="hide" loadingLabel="One moment" />,
    )
    const button = host.querySelector('appkit-button')!
    await until(() => button.shadowRoot?.textContent?.includes('Connect') === true)
    button.shadowRoot!.querySelector('button')!.click()
    await act(() => until(() => appKit.getState().open))
    expect((button as unknown as { loadingLabel: string }).loadingLabel).to.equal('One moment')
  })
  it('WagmiAdapter’s configuration connects through the modal that createAppKit() makes later', async () => {
    const adapter = new WagmiAdapter({
      projectId: '',
      networks: [mainnet, arbitrum, solana],
      transports: { 1: custom({ request: async () => '0x0' }) },
    })
    const config = adapter.wagmiConfig as unknown as Config
    expect(config.chains.map(({ id }) => id)).to.deep.equal([1, 42161])
    const appKit = load({ adapters: [adapter] })
    const account = holdHook(useConnection)
    await draw(
      <WagmiProvider config={config}>
        <QueryClientProvider client={new QueryClient()}>
          <account.View />
        </QueryClientProvider>
      </WagmiProvider>,
    )
    await connect(appKit)
    await act(() => until(() => account.now.status === 'connected'))
    expect(account.now.address).to.equal(ALICE)
    await act(() => appKit.disconnect())
    await act(() => until(() => account.now.status === 'disconnected'))
  })
  it('useAppKitConnection reaches the active network of Solana, and none of another family', async () => {
    load({ networks: [solana, mainnet], defaultNetwork: solana })
    const kit = holdHook(() => ({ ...useAppKitConnection(), ...useAppKitNetwork() }))
    await draw(<kit.View />)
    expect(kit.now.connection?.rpcEndpoint).to.equal(solana.rpcUrls.default.http[0])
    await act(() => kit.now.switchNetwork(mainnet))
    expect(kit.now.connection).to.equal(undefined)
  })
  it('WagmiAdapter without createAppKit() leaves wagmi disconnected', async () => {
    const { wagmiConfig } = new WagmiAdapter({ projectId: '', networks: [mainnet] })
    const config = wagmiConfig as unknown as Config
    const account = holdHook(useConnection)
    await draw(
      <WagmiProvider config={config}>
        <account.View />
      </WagmiProvider>,
    )
    await act(() => until(() => account.now.status === 'disconnected'))
    const [connector] = config.connectors
    expect(await connector!.connect().catch((error: Error) => error.message)).to.match(
      /createAppKit/,
    )
  })
  it('a visitor whose wallet AppKit stored is connected without a prompt', async () => {
    localStorage.setItem('@appkit/eip155:connected_connector_id', rdns)
    const appKit = load()
    await until(() => appKit.getIsConnectedState())
    expect(wallet.sent('eth_requestAccounts')).to.have.length(0)
  })
})
