import { act, type ReactNode } from 'react'
import { custom } from 'viem'
import { base, mainnet } from 'viem/chains'
import { createConfig, useConnection, type Config } from 'wagmi'
import {
  Avatar,
  ChainIcon,
  ConnectKitButton,
  ConnectKitProvider,
  getDefaultConfig,
  SIWEButton,
  SIWEProvider,
  useChainIsSupported,
  useModal,
  useSIWE,
  type ConnectKitButtonRenderProps,
  type SIWEConfig,
  type SIWESession,
} from '../../compat/connectkit/index.js'
import { getModal } from '../../wagmi/index.js'
import { drawWithWagmi, holdHook } from '../helpers/pages/draw-react.js'
import { expect } from '../helpers/expect.js'
import { ALICE, announce, fakeEip1193, type FakeEip1193 } from '../helpers/wallets/fake-eip1193.js'
import { until } from '../helpers/clocks/until.js'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

/** A node that answers every call with zero, so that balances are read without a network. */
const node = custom({ request: async () => '0x0' })
const transports = { [mainnet.id]: node, [base.id]: node }
const stops: (() => void)[] = []
let wallet: FakeEip1193
let rdns = ''
let count = 0

function load(): Config {
  const config = createConfig(
    getDefaultConfig({
      appName: `Lantern ${++count}`,
      walletConnectProjectId: '',
      chains: [mainnet, base],
      transports,
      batch: { multicall: false },
    }),
  ) as unknown as Config
  stops.push(() => getModal(config).destroy())
  return config
}

const draw = (config: Config, children: ReactNode) => drawWithWagmi(config, children, stops)

async function connect(config: Config) {
  await act(async () => void (await getModal(config).connect({ wallet: rdns })))
}

/** A server that keeps one session. */
function serve(config: Partial<SIWEConfig> = {}) {
  const server = { session: null as SIWESession | null, verified: [] as string[], left: 0 }
  const siwe: SIWEConfig = {
    getNonce: async () => 'nonce123',
    createMessage: ({ nonce, address, chainId }) => `${address} ${chainId} ${nonce}`,
    verifyMessage: async ({ message, signature }) => {
      server.verified.push(message, signature)
      server.session = { address: ALICE as `0x${string}`, chainId: 1 }
      return true
    },
    getSession: async () => server.session,
    signOut: async () => {
      server.left++
      server.session = null
      return true
    },
    ...config,
  }
  return { server, siwe }
}

describe('wallet-modal/compat/connectkit', () => {
  beforeEach(() => {
    wallet = fakeEip1193()
    rdns = `org.lantern-${++count}`
    stops.push(announce(wallet, { rdns, name: `Lamp ${count}` }))
  })
  afterEach(() => {
    for (const stop of stops.splice(0).reverse()) stop()
    localStorage.clear()
  })

  it('createConfig(getDefaultConfig()) gives a configuration whose connector is the modal', async () => {
    const config = load()
    expect(config.chains.map(({ id }) => id)).to.deep.equal([1, 8453])
    expect(config.connectors.map(({ id }) => id)).to.deep.equal(['walletModal'])
    const account = holdHook(useConnection)
    await draw(config, <account.View />)
    await connect(config)
    await act(() => until(() => account.now.status === 'connected'))
    expect(account.now.address).to.equal(ALICE)
  })
  it('useModal: setOpen opens Connect, and Account once connected', async () => {
    const config = load()
    const modal = holdHook(useModal)
    await draw(
      config,
      <ConnectKitProvider>
        <modal.View />
      </ConnectKitProvider>,
    )
    expect(modal.now.open).to.equal(false)
    await act(async () => modal.now.setOpen(true))
    await act(() => until(() => modal.now.open))
    expect(getModal(config).getState().view).to.equal('Connect')
    await act(async () => modal.now.setOpen(false))
    expect(modal.now.open).to.equal(false)
    await connect(config)
    await act(async () => modal.now.openProfile())
    await act(() => until(() => getModal(config).getState().view === 'Account'))
    await act(async () => modal.now.openSwitchNetworks())
    await act(() => until(() => getModal(config).getState().view === 'Networks'))
  })
  it('onConnect gives the address and the wallet, onDisconnect comes once', async () => {
    const config = load()
    const seen: unknown[] = []
    await draw(
      config,
      <ConnectKitProvider
        onConnect={(details) => seen.push(details)}
        onDisconnect={() => seen.push('out')}
      />,
    )
    await connect(config)
    await act(() => getModal(config).disconnect())
    expect(seen).to.deep.equal([{ address: ALICE, connectorId: rdns }, 'out'])
  })
  it('ConnectKitButton.Custom passes the state and the functions', async () => {
    const config = load()
    let props = {} as ConnectKitButtonRenderProps
    await draw(
      config,
      <ConnectKitProvider>
        <ConnectKitButton.Custom>
          {(given) => {
            props = given
            return <p>{given.truncatedAddress}</p>
          }}
        </ConnectKitButton.Custom>
      </ConnectKitProvider>,
    )
    expect(props.isConnected).to.equal(false)
    await act(async () => props.show?.())
    await act(() => until(() => props.isConnecting))
    await act(async () => props.hide?.())
    await connect(config)
    expect(props).to.deep.include({ isConnected: true, address: ALICE, unsupported: false })
    expect(props.truncatedAddress).to.match(/^0x\w{4}…\w{4}$/)
    expect(props.chain?.id).to.equal(1)
  })
  it('onClick of ConnectKitButton comes in the place of opening, and gives a function that opens', async () => {
    const config = load()
    let open = () => {}
    const host = await draw(
      config,
      <ConnectKitProvider>
        <ConnectKitButton label="Light up" onClick={(given) => (open = given)} />
      </ConnectKitProvider>,
    )
    const button = host.querySelector('wallet-button')!
    await act(() => until(() => button.shadowRoot?.textContent?.includes('Light up') === true))
    await act(async () => button.shadowRoot?.querySelector('button')?.click())
    expect(getModal(config).getState().open).to.equal(false)
    await act(async () => open())
    await act(() => until(() => getModal(config).getState().open))
  })
  it('theme, mode, customTheme and overlayBlur reach the modal', async () => {
    const config = load()
    const host = await draw(
      config,
      <ConnectKitProvider
        theme="midnight"
        mode="light"
        customTheme={{
          '--ck-accent-color': '#1f7a5c',
          '--ck-border-radius': 18,
          '--ck-qr-dot-color': 'red',
        }}
        options={{ overlayBlur: 4 }}
      />,
    )
    const { style } = host.querySelector('wallet-modal')!
    expect(style.getPropertyValue('--wm-accent')).to.equal('#1f7a5c')
    expect(style.getPropertyValue('--wm-radius')).to.equal('18px')
    expect(style.getPropertyValue('--wm-backdrop-filter')).to.equal('blur(4px)')
    expect(getModal(config).getState().theme).to.equal('light')
  })
  it('SIWEButton asks the server for a nonce, the wallet for a signature, and shows the session', async () => {
    const config = load()
    const { server, siwe } = serve()
    const state = holdHook(useSIWE)
    const host = await draw(
      config,
      <SIWEProvider {...siwe}>
        <ConnectKitProvider>
          <SIWEButton showSignOutButton />
          <state.View />
        </ConnectKitProvider>
      </SIWEProvider>,
    )
    expect(host.querySelector('button')?.textContent).to.equal('Connect wallet')
    await connect(config)
    await act(() => until(() => config.state.status === 'connected'))
    await act(async () => host.querySelector('button')?.click())
    await act(() => until(() => state.now.isSignedIn))
    expect(server.verified[0]).to.equal(`${ALICE} 1 nonce123`)
    expect(wallet.sent('personal_sign')).to.have.length(1)
    expect(host.querySelector('button')?.textContent).to.equal('Sign out')
    await act(async () => host.querySelector('button')?.click())
    await act(() => until(() => !state.now.isSignedIn))
    expect(server.left).to.equal(1)
  })
  it('two presses ask the wallet once', async () => {
    const config = load()
    const { siwe } = serve()
    const state = holdHook(useSIWE)
    await draw(
      config,
      <SIWEProvider {...siwe}>
        <ConnectKitProvider>
          <state.View />
        </ConnectKitProvider>
      </SIWEProvider>,
    )
    await connect(config)
    await act(() => until(() => config.state.status === 'connected'))
    await act(async () => void (await Promise.all([state.now.signIn(), state.now.signIn()])))
    expect(wallet.sent('personal_sign')).to.have.length(1)
  })
  it('a session ends with the connection, unless signOutOnDisconnect is false', async () => {
    for (const signOutOnDisconnect of [true, false]) {
      const config = load()
      const { server, siwe } = serve({ signOutOnDisconnect })
      server.session = { address: ALICE as `0x${string}`, chainId: 1 }
      const state = holdHook(useSIWE)
      await draw(
        config,
        <SIWEProvider {...siwe}>
          <ConnectKitProvider>
            <state.View />
          </ConnectKitProvider>
        </SIWEProvider>,
      )
      await connect(config)
      await act(() => until(() => state.now.isSignedIn))
      await act(() => getModal(config).disconnect())
      if (signOutOnDisconnect) await act(() => until(() => server.left === 1))
      expect(state.now.isSignedIn).to.equal(!signOutOnDisconnect)
      for (const stop of stops.splice(1).reverse()) stop()
    }
  })
  it('a session of another account ends', async () => {
    const config = load()
    const { server, siwe } = serve()
    server.session = { address: '0x0000000000000000000000000000000000000001', chainId: 1 }
    const state = holdHook(useSIWE)
    await draw(
      config,
      <SIWEProvider {...siwe}>
        <ConnectKitProvider>
          <state.View />
        </ConnectKitProvider>
      </SIWEProvider>,
    )
    await connect(config)
    await act(() => until(() => server.left === 1))
    expect(state.now.isSignedIn).to.equal(false)
  })
  it('Avatar, ChainIcon and useChainIsSupported work outside the provider', async () => {
    const supported = holdHook(() => [
      useChainIsSupported(1),
      useChainIsSupported(5),
      useChainIsSupported(),
    ])
    const host = await draw(
      load(),
      <>
        <Avatar address={ALICE as `0x${string}`} size={24} />
        <ChainIcon id={8453} size={16} />
        <supported.View />
      </>,
    )
    expect(host.textContent).to.equal('B')
    expect(supported.now).to.deep.equal([true, false, null])
  })
})
