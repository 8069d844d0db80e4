import { act, Component, StrictMode, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect } from '../helpers/expect.js'
import {
  ALICE,
  announce,
  BOB,
  fakeEip1193,
  rpcError,
  type FakeEip1193,
} from '../helpers/wallets/fake-eip1193.js'
import { until } from '../helpers/pages/mount-modal.js'
import { settle } from '../helpers/clocks/virtual-clock.js'
import { createWalletModal, WalletModalError, type Options } from '../../src/index.js'
import { createLocalVerifier, formatSiwxMessage } from '../../src/sign-in.js'
import { base, eip155, mainnet } from '../../src/chains/eip155/index.js'
import {
  useAccount,
  useConnect,
  useConnections,
  useDisconnect,
  useNetwork,
  useProvider,
  useSignIn,
  useWalletModal,
  useWalletModalEvents,
  useWalletModalState,
  useWallets,
  WalletButton,
  WalletModal,
  WalletModalProvider,
  WalletNetworkButton,
} from '../../react/index.js'

const options: Options = {
  chains: [eip155({ networks: [mainnet, base] })],
  language: 'en',
  debug: false,
}

/** All results of the hooks, with every value they ever returned. */
function createProbe() {
  const seen: { account: unknown[]; network: unknown[]; modal: unknown[]; connect: unknown[] } = {
    account: [],
    network: [],
    modal: [],
    connect: [],
  }
  const probe = {
    seen,
    now: undefined as unknown as ReturnType<typeof useEverything>,
    View() {
      const now = useEverything()
      probe.now = now
      for (const key of Object.keys(seen) as (keyof typeof seen)[])
        if (seen[key].at(-1) !== now[key]) seen[key].push(now[key])
      return <p>{now.account.address ?? now.account.status}</p>
    },
  }
  return probe
}
function useEverything() {
  return {
    modal: useWalletModal(),
    account: useAccount(),
    network: useNetwork(),
    connect: useConnect(),
    disconnect: useDisconnect(),
    provider: useProvider('eip155'),
    state: useWalletModalState(),
  }
}

/** A component that renders nothing and keeps the result of a hook. */
function hold<T>(use: () => T) {
  const held = {
    now: undefined as unknown as T,
    View() {
      held.now = use()
      return null
    },
  }
  return held
}

class Boundary extends Component<{ children: ReactNode; onCatch: (error: Error) => void }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch(error: Error) {
    this.props.onCatch(error)
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}

describe('react', () => {
  let host: HTMLElement
  let root: Root | undefined
  let wallet: FakeEip1193
  let rdns = ''
  let count = 0
  const forget: (() => void)[] = []

  beforeEach(() => {
    ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
    host = document.createElement('div')
    document.body.append(host)
    wallet = fakeEip1193()
    rdns = `org.react-${++count}`
    forget.push(announce(wallet, { rdns, name: `React ${count}` }))
  })
  afterEach(async () => {
    await act(async () => root?.unmount())
    root = undefined
    host.remove()
    for (const stop of forget.splice(0)) stop()
    localStorage.clear()
  })
  /** Waits for what a component shows: within one act() React renders nothing. */
  const untilDrawn = (check: () => unknown) =>
    until(async () => (await act(async () => {}), check()), check.toString())

  async function draw(node: ReactNode) {
    root ??= createRoot(host)
    await act(async () => root!.render(<StrictMode>{node}</StrictMode>))
  }

  for (const [name, use] of Object.entries({
    useWalletModal,
    useAccount,
    useNetwork,
    useConnect,
    useDisconnect,
    useProvider: () => useProvider('eip155'),
    useConnections,
    useSignIn,
    useWallets,
    useWalletModalState,
    useWalletModalEvents: () => useWalletModalEvents({}),
  })) {
    it(`API-001 ${name} outside the provider throws an error that names it and what to do`, async () => {
      let caught: Error | undefined
      const { error } = console
      console.error = () => {}
      forget.push(() => void (console.error = error))
      function Orphan() {
        use()
        return null
      }
      root = createRoot(host, { onCaughtError: () => {} })
      await draw(
        <Boundary onCatch={(failure) => (caught = failure)}>
          <Orphan />
        </Boundary>,
      )
      expect(caught).to.be.instanceOf(WalletModalError)
      expect(caught).to.include({ code: 'PROVIDER_MISSING' })
      expect(caught!.message).to.contain(`${name}()`).and.to.contain('<WalletModalProvider>')
    })
  }
  it('under StrictMode one modal is made, and destroyed when the provider leaves', async () => {
    const probe = createProbe()
    await draw(
      <WalletModalProvider options={options}>
        <probe.View />
      </WalletModalProvider>,
    )
    expect(probe.now.state.chainId).to.equal('eip155:1')
    expect(() => createWalletModal(options)).to.throw(WalletModalError, 'exists with other options')
    await draw(null)
    createWalletModal(options).destroy()
    await draw(
      <WalletModalProvider options={options}>
        <probe.View />
      </WalletModalProvider>,
    )
    expect(probe.now.account.status).to.equal('disconnected')
  })
  it('options written in place make no second modal; a changed theme and language apply', async () => {
    const probe = createProbe()
    for (const theme of ['light', 'light', 'dark'] as const)
      await draw(
        <WalletModalProvider
          options={{ ...options, theme, language: theme === 'dark' ? 'de' : 'en' }}
        >
          <probe.View />
        </WalletModalProvider>,
      )
    expect(probe.now.state.theme).to.equal('dark')
    await untilDrawn(() => probe.now.state.language === 'de')
    expect(new Set(probe.seen.modal).size).to.be.at.most(2)
    await act(async () => probe.now.modal.setTheme('light'))
    await draw(
      <WalletModalProvider options={{ ...options, theme: 'dark', language: 'de' }}>
        <probe.View />
      </WalletModalProvider>,
    )
    expect(probe.now.state.theme, 'an option that did not change leaves what the app set').to.equal(
      'light',
    )
  })
  for (const [name, given] of Object.entries({
    'no options': {},
    'options of another type': { options: 'dark' },
  })) {
    it(`a provider with ${name} says what it needs to the nearest boundary`, async () => {
      let caught: Error | undefined
      root = createRoot(host, { onCaughtError: () => {} })
      await draw(
        <Boundary onCatch={(failure) => (caught = failure)}>
          <WalletModalProvider {...(given as { options: Options })}>x</WalletModalProvider>
        </Boundary>,
      )
      expect(caught).to.include({ code: 'OPTIONS_INVALID' })
      expect(caught!.message)
        .to.contain('<WalletModalProvider options>')
        .and.to.contain('createWalletModal()')
    })
  }
  it('two providers with the same id reach the nearest boundary as MODAL_EXISTS, also where components below use the modal', async () => {
    const caught: Error[] = []
    root = createRoot(host, { onCaughtError: () => {} })
    function Listener() {
      useWalletModalEvents({ connect() {} })
      useWallets()
      return <p>{useAccount().status}</p>
    }
    await draw(
      <>
        <WalletModalProvider options={options}>
          <Listener />
        </WalletModalProvider>
        <Boundary onCatch={(failure) => caught.push(failure)}>
          <WalletModalProvider options={options}>
            <Listener />
          </WalletModalProvider>
        </Boundary>
      </>,
    )
    expect(caught.map((failure) => (failure as WalletModalError).code))
      .to.include('MODAL_EXISTS')
      .and.not.to.include('MODAL_MISSING')
    expect(host.textContent).to.equal('disconnected')
  })
  it('a mistake in the options reaches the nearest boundary', async () => {
    let caught: Error | undefined
    root = createRoot(host, { onCaughtError: () => {} })
    await draw(
      <Boundary onCatch={(failure) => (caught = failure)}>
        <WalletModalProvider options={{ theme: 'blue' } as never}>x</WalletModalProvider>
      </Boundary>,
    )
    expect(caught).to.include({ code: 'OPTIONS_INVALID' })
  })
  it('a modal the page made itself is used and outlives the provider', async () => {
    const modal = createWalletModal(options)
    forget.push(() => modal.destroy())
    const probe = createProbe()
    await draw(
      <WalletModalProvider modal={modal}>
        <probe.View />
      </WalletModalProvider>,
    )
    expect(probe.now.modal).to.equal(modal)
    await act(async () => void (await modal.connect({ wallet: rdns })))
    expect(host.textContent).to.equal(ALICE)
    await draw(null)
    expect(modal.getState().account).to.include({ address: ALICE })
  })
  it('API-002 connecting, moving and disconnecting show in the hooks, whose values stay the same in between', async () => {
    const probe = createProbe()
    await draw(
      <WalletModalProvider options={options}>
        <probe.View />
      </WalletModalProvider>,
    )
    await act(async () => void (await probe.now.connect.connect({ wallet: rdns })))
    expect(probe.now.account).to.deep.include({
      address: ALICE,
      account: `eip155:1:${ALICE}`,
      accounts: [`eip155:1:${ALICE}`],
      status: 'connected',
      isConnected: true,
      namespace: 'eip155',
    })
    expect(probe.now.account.wallet!.rdns).to.equal(rdns)
    expect(probe.now.connect.status).to.equal('ready')
    expect(probe.now.provider).to.equal(wallet)
    const { account, network, modal } = probe.now
    await act(async () => probe.now.modal.setTheme('light'))
    expect(probe.now.state.theme).to.equal('light')
    expect([
      probe.now.account === account,
      probe.now.network === network,
      probe.now.modal === modal,
    ]).to.deep.equal([true, true, true])
    await act(async () => probe.now.network.switchNetwork('eip155:8453'))
    expect(probe.now.network).to.include({ chainId: 'eip155:8453', supported: true })
    expect(probe.now.modal.getState().chainId).to.equal('eip155:8453')
    await act(async () => wallet.setAccounts([BOB]))
    expect(host.textContent).to.equal(BOB)
    await act(async () => probe.now.disconnect.disconnect())
    expect(probe.now.account).to.include({
      address: undefined,
      status: 'disconnected',
      isConnected: false,
    })
    expect(probe.now.provider).to.equal(undefined)
  })
  it('useAccount({ namespace }) speaks of that namespace alone', async () => {
    const solana = hold(() => useAccount({ namespace: 'solana' }))
    const active = hold(() => useAccount())
    const modal = createWalletModal(options)
    forget.push(() => modal.destroy())
    await draw(
      <WalletModalProvider modal={modal}>
        <solana.View />
        <active.View />
      </WalletModalProvider>,
    )
    await act(async () => void (await modal.connect({ wallet: rdns })))
    expect(active.now.address).to.equal(ALICE)
    expect(solana.now).to.include({
      isConnected: false,
      namespace: 'solana',
      status: 'disconnected',
    })
  })
  it('API-004 useAccount() gives email, user name, provider, account type and deployment of an embedded account', async () => {
    const embedded = {
      email: 'ada@example.org',
      userName: 'ada',
      provider: 'google',
      accountType: 'smartAccount',
      smartAccountDeployed: false,
    } as const
    const modal = createWalletModal(options)
    forget.push(() => modal.destroy())
    const state = {
      ...modal.getState(),
      activeNamespace: 'eip155',
      accounts: { eip155: { status: 'connected', address: ALICE, accounts: [], embedded } },
    }
    const given = new Proxy(modal, {
      get: (target, key) =>
        key === 'getState' ? () => state : (Reflect.get(target, key) as unknown),
    })
    const account = hold(() => useAccount())
    await draw(
      <WalletModalProvider modal={given}>
        <account.View />
      </WalletModalProvider>,
    )
    expect(account.now).to.include({ address: ALICE, embedded })
  })
  it("useAccount({ namespace: 'eip155' }) types the address as viem does", async () => {
    const account = hold(() => useAccount({ namespace: 'eip155' }))
    await draw(
      <WalletModalProvider options={options}>
        <account.View />
      </WalletModalProvider>,
    )
    const address: `0x${string}` | undefined = account.now.address
    expect(address).to.equal(undefined)
    const anyFamily = (): ReturnType<typeof useAccount> => account.now
    // @ts-expect-error Without a namespace the address may be of any family.
    const loose = (): `0x${string}` | undefined => anyFamily().address
    expect(loose).to.be.a('function')
  })
  it('useConnections lists the connections, and ends one by its id', async () => {
    const held = hold(useConnections)
    const account = hold(useAccount)
    const modal = createWalletModal(options)
    forget.push(() => modal.destroy())
    await draw(
      <WalletModalProvider modal={modal}>
        <held.View />
        <account.View />
      </WalletModalProvider>,
    )
    expect(held.now.connections).to.deep.equal([])
    const { id } = await act(() => modal.connect({ wallet: rdns }))
    expect(held.now.connections).to.have.length(1)
    expect(held.now.connections[0]).to.include({ id, active: true, address: ALICE })
    expect(account.now.connection).to.equal(id)
    const before = held.now
    await act(async () => modal.setTheme('light'))
    expect(held.now).to.equal(before)
    await act(() => held.now.disconnect(id))
    expect(held.now.connections).to.deep.equal([])
  })
  it('SIWX-001 useSignIn signs in, follows the session, signs out, and keeps why it failed', async () => {
    const held = hold(useSignIn)
    const modal = createWalletModal({
      ...options,
      signIn: { verifier: createLocalVerifier({ id: 'react' }) },
    })
    forget.push(() => modal.destroy())
    await draw(
      <WalletModalProvider modal={modal}>
        <held.View />
      </WalletModalProvider>,
    )
    expect(held.now).to.deep.include({
      status: 'signed-out',
      isSignedIn: false,
      session: undefined,
      sessions: [],
      error: undefined,
    })
    wallet.answers['wallet_connect'] = () => Promise.reject(rpcError(4001))
    const declined = held.now
      .signIn({ wallet: rdns })
      .catch((failure: WalletModalError) => failure.code)
    expect(await act(() => declined)).to.equal('USER_REJECTED')
    await untilDrawn(() => held.now.error?.code === 'USER_REJECTED')
    wallet.answers['wallet_connect'] = ({
      params,
    }: {
      params: [{ capabilities: { signInWithEthereum: Record<string, string> } }]
    }) => {
      const message = formatSiwxMessage({
        ...params[0].capabilities.signInWithEthereum,
        accountName: 'Ethereum',
        accountAddress: ALICE,
        chainId: 'eip155:1',
      } as never)
      return {
        accounts: [
          { address: ALICE, capabilities: { signInWithEthereum: { message, signature: '0xab' } } },
        ],
      }
    }
    const session = await act(() => held.now.signIn({ wallet: rdns }))
    expect(session.address).to.equal(ALICE)
    await untilDrawn(() => held.now.isSignedIn)
    expect(held.now).to.deep.include({
      status: 'signed-in',
      session,
      sessions: [session],
      error: undefined,
    })
    await act(() => held.now.signOut())
    await untilDrawn(() => !held.now.isSignedIn)
  })
  it('useWallets lists the installed wallets, and connects the one chosen', async () => {
    const held = hold(useWallets)
    await draw(
      <WalletModalProvider options={options}>
        <held.View />
      </WalletModalProvider>,
    )
    await untilDrawn(() => held.now.wallets.some((listed) => listed.rdns === rdns))
    expect(held.now.status).to.equal('ready')
    const listed = held.now.wallets.find((one) => one.rdns === rdns)!
    expect(listed).to.include({ installed: true, connected: false })
    await act(async () => void (await listed.connect()))
    await untilDrawn(() => held.now.wallets.find((one) => one.rdns === rdns)!.connected)
  })
  it('useConnect keeps the failure of the last attempt, and need not be caught', async () => {
    const loose: unknown[] = []
    const note = (event: PromiseRejectionEvent) => loose.push(event.reason)
    window.addEventListener('unhandledrejection', note)
    forget.push(() => window.removeEventListener('unhandledrejection', note))
    wallet.answers['eth_requestAccounts'] = () => {
      throw rpcError(4001)
    }
    const probe = createProbe()
    await draw(
      <WalletModalProvider options={options}>
        <probe.View />
      </WalletModalProvider>,
    )
    await act(async () => {
      void probe.now.connect.connect({ wallet: rdns })
      await until(
        () =>
          probe.now.connect.status === 'failed' || wallet.sent('eth_requestAccounts').length > 0,
      )
      await settle()
    })
    expect(probe.now.connect.status).to.equal('failed')
    expect(probe.now.connect.error).to.include({ code: 'USER_REJECTED' })
    expect(loose).to.deep.equal([])
    delete wallet.answers['eth_requestAccounts']
    await act(async () => void (await probe.now.connect.connect({ wallet: rdns })))
    expect([probe.now.connect.status, probe.now.connect.error]).to.deep.equal(['ready', undefined])
  })
  it('useWalletModalEvents calls the functions of the last drawing, once each', async () => {
    const heard: string[] = []
    const handle = hold(useWalletModal)
    function Listener({ name }: { name: string }) {
      useWalletModalEvents({
        open: () => heard.push(`open ${name}`),
        close: () => heard.push(`close ${name}`),
      })
      return null
    }
    await draw(
      <WalletModalProvider options={options}>
        <handle.View />
        <Listener name="first" />
      </WalletModalProvider>,
    )
    await act(async () => handle.now.open())
    await draw(
      <WalletModalProvider options={options}>
        <handle.View />
        <Listener name="second" />
      </WalletModalProvider>,
    )
    await act(async () => handle.now.close())
    await draw(
      <WalletModalProvider options={options}>
        <handle.View />
      </WalletModalProvider>,
    )
    await act(async () => handle.now.open())
    expect(heard).to.deep.equal(['open first', 'close second'])
  })
  it('an effect of a child finds the modal', async () => {
    const heard: boolean[] = []
    function Eager() {
      const modal = useWalletModal()
      useWalletModalEvents({ open: ({ connected }) => heard.push(connected) })
      return <button onClick={() => void modal.open()}>Open</button>
    }
    await draw(
      <WalletModalProvider options={options}>
        <Eager />
      </WalletModalProvider>,
    )
    await act(async () => {
      host.querySelector('button')!.click()
      await until(() => heard.length > 0)
    })
    expect(heard).to.deep.equal([false])
  })
  it('after the provider was unmounted, the handle fails typed instead of creating a modal that is never destroyed', async () => {
    const probe = createProbe()
    await draw(
      <WalletModalProvider options={options}>
        <probe.View />
      </WalletModalProvider>,
    )
    const { modal } = probe.now
    await draw(null)
    let error: unknown
    await modal.open().catch((failure: unknown) => (error = failure))
    expect(error).to.include({ code: 'MODAL_MISSING' })
    modal.close()
    expect(modal.getState()).to.equal(modal.getInitialState())
  })
  it('<WalletModal embedded> draws at once, shows the account after connecting, and opens and closes by `open`', async () => {
    const handle = hold(useWalletModal)
    const accounts: string[] = []
    const card = () =>
      host
        .querySelector('wallet-modal')
        ?.shadowRoot!.querySelector('wm-dialog')
        ?.shadowRoot!.querySelector('section .card')
    await draw(
      <WalletModalProvider options={options}>
        <handle.View />
        <WalletModal embedded onConnect={({ account }) => accounts.push(account)} />
      </WalletModalProvider>,
    )
    await until(() => card() != null)
    await act(async () => void (await handle.now.connect({ wallet: rdns })))
    expect(accounts).to.deep.equal([`eip155:1:${ALICE}`])
    expect(handle.now.getState()).to.include({ open: true, view: 'Account' })
    await draw(
      <WalletModalProvider options={options}>
        <handle.View />
        <WalletModal embedded={false} />
      </WalletModalProvider>,
    )
    await until(() => !handle.now.getState().open)
    await draw(
      <WalletModalProvider options={options}>
        <handle.View />
        <WalletModal embedded={false} open />
      </WalletModalProvider>,
    )
    await until(() => handle.now.getState().open)
    await draw(
      <WalletModalProvider options={options}>
        <handle.View />
        <WalletModal embedded={false} open={false} />
      </WalletModalProvider>,
    )
    await until(() => !handle.now.getState().open)
  })
  it('components forward properties and receive events', async () => {
    const heard: string[] = []
    const handle = hold(useWalletModal)
    const page = (label: string) => (
      <WalletModalProvider options={options}>
        <handle.View />
        <WalletButton label={label} className="mine" charsEnd={2} />
        <WalletNetworkButton disabled />
        <WalletModal
          onOpen={() => heard.push('open')}
          onClose={() => heard.push('close')}
          onConnect={({ account }) => heard.push(account)}
        />
      </WalletModalProvider>
    )
    await draw(page('Start'))
    const button = host.querySelector('wallet-button')!
    await button.updateComplete
    expect(button.className).to.equal('mine')
    expect(button.shadowRoot!.textContent).to.contain('Start')
    expect(host.querySelector('wallet-network-button')!.disabled).to.equal(true)
    await draw(page('Begin'))
    await button.updateComplete
    expect(button.shadowRoot!.textContent).to.contain('Begin')
    await act(async () => handle.now.open())
    expect(host.querySelector('wallet-modal')!.open).to.equal(true)
    await act(async () => handle.now.close())
    await act(async () => void (await handle.now.connect({ wallet: rdns })))
    await button.updateComplete
    expect(button.shadowRoot!.querySelector('bdi')!.textContent).to.equal('0xf39F…66')
    expect(heard).to.deep.equal(['open', 'close', `eip155:1:${ALICE}`])
  })
  it('API-005 hydrates the server-rendered page, even if a wallet reconnects immediately', async () => {
    const visited = createWalletModal(options)
    await visited.connect({ wallet: rdns })
    await visited.switchNetwork('eip155:8453')
    visited.destroy()
    const probe = createProbe()
    const page = (
      <StrictMode>
        <WalletModalProvider options={options}>
          <probe.View />
          <WalletButton style={{ color: 'red' }} />
        </WalletModalProvider>
      </StrictMode>
    )
    host.innerHTML = renderToString(page)
    expect(host.textContent).to.equal('disconnected')
    const space = host.querySelector('wallet-button')!.getAttribute('style')
    expect(space)
      .to.contain('min-inline-size:168px')
      .and.to.contain('min-block-size:44px')
      .and.to.contain('color:red')
    const mismatches: unknown[] = []
    await act(async () => {
      root = hydrateRoot(host, page, { onRecoverableError: (error) => mismatches.push(error) })
    })
    await act(async () => until(() => probe.now.account.status === 'connected'))
    expect(host.querySelector('p')!.textContent).to.equal(ALICE)
    expect(probe.now.network.chainId).to.equal('eip155:8453')
    expect(mismatches).to.deep.equal([])
    expect(host.querySelector('wallet-button')!.getAttribute('style')).to.equal('color: red;')
  })
})
