import { createBrowse } from '../../../src/state/wallets/browse.js'
import { createDirectory } from '../../../src/state/wallets/directory.js'
import { createInjected } from '../../../src/state/wallets/injected.js'
import { createRecentWallets } from '../../../src/state/wallets/recent-wallets.js'
import { createWallets } from '../../../src/state/wallets/wallets.js'
import { createTestCore, type TestCore } from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { DIRECTORY, fakeDirectory, makeListings } from '../../helpers/fakes/fake-directory.js'
import { until } from '../../helpers/pages/mount-modal.js'
import type { StubbedFetch } from '../../helpers/fakes/stub-fetch.js'

describe('browse', () => {
  let server: StubbedFetch | undefined
  let core: TestCore
  const forget: (() => void)[] = []

  function create() {
    core = createTestCore({ ...DIRECTORY, announced: false, injected: false })
    const directory = createDirectory(core)
    const browse = createBrowse(
      core,
      directory,
      createWallets(core, createInjected(core), directory, createRecentWallets(core.storage)),
    )
    forget.push(browse.$browsed.listen(() => {}))
    const names = () => browse.$browsed.get().wallets.map(({ name }) => name)
    return { browse, names }
  }
  afterEach(() => {
    server?.restore()
    for (const act of forget.splice(0)) act()
    localStorage.clear()
  })

  it('loads, then shows pages and whether more follow', async () => {
    server = fakeDirectory(makeListings(50))
    const { browse, names } = create()
    expect(browse.$browsed.get()).to.include({ loading: true, more: true })
    await browse.enter()
    expect(names()).to.have.length(40)
    expect(browse.$browsed.get()).to.include({ loading: false, more: true })
    browse.more()
    await until(() => names().length === 50)
    expect(browse.$browsed.get().more).to.equal(false)
  })

  it('answers a word immediately from the loaded wallets, then with the results of the server, without moving visible rows', async () => {
    server = fakeDirectory([...makeListings(40), { id: 'far', name: 'Far Wallet 7' }])
    const { browse, names } = create()
    await browse.enter()
    browse.set({ text: 'wallet 7' })
    expect(names()).to.deep.equal(['Wallet 7'])
    expect(browse.$browsed.get().searching).to.equal(true)
    await until(() => !browse.$browsed.get().searching)
    expect(names()).to.deep.equal(['Wallet 7', 'Far Wallet 7'])
    expect(core.tracked.find(({ event }) => event === 'SEARCH_WALLET')?.properties).to.deep.equal({
      badge: '',
      search: 'wallet 7',
    })
  })

  it('lists names that start with the word first', async () => {
    server = fakeDirectory([
      { id: 'a', name: 'The Rain' },
      { id: 'b', name: 'Rainbow' },
    ])
    const { browse, names } = create()
    await browse.enter()
    browse.set({ text: 'r' })
    expect(names()).to.deep.equal(['Rainbow', 'The Rain'])
    expect(server.to('/getWallets')).to.have.length(1)
  })

  it('ALLW-004 finds nothing for a word without a match, and reports it only once the server has answered', async () => {
    server = fakeDirectory(makeListings(5))
    const { browse, names } = create()
    await browse.enter()
    browse.set({ text: 'zzz' })
    expect(browse.$browsed.get()).to.include({ loading: true })
    await until(() => !browse.$browsed.get().searching)
    expect(names()).to.deep.equal([])
    expect(browse.$browsed.get()).to.include({ loading: false, more: false })
  })

  it('ALLW-003 lists certified wallets only, from their own pages, with and without words', async () => {
    server = fakeDirectory(makeListings(200))
    const { browse, names } = create()
    await browse.enter()
    browse.set({ certified: true })
    await until(() => names().length === 40)
    expect(browse.$browsed.get().wallets.every(({ certified }) => certified)).to.equal(true)
    browse.set({ text: 'Wallet 1' })
    await until(() => !browse.$browsed.get().searching)
    expect(browse.$browsed.get().wallets.every(({ certified }) => certified)).to.equal(true)
    expect(server.to('/getWallets').at(-1)!.searchParams.get('badge_type')).to.equal('certified')
  })

  it('error: a failed page is requested again only by the visitor, not by scrolling', async () => {
    let broken = false
    server = fakeDirectory(makeListings(90), () =>
      broken ? new Response('', { status: 500 }) : undefined,
    )
    const { browse, names } = create()
    await browse.enter()
    broken = true
    browse.more()
    await until(() => browse.$browsed.get().error !== undefined)
    expect(browse.$browsed.get().error!.code).to.equal('SERVICE_UNAVAILABLE')
    expect(names()).to.have.length(40)
    const asked = server.to('/getWallets').length
    browse.more()
    browse.more()
    expect(server.to('/getWallets')).to.have.length(asked)
    broken = false
    browse.retry()
    await until(() => names().length === 80)
    expect(browse.$browsed.get().error).to.equal(undefined)
  })

  it('error: a failed search keeps the known wallets and can be tried again', async () => {
    let broken = true
    server = fakeDirectory(makeListings(40), (url) =>
      broken && url.searchParams.has('search') ? new Response('', { status: 503 }) : undefined,
    )
    const { browse, names } = create()
    await browse.enter()
    browse.set({ text: 'wallet 3' })
    await until(() => browse.$browsed.get().error !== undefined)
    expect(names()).to.include('Wallet 3')
    broken = false
    browse.retry()
    await until(() => browse.$browsed.get().error === undefined && !browse.$browsed.get().searching)
    expect(names()).to.include('Wallet 30')
  })

  it('returns to the pages when the words are removed, and drops them with the last watcher', async () => {
    server = fakeDirectory(makeListings(40))
    const { browse, names } = create()
    await browse.enter()
    browse.set({ text: 'wallet 3' })
    browse.set({ text: '' })
    expect(names()).to.have.length(40)
    expect(browse.$browsed.get().searching).to.equal(false)
    browse.set({ text: 'x', certified: true })
    browse.keepPosition(400)
    browse.reset()
    expect(browse.$query.get()).to.deep.equal({ text: '', certified: false })
    expect(browse.position).to.equal(0)
  })
})
