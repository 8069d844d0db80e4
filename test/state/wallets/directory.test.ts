import { PRELOAD_TIMEOUT_MS, preloadImages } from '../../../src/platform/network/preload-images.js'
import { createDirectory } from '../../../src/state/wallets/directory.js'
import { createWalletSearch } from '../../../src/state/wallets/wallet-search.js'
import { createTestCore, type TestCore } from '../../helpers/pages/create-test-core.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'
import { expect } from '../../helpers/expect.js'
import { DIRECTORY, fakeDirectory, makeListings } from '../../helpers/fakes/fake-directory.js'
import { replaceProperty } from '../../helpers/fakes/fake-page.js'
import { until } from '../../helpers/pages/mount-modal.js'
import type { StubbedFetch } from '../../helpers/fakes/stub-fetch.js'

describe('directory', () => {
  let server: StubbedFetch | undefined
  let core: TestCore
  const forget: (() => void)[] = []

  function create(options: Parameters<typeof createTestCore>[0] = {}) {
    core = createTestCore({ ...DIRECTORY, ...options })
    return createDirectory(core)
  }
  function createSearch() {
    const directory = create()
    return createWalletSearch(core, directory)
  }
  afterEach(() => {
    server?.restore()
    for (const act of forget.splice(0)) act()
    localStorage.clear()
  })

  it('ALLW-001 requests 40 first, the next page on demand, and never beyond the end', async () => {
    server = fakeDirectory(makeListings(90))
    const directory = create()
    await directory.prefetch()
    expect(server.to('/getWallets')).to.have.length(1)
    expect(server.to('/getWallets')[0]!.searchParams.get('entries')).to.equal('40')
    expect(directory.$list.get()).to.include({ status: 'ready', count: 90, page: 1 })
    await directory.more()
    await directory.more()
    await directory.more()
    expect(directory.$list.get().wallets).to.have.length(90)
    expect(server.to('/getWallets').map((url) => url.searchParams.get('page'))).to.deep.equal([
      '1',
      '2',
      '3',
    ])
  })

  it('requests a page once for concurrent callers, and separately for each list', async () => {
    server = fakeDirectory(makeListings(90))
    const directory = create()
    await Promise.all([
      directory.prefetch(),
      directory.prefetch(),
      directory.more(),
      directory.more(true),
    ])
    expect(
      server
        .to('/getWallets')
        .map((url) => url.searchParams.get('badge_type'))
        .sort(),
    ).to.deep.equal(['certified', null])
    expect(directory.$certifiedList.get().count).to.equal(30)
  })

  it('ALLW-002 requests once for a word typed letter by letter, with 100 entries, and takes 300 ms at least', async () => {
    server = fakeDirectory(makeListings(300))
    const { $matches, search } = createSearch()
    const started = performance.now()
    for (const text of ['w', 'wa', 'wal']) search(text, false)
    expect($matches.get().status).to.equal('loading')
    await until(() => $matches.get().status === 'ready')
    expect(performance.now() - started).to.be.greaterThan(295)
    const [url, ...others] = server.to('/getWallets')
    expect(others).to.deep.equal([])
    expect(Object.fromEntries(url!.searchParams)).to.include({ search: 'wal', entries: '100' })
    expect($matches.get().value!.wallets).to.have.length(100)
  })

  it('ALLW-002 ignores the late answer to an earlier word', async () => {
    let release: (() => void) | undefined
    server = fakeDirectory(makeListings(30), (url) =>
      url.searchParams.get('search') === 'slow'
        ? new Promise(
            (resolve) =>
              (release = () => resolve({ count: 1, data: [{ id: 'slow', name: 'Slow' }] })),
          )
        : undefined,
    )
    const { $matches, search } = createSearch()
    search('slow', false)
    await until(() => release !== undefined)
    search('wallet 2', false)
    release!()
    await until(() => $matches.get().status === 'ready')
    expect($matches.get().value!.text).to.equal('wallet 2')
    expect($matches.get().value!.wallets.map(({ name }) => name)).to.not.include('Slow')
  })

  it('ALLW-003 requests certified wallets by their badge and keeps no other', async () => {
    server = fakeDirectory([], () => ({
      count: 2,
      data: [
        { id: 'a', name: 'MetaMask', badge_type: 'certified' },
        { id: 'b', name: 'MetaMask Lookalike', badge_type: 'none' },
      ],
    }))
    const { $matches, search } = createSearch()
    search('MetaMask', true)
    await until(() => $matches.get().status === 'ready')
    expect(server.to('/getWallets')[0]!.searchParams.get('badge_type')).to.equal('certified')
    expect($matches.get().value!.wallets.map(({ name }) => name)).to.deep.equal(['MetaMask'])
  })

  it('ALLW-005 prefetches the pictures of the first 20, and waits for each 2 s at most', async () => {
    const asked: string[] = []
    class Picture {
      set src(url: string) {
        asked.push(url)
      }
      decode = () => new Promise(() => {})
    }
    forget.push(replaceProperty(window, 'Image', Picture))
    server = fakeDirectory(makeListings(60, { image_id: 'picture' }))
    const { search } = createSearch()
    search('wallet', false)
    await until(() => asked.length > 0)
    expect(asked).to.have.length(20)
    expect(asked[0]).to.match(/^https:\/\/cloud\.example\/getWalletImage\/picture\?/)
    expect(PRELOAD_TIMEOUT_MS).to.equal(2000)
    const clock = installVirtualClock()
    await clock.run(preloadImages(['https://cloud.example/never.png']))
    expect(clock.elapsed).to.equal(PRELOAD_TIMEOUT_MS)
  })

  it('ALLW-005 does not fetch from addresses that are not pictures', async () => {
    const asked: string[] = []
    class Picture {
      set src(url: string) {
        asked.push(url)
      }
      decode = () => Promise.reject(new Error('broken'))
    }
    forget.push(replaceProperty(window, 'Image', Picture))
    await preloadImages([
      'javascript:alert(1)',
      'http://tracker.example/a.png',
      'data:image/png;base64,AA==',
      'https://fine.example/a.png',
    ])
    expect(asked).to.deep.equal(['https://fine.example/a.png'])
  })

  const bad: Record<string, [answer: () => Response, code: string]> = {
    '429': [
      () => new Response('', { status: 429, headers: { 'retry-after': '7' } }),
      'RATE_LIMITED',
    ],
    '500': [() => new Response('oops', { status: 500 }), 'SERVICE_UNAVAILABLE'],
    HTML: [() => new Response('<!doctype html><p>Welcome'), 'RESPONSE_INVALID'],
    'another shape': [() => Response.json({ wallets: [] }), 'RESPONSE_INVALID'],
  }
  for (const [what, [answer, code]] of Object.entries(bad)) {
    it(`error: ${code} on ${what}; the next try may succeed`, async () => {
      let broken = true
      server = fakeDirectory(makeListings(5), () => (broken ? answer() : undefined))
      const directory = create()
      await directory.prefetch()
      expect(directory.$list.get().status).to.equal('failed')
      expect(directory.$list.get().error?.code).to.equal(code)
      expect(core.errors).to.deep.equal([code])
      broken = false
      await directory.more()
      expect(directory.$list.get()).to.include({ status: 'ready', count: 5 })
      expect(directory.$list.get().wallets).to.have.length(5)
    })
  }

  it('keeps the readable entries of a list', async () => {
    server = fakeDirectory([], () => ({
      count: 3,
      data: [{ id: 'a', name: 'A' }, { name: 7 }, null, { id: 'b', name: 'B' }],
    }))
    const directory = create()
    await directory.prefetch()
    expect(directory.$list.get().wallets.map(({ id }) => id)).to.deep.equal(['a', 'b'])
  })

  it('stops requesting when the server counts more than it returns', async () => {
    server = fakeDirectory([], (url) => ({
      count: 5000,
      data: url.searchParams.get('page') === '1' ? [{ id: 'a', name: 'A' }] : [],
    }))
    const directory = create()
    await directory.prefetch()
    for (let page = 0; page < 4; page++) await directory.more()
    expect(server.to('/getWallets')).to.have.length(2)
    expect(directory.$list.get().count).to.equal(1)
  })

  it('stops requesting when the server returns the same page again, and lists each wallet once', async () => {
    server = fakeDirectory([], () => ({
      count: 5000,
      data: [
        { id: 'a', name: 'A' },
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
    }))
    const directory = create()
    await directory.prefetch()
    for (let page = 0; page < 4; page++) await directory.more()
    expect(server.to('/getWallets')).to.have.length(2)
    expect(directory.$list.get()).to.include({ status: 'ready', count: 2 })
    expect(directory.$list.get().wallets.map(({ id }) => id)).to.deep.equal(['a', 'b'])
  })

  it('sends no request without a project id or a server', async () => {
    server = fakeDirectory(makeListings(5))
    const directory = createDirectory(createTestCore())
    await directory.prefetch()
    await directory.more()
    expect(directory.available).to.equal(false)
    expect(server.requests).to.deep.equal([])
  })

  it('lists the app’s featured wallets in its order, and only included ones', async () => {
    server = fakeDirectory(makeListings(20))
    const directory = create({
      featuredWalletIds: ['wallet-9', 'wallet-2'],
      includeWalletIds: ['wallet-2', 'wallet-9', 'wallet-11'],
      excludeWalletIds: ['wallet-3'],
    })
    await directory.prefetch()
    await until(() => directory.$featured.get().length === 2)
    expect(directory.$featured.get().map(({ id }) => id)).to.deep.equal(['wallet-9', 'wallet-2'])
    expect(directory.$list.get().wallets.map(({ id }) => id)).to.deep.equal([
      'wallet-2',
      'wallet-9',
      'wallet-11',
    ])
    expect(server.to('/getWallets')[0]!.searchParams.get('exclude')).to.equal('wallet-3')
    expect(server.to('/getWallets')[0]!.searchParams.get('chains')).to.equal('eip155:1,eip155:8453')
  })
})
