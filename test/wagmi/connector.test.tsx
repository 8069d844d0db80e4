import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import * as core3 from '@wagmi/core'
import * as core2 from '@wagmi/core-2'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { UserRejectedRequestError } from 'viem'
import { base as viemBase, mainnet as viemMainnet, sepolia } from 'viem/chains'
import {
  createConfig,
  useConnect,
  useConnection,
  useDisconnect,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'
import { eip155 } from '../../src/chains/eip155/index.js'
import { createWalletModal, type WalletModal } from '../../src/index.js'
import '../../src/elements.js'
import { toNetwork, walletModal } from '../../wagmi/index.js'
import { expect } from '../helpers/expect.js'
import {
  ALICE,
  announce,
  BOB,
  fakeEip1193,
  rpcError,
  type FakeEip1193,
} from '../helpers/wallets/fake-eip1193.js'
import { until } from '../helpers/clocks/until.js'

const chains = [viemMainnet, viemBase] as const
const core2As3 = core2 as unknown as typeof core3
let wallet: FakeEip1193
let rdns = ''
let count = 0
const stops: (() => void)[] = []

/** What a promise rejects with. */
const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('it resolved'),
    (failure: unknown) => failure,
  )

/** A page: a modal and a wagmi configuration, as after a page load. */
function load(
  { createConfig, createStorage, http }: typeof core3,
  networks = chains.map(toNetwork),
  discovery = false,
) {
  const modal = createWalletModal({ chains: [eip155({ networks })], language: 'en', debug: false })
  const config = createConfig({
    chains,
    connectors: [walletModal(modal)],
    multiInjectedProviderDiscovery: discovery,
    storage: createStorage({ storage: localStorage }),
    transports: { [viemMainnet.id]: http(), [viemBase.id]: http() },
  })
  stops.push(() => modal.destroy())
  return { modal, config, connector: config.connectors[0]! }
}

/** What wagmi stores of a connection of its own. */
function store(
  connector: { id: string; name: string; type: string },
  accounts: readonly string[],
  chainId: number,
) {
  const connection = { accounts, chainId, connector: { ...connector, uid: 'one' } }
  const connections = { __type: 'Map', value: [['one', connection]] }
  const state = { connections, chainId, current: 'one' }
  localStorage.setItem('wagmi.store', JSON.stringify({ state, version: 3 }))
  localStorage.setItem('wagmi.recentConnectorId', JSON.stringify(connector.id))
}

/** Chooses the wallet in the open modal, like a visitor. */
async function choose(modal: WalletModal) {
  await until(() => modal.getState().open)
  await modal.connect({ wallet: rdns })
}

describe('wagmi', () => {
  beforeEach(() => {
    wallet = fakeEip1193()
    rdns = `org.wagmi-${++count}`
    stops.push(announce(wallet, { rdns, name: `Wagmi ${count}` }))
  })
  afterEach(() => {
    for (const stop of stops.splice(0).reverse()) stop()
    localStorage.clear()
  })

  for (const [version, core] of [
    ['3', core3],
    ['2', core2As3],
  ] as const) {
    const {
      connect,
      disconnect,
      getAccount,
      getConnectorClient,
      reconnect,
      signMessage,
      switchChain,
    } = core
    describe(`@wagmi/core ${version}`, () => {
      it('connecting opens the modal, and both show the connection', async () => {
        const { modal, config, connector } = load(core)
        const [result] = await Promise.all([connect(config, { connector }), choose(modal)])
        expect(result).to.deep.equal({ accounts: [ALICE], chainId: 1 })
        expect(getAccount(config)).to.include({ address: ALICE, chainId: 1, status: 'connected' })
        expect(modal.getState().open).to.equal(false)
        await signMessage(config, { message: 'hello' })
        expect(wallet.sent('personal_sign')).to.have.length(1)
        expect((await getConnectorClient(config)).account.address).to.equal(ALICE)
      })
      it('connecting on a network asks the wallet for it', async () => {
        const { modal, config, connector } = load(core)
        const [result] = await Promise.all([
          connect(config, { connector, chainId: 8453 }),
          choose(modal),
        ])
        expect(result.chainId).to.equal(8453)
        expect(getAccount(config).chainId).to.equal(8453)
        expect(modal.getState().chainId).to.equal('eip155:8453')
      })
      it('a visitor whom wagmi alone had connected stays connected, without a prompt', async () => {
        store({ id: rdns, name: 'Wallet', type: 'injected' }, [ALICE], 1)
        const { modal, config } = load(core)
        await core.reconnect(config)
        await until(() => getAccount(config).status === 'connected')
        expect(getAccount(config).address).to.equal(ALICE)
        expect(modal.getState().accounts.eip155?.address).to.equal(ALICE)
        expect(wallet.sent('eth_requestAccounts')).to.have.length(0)
        expect(wallet.sent('wallet_requestPermissions')).to.have.length(0)
      })
      it('with wagmi’s own discovery left on, wagmi and the modal both know the visitor, without a prompt', async () => {
        store({ id: rdns, name: 'Wallet', type: 'injected' }, [ALICE], 1)
        const { modal, config } = load(core, undefined, true)
        await core.reconnect(config)
        await until(() => getAccount(config).status === 'connected')
        await until(() => modal.getState().connections.length === 1)
        expect(getAccount(config).address).to.equal(ALICE)
        expect(modal.getState().accounts.eip155?.address).to.equal(ALICE)
        expect(wallet.sent('eth_requestAccounts')).to.have.length(0)
      })
      it('what wagmi stored is left for a page of the release before', async () => {
        store({ id: rdns, name: 'Wallet', type: 'injected' }, [ALICE], 1)
        const before = localStorage.getItem('wagmi.recentConnectorId')
        const { modal } = load(core)
        await modal.ready()
        expect(localStorage.getItem('wagmi.recentConnectorId')).to.equal(before)
        expect(localStorage.getItem('wagmi.store')).not.to.equal(null)
      })
      it('a visitor who had left in wagmi stays disconnected', async () => {
        store({ id: rdns, name: 'Wallet', type: 'injected' }, [ALICE], 1)
        localStorage.setItem(`wagmi.${rdns}.disconnected`, 'true')
        const { modal } = load(core)
        await modal.ready()
        expect(modal.getState().connections).to.deep.equal([])
      })
      it('what wagmi stored in another form, or of a network the app lacks, is ignored', async () => {
        for (const text of [
          '{',
          '[]',
          '{"state":{"current":"1","connections":{"value":[["1",7]]}}}',
        ]) {
          localStorage.setItem('wagmi.store', text)
          const { modal } = load(core)
          await modal.ready()
          expect(modal.getState().connections).to.deep.equal([])
          modal.destroy()
        }
        store({ id: rdns, name: 'Wallet', type: 'injected' }, [ALICE], 99)
        const { modal } = load(core)
        await modal.ready()
        expect(modal.getState().connections).to.deep.equal([])
      })
      it('closing the modal rejects with the UserRejectedRequestError of viem, and the next attempt works', async () => {
        const { modal, config, connector } = load(core)
        const attempt = rejection(connect(config, { connector }))
        await until(() => modal.getState().open)
        modal.close()
        expect(await attempt)
          .to.be.instanceOf(UserRejectedRequestError)
          .and.to.include({ code: 4001 })
        expect(getAccount(config).status).to.equal('disconnected')
        await Promise.all([connect(config, { connector }), choose(modal)])
        expect(getAccount(config).status).to.equal('connected')
      })
      it('a connection made in the modal shows in wagmi, also again after a disconnect', async () => {
        const { modal, config } = load(core)
        for (let turn = 0; turn < 3; turn++) {
          await modal.connect({ wallet: rdns })
          expect(getAccount(config), `turn ${turn}`).to.include({
            address: ALICE,
            status: 'connected',
          })
          await modal.disconnect()
          expect(getAccount(config), `turn ${turn}`).to.include({
            address: undefined,
            status: 'disconnected',
          })
        }
      })
      it('disconnecting in wagmi disconnects the modal', async () => {
        const { modal, config, connector } = load(core)
        for (let turn = 0; turn < 3; turn++) {
          await Promise.all([connect(config, { connector }), choose(modal)])
          await disconnect(config)
          expect(modal.getState().connections).to.deep.equal([])
          expect(getAccount(config).status).to.equal('disconnected')
        }
      })
      it('after modal.disconnect() of a wallet that emits nothing, wagmi can connect again', async () => {
        const { modal, config, connector } = load(core)
        wallet.answers['wallet_revokePermissions'] = null
        await Promise.all([connect(config, { connector }), choose(modal)])
        await modal.disconnect()
        expect(getAccount(config).status).to.equal('disconnected')
        await Promise.all([connect(config, { connector }), choose(modal)])
        expect(getAccount(config)).to.include({ address: ALICE, status: 'connected' })
      })
      it('a wallet that ends the connection itself disconnects both', async () => {
        const { modal, config } = load(core)
        await modal.connect({ wallet: rdns })
        wallet.setAccounts([])
        await until(() => modal.getState().connections.length === 0)
        expect(getAccount(config).status).to.equal('disconnected')
      })
      it('switching follows in both directions, and so does a switch in the wallet', async () => {
        const { modal, config } = load(core)
        await modal.connect({ wallet: rdns })
        const chain = await switchChain(config, { chainId: 8453 })
        expect(chain.id).to.equal(8453)
        expect([modal.getState().chainId, getAccount(config).chainId]).to.deep.equal([
          'eip155:8453',
          8453,
        ])
        await modal.switchNetwork('eip155:1')
        expect(getAccount(config).chainId).to.equal(1)
        wallet.setChain(8453)
        await until(() => getAccount(config).chainId === 8453)
      })
      it('a declined switch rejects with the UserRejectedRequestError of viem and changes nothing', async () => {
        const { modal, config } = load(core)
        await modal.connect({ wallet: rdns })
        wallet.answers['wallet_switchEthereumChain'] = () => {
          throw rpcError(4001)
        }
        expect(await rejection(switchChain(config, { chainId: 8453 }))).to.be.instanceOf(
          UserRejectedRequestError,
        )
        expect([modal.getState().chainId, getAccount(config).chainId]).to.deep.equal([
          'eip155:1',
          1,
        ])
      })
      it('a network that only wagmi lists is refused with the reason of the modal', async () => {
        const { modal, config } = load(core, [toNetwork(viemMainnet)])
        await modal.connect({ wallet: rdns })
        expect(await rejection(switchChain(config, { chainId: 8453 }))).to.include({
          code: 'CHAIN_NOT_CONFIGURED',
        })
      })
      it('an account chosen in the wallet shows in both', async () => {
        const { modal, config } = load(core)
        await modal.connect({ wallet: rdns })
        wallet.setAccounts([BOB, ALICE])
        await until(() => getAccount(config).address === BOB)
        expect(getAccount(config).addresses).to.deep.equal([BOB, ALICE])
        expect(modal.getState().account).to.include({ address: BOB })
      })
      it('after a reload both are connected without a prompt', async () => {
        const before = load(core)
        await before.modal.connect({ wallet: rdns })
        await before.modal.switchNetwork('eip155:8453')
        before.modal.destroy()
        const asked = wallet.sent('eth_requestAccounts').length
        const { modal, config } = load(core)
        await reconnect(config)
        expect(getAccount(config)).to.include({
          address: ALICE,
          chainId: 8453,
          status: 'connected',
        })
        expect(modal.getState().account).to.include({ address: ALICE, status: 'connected' })
        expect(wallet.sent('eth_requestAccounts')).to.have.length(asked)
        await disconnect(config)
        expect(modal.getState().connections).to.deep.equal([])
      })
      it('after a reload that restores nothing neither is connected, and nothing asks the wallet', async () => {
        const before = load(core)
        await before.modal.connect({ wallet: rdns })
        await before.modal.disconnect()
        before.modal.destroy()
        const asked = wallet.requests.length
        const { modal, config } = load(core)
        await reconnect(config)
        expect(getAccount(config).status).to.equal('disconnected')
        expect(modal.getState().connections).to.deep.equal([])
        expect(wallet.requests).to.have.length(asked)
      })
      it('a modal that was connected before the configuration was made shows in wagmi', async () => {
        const before = load(core)
        await before.modal.connect({ wallet: rdns })
        const config = core.createConfig({
          chains,
          connectors: [walletModal(before.modal)],
          multiInjectedProviderDiscovery: false,
          storage: null,
          transports: { [viemMainnet.id]: core.http(), [viemBase.id]: core.http() },
        })
        await until(() => getAccount(config).status === 'connected')
        expect(getAccount(config).address).to.equal(ALICE)
      })
    })
  }

  it('the hooks of wagmi connect, switch and disconnect the modal', async () => {
    ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
    const { modal, config } = load({ ...core3, createConfig })
    const host = document.createElement('div')
    const root = createRoot(host)
    stops.push(() => void act(() => root.unmount()))
    const hooks = {} as {
      connect: ReturnType<typeof useConnect>
      disconnect: ReturnType<typeof useDisconnect>
      switchChain: ReturnType<typeof useSwitchChain>
    }
    function View() {
      const { address, chainId, status } = useConnection()
      hooks.connect = useConnect()
      hooks.disconnect = useDisconnect()
      hooks.switchChain = useSwitchChain()
      return <p>{[status, address, chainId].join(' ')}</p>
    }
    await act(async () =>
      root.render(
        <WagmiProvider config={config}>
          <QueryClientProvider client={new QueryClient()}>
            <View />
          </QueryClientProvider>
        </WagmiProvider>,
      ),
    )
    await act(
      async () =>
        void (await Promise.all([
          hooks.connect.mutateAsync({ connector: config.connectors[0]! }),
          choose(modal),
        ])),
    )
    expect(host.textContent).to.equal(`connected ${ALICE} 1`)
    await act(async () => void (await hooks.switchChain.mutateAsync({ chainId: 8453 })))
    expect(host.textContent).to.equal(`connected ${ALICE} 8453`)
    expect(modal.getState().chainId).to.equal('eip155:8453')
    await act(async () => void (await modal.switchNetwork('eip155:1')))
    expect(host.textContent).to.equal(`connected ${ALICE} 1`)
    await act(async () => void (await hooks.disconnect.mutateAsync({})))
    expect(host.textContent).to.contain('disconnected')
    expect(modal.getState().connections).to.deep.equal([])
    await act(async () => void (await modal.connect({ wallet: rdns })))
    expect(host.textContent).to.equal(`connected ${ALICE} 1`)
  })
  it('toNetwork keeps name, currency, addresses, explorer and test mark of a network of viem', () => {
    const { id, name, nativeCurrency, rpcUrls, explorers, testnet } = toNetwork(sepolia)
    expect({ id, name, testnet }).to.deep.equal({
      id: 'eip155:11155111',
      name: 'Sepolia',
      testnet: true,
    })
    expect(nativeCurrency).to.deep.equal(sepolia.nativeCurrency)
    expect(rpcUrls).to.deep.equal(sepolia.rpcUrls.default.http)
    expect(explorers).to.deep.equal([{ name: 'Etherscan', url: 'https://sepolia.etherscan.io' }])
  })
})
