import {
  createWalletModal,
  type ListedWallet,
  type Options,
  type WalletModal,
} from '../../src/index.js'
import { fakeConnection } from '../helpers/pages/create-test-core.js'
import { expect } from '../helpers/expect.js'
import { fakeChain, fakeWallet, type FakeChain } from '../helpers/fakes/fake-chain.js'
import { DIRECTORY, fakeDirectory, makeListings } from '../helpers/fakes/fake-directory.js'
import { fakeRelay } from '../helpers/fakes/fake-relay.js'
import type { StubbedFetch } from '../helpers/fakes/stub-fetch.js'
import { until } from '../helpers/clocks/until.js'
import { settle } from '../helpers/clocks/virtual-clock.js'

describe('getWallets() and watchWallets()', () => {
  let chain: FakeChain
  let server: StubbedFetch | undefined
  const forget: (() => void)[] = []

  beforeEach(() => (chain = fakeChain()))
  afterEach(() => {
    for (const act of forget.splice(0).reverse()) act()
    server?.restore()
    localStorage.clear()
  })
  function create(options: Options = {}): WalletModal {
    // A prefetched first screen also listens for wallets.
    const modal = createWalletModal({
      chains: [chain],
      language: 'en',
      debug: false,
      preload: false,
      ...options,
    })
    forget.push(() => modal.destroy())
    return modal
  }
  const fox = () =>
    fakeWallet('org.fox', () => fakeConnection({ connectorId: 'org.fox' }).connection)
  const describeAll = (wallets: readonly ListedWallet[]) =>
    wallets.map(({ id, installed, connected, namespaces }) => [
      id,
      installed,
      connected,
      namespaces,
    ])

  it('list the wallets of this page and of the directory, each once', async () => {
    server = fakeDirectory([
      { id: 'listed-fox', name: 'org.fox', rdns: 'org.fox' },
      ...makeListings(3),
    ])
    chain.setWallets([{ ...fox(), rdns: 'org.fox' }])
    const wallets = await create(DIRECTORY).getWallets()
    expect(wallets.filter(({ name }) => name === 'org.fox')).to.have.length(1)
    expect(wallets[0]).to.deep.include({
      installed: true,
      namespaces: ['eip155'],
      connected: false,
      recent: false,
    })
    expect(wallets).to.have.length(4)
  })
  it('open nothing, and stop listening for wallets after the answer', async () => {
    chain.setWallets([fox()])
    const modal = create()
    await modal.getWallets()
    expect(modal.getState().open).to.equal(false)
    await until(() => chain.watching === 0)
  })
  it('connect() of a listed wallet connects it', async () => {
    chain.setWallets([fox()])
    const modal = create()
    const [wallet] = await modal.getWallets()
    expect((await wallet!.connect()).id).to.equal('eip155:org.fox')
    expect(describeAll(await modal.getWallets())).to.deep.equal([
      ['org.fox', true, true, ['eip155']],
    ])
    expect((await modal.getWallets())[0]!.recent).to.equal(true)
  })
  it('connect() of a listed wallet on another device opens its code', async () => {
    const relay = fakeRelay()
    const modal = create({
      customWallets: [{ id: 'mine', name: 'Mine', mobile_link: 'mine://' }],
      createRelayClient: relay.create,
    })
    const [wallet] = await modal.getWallets()
    const connecting = wallet!.connect()
    await until(() => relay.pairings.length > 0)
    expect(modal.getState().view).to.equal('ConnectingWalletConnect')
    relay.latest().approve()
    expect((await connecting).id).to.match(/^eip155:walletConnect:/)
    expect((await modal.getWallets())[0]).to.include({ id: 'mine', recent: true, installed: false })
  })
  it('return data that the page cannot change', async () => {
    chain.setWallets([fox()])
    const [wallet] = await create().getWallets()
    expect(() => (wallet!.namespaces as string[]).push('solana')).to.throw(TypeError)
  })
  it('error: MODAL_MISSING after destroy()', async () => {
    const modal = create()
    modal.destroy()
    expect(await modal.getWallets().catch(({ code }: { code: string }) => code)).to.equal(
      'MODAL_MISSING',
    )
  })
  it('call the listener with the wallets now and on every change, until unsubscribed', async () => {
    const modal = create()
    const seen: unknown[] = []
    const stop = modal.watchWallets((wallets) => seen.push(describeAll(wallets)))
    await until(() => seen.length > 0)
    expect(seen.at(-1)).to.deep.equal([])
    chain.setWallets([fox()])
    await until(
      () => JSON.stringify(seen.at(-1)) === JSON.stringify([['org.fox', true, false, ['eip155']]]),
    )
    await modal.connect({ wallet: 'org.fox' })
    await until(
      () => JSON.stringify(seen.at(-1)) === JSON.stringify([['org.fox', true, true, ['eip155']]]),
    )
    await modal.disconnect()
    await until(
      () => JSON.stringify(seen.at(-1)) === JSON.stringify([['org.fox', true, false, ['eip155']]]),
    )
    stop()
    const { length } = seen
    chain.setWallets([])
    await settle(20)
    expect(seen).to.have.length(length)
    await until(() => chain.watching === 0)
  })
  it('watchWallets() never calls a listener that unsubscribed before its code loaded; destroy() unsubscribes as well', async () => {
    const modal = create()
    let calls = 0
    modal.watchWallets(() => calls++)()
    await modal.open()
    await settle(20)
    expect(calls).to.equal(0)
    modal.watchWallets(() => calls++)
    await until(() => calls > 0)
    modal.destroy()
    const before = calls
    chain.setWallets([fox()])
    await settle(20)
    expect(calls).to.equal(before)
    await until(() => chain.watching === 0)
  })
})
