import { act, type ReactNode } from 'react'
import { custom } from 'viem'
import { base, mainnet } from 'viem/chains'
import { useConnection, type Config } from 'wagmi'
import {
  ConnectButton,
  cssStringFromTheme,
  darkTheme,
  getDefaultConfig,
  lightTheme,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
  useAccountModal,
  useAddRecentTransaction,
  useChainModal,
  useConnectModal,
  WalletButton,
  type ConnectButtonRenderProps,
} from '../../compat/rainbowkit/index.js'
import { getModal } from '../../wagmi/index.js'
import { drawWithWagmi, holdHook } from '../helpers/pages/draw-react.js'
import { expect } from '../helpers/expect.js'
import { ALICE, announce, fakeEip1193, type FakeEip1193 } from '../helpers/wallets/fake-eip1193.js'
import { until } from '../helpers/clocks/until.js'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

/** A node that answers every call with zero, so that balances are read without a network. */
const node = custom({ request: async () => '0x0' })
const chains = [mainnet, base] as const
const transports = { [mainnet.id]: node, [base.id]: node }
const stops: (() => void)[] = []
let wallet: FakeEip1193
let rdns = ''
let count = 0

function load(): Config {
  const config = getDefaultConfig({
    appName: `Harbour ${++count}`,
    projectId: '',
    chains,
    transports,
    // The node answers each call by itself.
    batch: { multicall: false },
  }) as unknown as Config
  stops.push(() => getModal(config).destroy())
  return config
}

const draw = (config: Config, children: ReactNode) => drawWithWagmi(config, children, stops)

async function connect(config: Config) {
  await act(async () => void (await getModal(config).connect({ wallet: rdns })))
}

describe('wallet-modal/compat/rainbowkit', () => {
  beforeEach(() => {
    wallet = fakeEip1193()
    rdns = `org.kit-${++count}`
    stops.push(announce(wallet, { rdns, name: `Kit ${count}` }))
  })
  afterEach(() => {
    for (const stop of stops.splice(0).reverse()) stop()
    localStorage.clear()
  })

  it('getDefaultConfig gives a wagmi configuration whose connector is the modal', async () => {
    const config = load()
    expect(config.chains.map(({ id }) => id)).to.deep.equal([1, 8453])
    expect(config.connectors.map(({ id }) => id)).to.deep.equal(['walletModal'])
    const account = holdHook(useConnection)
    await draw(config, <account.View />)
    await connect(config)
    await act(() => until(() => account.now.status === 'connected'))
    expect(account.now.address).to.equal(ALICE)
  })
  it('a module that is evaluated again gets the first modal', () => {
    const options = { appName: `Again ${count}`, projectId: '', chains, transports }
    const first = getDefaultConfig(options) as unknown as Config
    const second = getDefaultConfig(options) as unknown as Config
    stops.push(() => getModal(first).destroy())
    expect(getModal(second)).to.equal(getModal(first))
  })
  it('other options replace the modal of the module before', () => {
    const first = load()
    const second = load()
    expect(getModal(second)).not.to.equal(getModal(first))
  })
  it('useConnectModal opens Connect, and gives undefined once connected', async () => {
    const config = load()
    const modals = holdHook(useConnectModal)
    await draw(
      config,
      <RainbowKitProvider>
        <modals.View />
      </RainbowKitProvider>,
    )
    expect(modals.now.connectModalOpen).to.equal(false)
    await act(async () => modals.now.openConnectModal?.())
    await act(() => until(() => modals.now.connectModalOpen))
    expect(getModal(config).getState().view).to.equal('Connect')
    await connect(config)
    expect(modals.now.openConnectModal).to.equal(undefined)
  })
  it('useAccountModal and useChainModal open their screens once connected', async () => {
    const config = load()
    const modals = holdHook(() => ({ ...useAccountModal(), ...useChainModal() }))
    await draw(
      config,
      <RainbowKitProvider>
        <modals.View />
      </RainbowKitProvider>,
    )
    expect(modals.now.openAccountModal).to.equal(undefined)
    expect(modals.now.openChainModal).to.equal(undefined)
    await connect(config)
    await act(async () => modals.now.openAccountModal?.())
    await act(() => until(() => modals.now.accountModalOpen))
    await act(async () => modals.now.openChainModal?.())
    await act(() => until(() => modals.now.chainModalOpen))
    expect(modals.now.accountModalOpen).to.equal(false)
  })
  it('the hooks of modals give undefined without a provider', async () => {
    const modals = holdHook(useConnectModal)
    await draw(load(), <modals.View />)
    expect(modals.now).to.deep.equal({ openConnectModal: undefined, connectModalOpen: false })
  })
  it('ConnectButton.Custom passes account, chain and functions', async () => {
    const config = load()
    let props = {} as ConnectButtonRenderProps
    await draw(
      config,
      <RainbowKitProvider>
        <ConnectButton.Custom>
          {(given) => {
            props = given
            return <p>{given.account?.displayName}</p>
          }}
        </ConnectButton.Custom>
      </RainbowKitProvider>,
    )
    await act(() => until(() => props.mounted))
    expect(props.account).to.equal(undefined)
    await act(async () => props.openConnectModal())
    await act(() => until(() => props.connectModalOpen))
    await connect(config)
    expect(props.account?.address).to.equal(ALICE)
    expect(props.account?.displayName).to.match(/^0x\w{2,4}…\w{4}$/)
    expect(props.chain).to.deep.equal({
      id: 1,
      name: 'Ethereum',
      hasIcon: false,
      unsupported: false,
    })
    await act(() => until(() => props.account?.displayBalance !== undefined))
    expect(props.account?.displayBalance).to.equal('0.000 ETH')
  })
  it('ConnectButton shows its label, and the network once connected', async () => {
    const config = load()
    const host = await draw(
      config,
      <RainbowKitProvider>
        <ConnectButton label="Come aboard" showBalance={false} accountStatus="address" />
      </RainbowKitProvider>,
    )
    const button = host.querySelector('wallet-button')!
    await act(() => until(() => button.shadowRoot?.textContent?.includes('Come aboard') === true))
    expect(host.querySelector('wallet-network-button')).to.equal(null)
    await connect(config)
    expect(host.querySelector('wallet-network-button')).not.to.equal(null)
  })
  it('ConnectButton shows the avatar of the app', async () => {
    const config = load()
    const host = await draw(
      config,
      <RainbowKitProvider avatar={({ address }) => <i>{address}</i>}>
        <ConnectButton />
      </RainbowKitProvider>,
    )
    await connect(config)
    expect(host.querySelector('i')?.textContent).to.equal(ALICE)
  })
  it('a theme sets the tokens of the modal and the colour scheme', async () => {
    const config = load()
    const host = await draw(
      config,
      <RainbowKitProvider theme={lightTheme({ accentColor: '#7b3fe4', borderRadius: 'small' })}>
        <ConnectButton />
      </RainbowKitProvider>,
    )
    const { style } = host.querySelector('wallet-modal')!
    expect(style.getPropertyValue('--wm-accent')).to.equal('#7b3fe4')
    expect(style.getPropertyValue('--wm-radius')).to.equal('8px')
    expect(getModal(config).getState().theme).to.equal('light')
  })
  it('cssStringFromTheme gives declarations, and leaves out what could end one', () => {
    const theme = darkTheme({ accentColor: 'red}body{display:none' })
    expect(cssStringFromTheme(theme)).not.to.contain('--wm-accent:')
    expect(cssStringFromTheme(darkTheme({ accentColor: '#123456' }))).to.contain(
      '--wm-accent:#123456;',
    )
    expect(
      cssStringFromTheme(darkTheme({ accentColor: '#123456' }), { extends: darkTheme() }),
    ).to.equal('--wm-accent:#123456;')
  })
  it('WalletButton connects the wallet that it names', async () => {
    const metaMask = fakeEip1193()
    stops.push(announce(metaMask, { rdns: 'io.metamask', name: 'MetaMask' }))
    const config = load()
    const host = await draw(
      config,
      <RainbowKitProvider>
        <WalletButton wallet="metaMask" />
      </RainbowKitProvider>,
    )
    const button = host.querySelector('button')!
    await act(() => until(() => !button.disabled))
    expect(button.textContent).to.equal('MetaMask')
    await act(async () => button.click())
    await act(() => until(() => getModal(config).getState().connections.length === 1))
    expect(metaMask.sent('eth_requestAccounts')).to.have.length(1)
    expect(wallet.sent('eth_requestAccounts')).to.have.length(0)
  })
  it('WalletButton opens Connect for a wallet that is nowhere', async () => {
    const config = load()
    const host = await draw(
      config,
      <RainbowKitProvider>
        <WalletButton wallet="omni" />
      </RainbowKitProvider>,
    )
    const button = host.querySelector('button')!
    await act(() => until(() => !button.disabled))
    await act(async () => button.click())
    await act(() => until(() => getModal(config).getState().open))
  })
  it('a wallet connects without a signature, and the button asks for the app’s sign-in', async () => {
    const config = load()
    const verified: string[] = []
    const adapter = {
      getNonce: async () => 'nonce123',
      createMessage: ({ nonce, address }: { nonce: string; address: string }) =>
        `${address} ${nonce}`,
      verify: async ({ message, signature }: { message: string; signature: string }) => {
        verified.push(message, signature)
        return true
      },
      signOut: async () => {},
    }
    const host = await draw(
      config,
      <RainbowKitAuthenticationProvider adapter={adapter} status="unauthenticated">
        <RainbowKitProvider>
          <ConnectButton />
        </RainbowKitProvider>
      </RainbowKitAuthenticationProvider>,
    )
    await connect(config)
    expect(wallet.sent('personal_sign')).to.have.length(0)
    const button = host.querySelector('button')!
    await act(() => until(() => config.state.status === 'connected'))
    await act(async () => button.click())
    await act(() => until(() => verified.length === 2))
    expect(verified[0]).to.equal(`${ALICE} nonce123`)
  })
  it('useAddRecentTransaction does nothing without an account, and lists a transaction of one', async () => {
    const config = load()
    const add = holdHook(useAddRecentTransaction)
    await draw(
      config,
      <RainbowKitProvider>
        <add.View />
      </RainbowKitProvider>,
    )
    const hash = `0x${'ab'.repeat(32)}`
    const readPending = () => JSON.stringify({ ...localStorage })
    add.now({ hash, description: 'Early' })
    await connect(config)
    add.now({ hash, description: 'Deposit' })
    await act(() => until(() => readPending().includes('Deposit')))
    expect(readPending()).not.to.contain('Early')
  })
})
