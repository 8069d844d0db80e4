import * as core3 from '@wagmi/core'
import * as core2 from '@wagmi/core-2'
import { base as viemBase, mainnet as viemMainnet } from 'viem/chains'
import { eip155 } from '../../src/chains/eip155/index.js'
import { createWalletModal } from '../../src/index.js'
import { toNetwork, walletModal } from '../../wagmi/index.js'
import { expect } from '../helpers/expect.js'
import { ALICE, BOB, fakeEip1193, type FakeEip1193 } from '../helpers/wallets/fake-eip1193.js'
import { rejection } from '../helpers/rejection.js'
import { until } from '../helpers/clocks/until.js'

const chains = [viemMainnet, viemBase] as const
const stops: (() => void)[] = []

describe('connectors of a wagmi app', () => {
  let sdk: FakeEip1193

  beforeEach(() => {
    sdk = fakeEip1193({ accounts: [BOB] })
  })
  afterEach(() => {
    for (const stop of stops.splice(0).reverse()) stop()
    localStorage.clear()
  })

  for (const [version, core] of [
    ['3', core3],
    ['2', core2 as unknown as typeof core3],
  ] as const) {
    const { createConfig, createStorage, getAccount, http, injected, mock, reconnect } = core
    describe(`@wagmi/core ${version}`, () => {
      /** A page load of an app with the connector `mock` and one of an SDK. */
      function load(features: object = {}) {
        const modal = createWalletModal({
          chains: [eip155({ networks: chains.map(toNetwork) })],
          language: 'en',
          debug: false,
        })
        const config = createConfig({
          chains,
          connectors: [
            walletModal(modal, {
              connectors: [
                mock({ accounts: [ALICE], features: { reconnect: true, ...features } }),
                injected({
                  target: () => ({ id: 'sdk', name: 'SDK Wallet', provider: sdk as never }),
                }),
              ],
            }),
          ],
          multiInjectedProviderDiscovery: false,
          storage: createStorage({ storage: localStorage }),
          transports: { [viemMainnet.id]: http(), [viemBase.id]: http() },
        })
        stops.push(() => modal.destroy())
        return { modal, config }
      }

      it('wagmi holds one connector, and the modal lists every wallet of the app', async () => {
        const { modal, config } = load()
        expect(config.connectors).to.have.length(1)
        const names = (await modal.getWallets()).map(({ name }) => name)
        expect(names).to.deep.equal(['Mock Connector', 'SDK Wallet'])
      })
      it('what the visitor chooses in the modal is the connection of wagmi', async () => {
        const { modal, config } = load()
        await modal.connect({ wallet: 'sdk' })
        expect(getAccount(config)).to.include({ address: BOB, chainId: 1, status: 'connected' })
        await core.switchChain(config, { chainId: 8453 })
        expect(modal.getState().chainId).to.equal('eip155:8453')
        sdk.setAccounts([ALICE])
        await until(() => getAccount(config).address === ALICE)
        await core.signMessage(config, { message: 'hello' })
        expect(sdk.sent('personal_sign')).to.have.length(1)
        await core.disconnect(config)
        expect(modal.getState().connections).to.deep.equal([])
        expect(getAccount(config).status).to.equal('disconnected')
        await modal.connect({ wallet: 'mock' })
        expect(getAccount(config)).to.include({ address: ALICE, status: 'connected' })
      })
      it('a switch in the wallet and its end reach both', async () => {
        const { modal, config } = load()
        await modal.connect({ wallet: 'sdk' })
        sdk.setChain(8453)
        await until(() => getAccount(config).chainId === 8453)
        expect(modal.getState().chainId).to.equal('eip155:8453')
        sdk.setAccounts([])
        await until(() => getAccount(config).status === 'disconnected')
        expect(modal.getState().account?.status).not.to.equal('connected')
      })
      it('the connection is there after a reload, without a prompt', async () => {
        const before = load()
        await before.modal.connect({ wallet: 'sdk' })
        before.modal.destroy()
        sdk.requests.length = 0
        const { modal, config } = load()
        await reconnect(config)
        await until(() => getAccount(config).status === 'connected')
        expect(getAccount(config).address).to.equal(BOB)
        expect(modal.getState().account?.connector?.id).to.equal('sdk')
        expect(sdk.sent('eth_requestAccounts')).to.have.length(0)
        expect(sdk.sent('wallet_requestPermissions')).to.have.length(0)
      })
      it('50 reloads lose no connection and open no prompt', async () => {
        let page = load()
        await page.modal.connect({ wallet: 'sdk' })
        sdk.requests.length = 0
        for (let time = 0; time < 50; time++) {
          page.modal.destroy()
          page = load()
          await reconnect(page.config)
          await until(() => getAccount(page.config).status === 'connected')
          expect(getAccount(page.config).address).to.equal(BOB)
        }
        expect(sdk.sent('eth_requestAccounts')).to.have.length(0)
        expect(sdk.sent('wallet_requestPermissions')).to.have.length(0)
      })
      it('a connector that is no longer authorised is forgotten', async () => {
        const before = load({ reconnect: false })
        await before.modal.connect({ wallet: 'mock' })
        before.modal.destroy()
        const { modal } = load({ reconnect: false })
        await modal.ready()
        expect(modal.getState().account).to.equal(undefined)
      })
      it('a visitor whom wagmi had connected by that connector alone stays connected', async () => {
        const connection = {
          accounts: [BOB],
          chainId: 1,
          connector: { id: 'sdk', name: 'SDK Wallet', type: 'injected', uid: 'one' },
        }
        const state = {
          connections: { __type: 'Map', value: [['one', connection]] },
          chainId: 1,
          current: 'one',
        }
        localStorage.setItem('wagmi.store', JSON.stringify({ state, version: 3 }))
        const { modal, config } = load()
        await reconnect(config)
        await until(() => getAccount(config).status === 'connected')
        expect(modal.getState().account).to.include({ address: BOB })
        expect(sdk.sent('eth_requestAccounts')).to.have.length(0)
      })
      it('a declined connection is a declined request on both sides', async () => {
        const { modal, config } = load({ connectError: true })
        expect((await rejection(modal.connect({ wallet: 'mock' }))).code).to.equal('USER_REJECTED')
        expect(getAccount(config).status).to.equal('disconnected')
      })
    })
  }
})
