import { createDirectory } from '../../../src/state/wallets/directory.js'
import { createInjected } from '../../../src/state/wallets/injected.js'
import { createRecentWallets } from '../../../src/state/wallets/recent-wallets.js'
import type { WalletEntry } from '../../../src/state/wallets/wallet-entry.js'
import { createWallets, type WalletRow } from '../../../src/state/wallets/wallets.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { mockEvmWallet } from '../../../src/testing/evm-wallet.js'
import { DIRECTORY, fakeDirectory, makeListings } from '../../helpers/fakes/fake-directory.js'
import { fakeDevice } from '../../helpers/fakes/fake-device.js'
import { until } from '../../helpers/pages/mount-modal.js'
import type { StubbedFetch } from '../../helpers/fakes/stub-fetch.js'

const RECENT: WalletEntry = {
  id: 'recent',
  name: 'Recent One',
  chains: [],
  certified: false,
  links: { mobile: 'recent://' },
  injected: [],
}
let count = 0

describe('wallets', () => {
  let server: StubbedFetch | undefined
  let core: TestCore
  const forget: (() => void)[] = []

  function create(options: Parameters<typeof createTestCore>[0] = {}) {
    core = createTestCore({ ...DIRECTORY, ...options })
    const directory = createDirectory(core)
    const recent = createRecentWallets(core.storage)
    const wallets = createWallets(core, createInjected(core), directory, recent)
    forget.push(
      wallets.$rows.listen(() => {}),
      wallets.$browse.listen(() => {}),
    )
    return { wallets, directory, recent }
  }
  /** Announces a new wallet: announced wallets stay announced for the lifetime of the page. */
  function install(more: { rdns?: string; name?: string } = {}): { name: string; rdns: string } {
    const info = { rdns: `org.wallets-${++count}`, name: `Installed ${count}`, ...more }
    forget.push(mockEvmWallet(info).remove)
    return info
  }
  const mine = (rows: readonly WalletRow[], name: string) =>
    rows.flatMap((row) => (row.type !== 'walletConnect' && row.wallet.name === name ? row : []))

  afterEach(() => {
    server?.restore()
    for (const act of forget.splice(0)) act()
    localStorage.clear()
  })

  it('CONN-004 orders kinds on a desktop: walletConnect, recent, injected, featured, custom', async () => {
    server = fakeDirectory(makeListings(10))
    const { wallets, directory, recent } = create({
      featuredWalletIds: ['wallet-1'],
      customWallets: [{ id: 'mine', name: 'Mine' }],
    })
    recent.add(RECENT)
    const { name } = install()
    await directory.prefetch()
    await until(
      () => mine(wallets.$rows.get(), name).length > 0 && directory.$featured.get().length > 0,
    )
    const kinds = [...new Set(wallets.$rows.get().map(({ type }) => type))]
    expect(kinds).to.deep.equal(['walletConnect', 'recent', 'injected', 'featured', 'custom'])
  })

  it('CONN-004 recommended come last, and the app may put kinds first', async () => {
    server = fakeDirectory(makeListings(10))
    const { wallets, directory } = create({ features: { connectorTypeOrder: ['recommended'] } })
    await directory.prefetch()
    expect(wallets.$rows.get()[0]!.type).to.equal('recommended')
    const { wallets: usual, directory: other } = create({ id: 'usual' })
    await other.prefetch()
    expect(usual.$rows.get().at(-1)!.type).to.equal('recommended')
  })

  it('CONN-006 recommends at most four, fewer beside installed ones, none beside featured or custom ones', async () => {
    server = fakeDirectory(makeListings(10))
    const { wallets, directory, recent } = create({ announced: false, injected: false })
    await directory.prefetch()
    const recommended = () =>
      wallets.$rows.get().filter(({ type }) => type === 'recommended').length
    expect(recommended()).to.equal(4)
    recent.add(RECENT)
    expect(recommended()).to.equal(3)
    const other = create({ id: 'custom', customWallets: [{ id: 'mine', name: 'Mine' }] })
    await other.directory.prefetch()
    expect(other.wallets.$rows.get().filter(({ type }) => type === 'recommended')).to.deep.equal([])
  })

  it('CONN-007 lists a wallet once that is installed, recent and in the directory: as recent, with its way on this page', async () => {
    const info = { rdns: `org.wallets-once-${++count}`, name: `Once ${count}` }
    server = fakeDirectory([
      { id: 'listed', ...info, homepage: 'https://once.example' },
      ...makeListings(5),
    ])
    const { wallets, directory, recent } = create()
    recent.add({ ...RECENT, id: 'listed', name: info.name, rdns: info.rdns })
    install(info)
    await directory.prefetch()
    await until(() =>
      mine(wallets.$rows.get(), info.name).some(({ wallet }) => wallet.injected.length > 0),
    )
    const rows = mine(wallets.$rows.get(), info.name)
    expect(
      rows.map(({ type, wallet }) => [type, wallet.injected.map(({ rdns }) => rdns)]),
    ).to.deep.equal([['recent', [info.rdns]]])
    expect(wallets.$browse.get().filter(({ name }) => name === info.name)).to.have.length(1)
    expect(wallets.$browse.get()[0]!.injected[0]!.rdns).to.equal(info.rdns)
    expect(wallets.$browse.get()[0]!.links.homepage).to.equal('https://once.example')
  })

  it('a wallet of this page is recent once it connects, also without a relay; a restored one is not', async () => {
    const [used, restored, other] = [install(), install(), install()]
    const { wallets } = create({ walletConnect: false })
    await until(() => mine(wallets.$rows.get(), other.name).length > 0)
    core.edit.add(fakeConnection({ connectorId: restored.rdns }).connection, { restored: true })
    core.edit.add(fakeConnection({ connectorId: used.rdns }).connection)
    const kinds = [used, restored, other].map(({ name }) =>
      mine(wallets.$rows.get(), name).map(({ type }) => type),
    )
    expect(kinds).to.deep.equal([['recent'], ['injected'], ['injected']])
    expect(wallets.$rows.get()[0]).to.deep.include({ type: 'recent', connected: true })
  })

  it('does not list a recent wallet of this page that is gone and has no link', async () => {
    const { wallets, recent } = create()
    recent.add({ ...RECENT, links: {} })
    expect(mine(wallets.$rows.get(), RECENT.name)).to.deep.equal([])
    recent.add(RECENT)
    expect(mine(wallets.$rows.get(), RECENT.name)).to.have.length(1)
  })

  it('marks the wallet that is connected', async () => {
    const { name, rdns } = install()
    const { wallets } = create()
    await until(() => mine(wallets.$rows.get(), name).length > 0)
    core.edit.add(fakeConnection({ connectorId: rdns }).connection)
    expect(mine(wallets.$rows.get(), name)[0]).to.deep.include({ connected: true })
  })

  for (const [number, text] of [
    [437, '430+'],
    [40, '40+'],
    [9, '9'],
    [10, '10+'],
    [0, undefined],
  ] as const) {
    it(`ALLW-007 shows ${text ?? 'nothing'} for ${number} wallets`, async () => {
      server = fakeDirectory(makeListings(number))
      const { wallets, directory } = create()
      await directory.prefetch()
      expect(wallets.$count.get()).to.equal(text)
    })
  }

  it('offers all wallets if there is a relay and a directory, unless the app hides them', () => {
    expect(create().wallets.allWalletsShown()).to.equal(true)
    expect(create({ allWallets: 'HIDE' }).wallets.allWalletsShown()).to.equal(false)
    expect(create({ allWallets: 'ONLY_MOBILE' }).wallets.allWalletsShown()).to.equal(false)
    expect(create({ walletConnect: false }).wallets.allWalletsShown()).to.equal(false)
    expect(create({ features: { allWallets: false } }).wallets.allWalletsShown()).to.equal(false)
  })

  it('lists on a phone only what an app there can open', async () => {
    const device = fakeDevice({ agent: 'android' })
    forget.push(device.restore)
    server = fakeDirectory([
      { id: 'desk', name: 'Desk only', desktop_link: 'desk://' },
      { id: 'app', name: 'App', mobile_link: 'app://' },
      { id: 'link', name: 'Link', link_mode: 'https://link.example' },
    ])
    const { wallets, directory } = create()
    await directory.prefetch()
    expect(wallets.$browse.get().map(({ id }) => id)).to.deep.equal(['app', 'link'])
  })

  it('finds a wallet by any of its names', async () => {
    server = fakeDirectory([{ id: 'abc', name: 'Some Wallet', rdns: 'org.some' }])
    const { wallets, directory } = create()
    await directory.prefetch()
    for (const name of ['abc', 'some wallet', 'org.some'])
      expect(wallets.find(name)?.id, name).to.equal('abc')
    expect(wallets.find('nobody')).to.equal(undefined)
  })
  it('featuredWalletIds orders the wallets of the page by rdns, without a server', async () => {
    const first = install()
    const second = install()
    const third = install()
    const { wallets } = create({
      featuredWalletIds: [third.rdns, second.rdns],
    })
    const order = () =>
      wallets.$rows
        .get()
        .flatMap((row) => (row.type === 'injected' ? [row.wallet.name] : []))
        .filter((name) => [first, second, third].some((one) => one.name === name))
    await until(() => order().length === 3)
    expect(order()).to.deep.equal([third.name, second.name, first.name])
  })
})
