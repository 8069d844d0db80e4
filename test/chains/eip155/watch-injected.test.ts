import type { InjectedWallet, Unwatch } from '../../../src/chains/adapter.js'
import { watchInjected } from '../../../src/chains/eip155/watch-injected.js'
import { EIP6963_ANNOUNCE, EIP6963_REQUEST } from '../../../src/standards/eip6963.js'
import { expect } from '../../helpers/expect.js'
import { announce, fakeEip1193 } from '../../helpers/wallets/fake-eip1193.js'

const BOTH = { announced: true, legacy: true }

describe('watchInjected', () => {
  const undo: (() => void)[] = []
  afterEach(() => {
    for (const step of undo.splice(0)) step()
    Reflect.deleteProperty(window, 'ethereum')
  })

  function watch(options = BOTH): {
    lists: (readonly InjectedWallet[])[]
    now: () => readonly InjectedWallet[]
    stop: Unwatch
  } {
    const lists: (readonly InjectedWallet[])[] = []
    const stop = watchInjected((wallets) => lists.push(wallets), options)
    undo.push(stop)
    return { lists, now: () => lists.at(-1)!, stop }
  }
  const present: typeof announce = (provider, info) => {
    const stop = announce(provider, info)
    undo.push(stop)
    return stop
  }

  it('calls back immediately with an empty list, then with each announced wallet', () => {
    const { lists } = watch()
    expect(lists).to.deep.equal([[]])
    const provider = fakeEip1193()
    present(provider, { rdns: 'org.one', name: 'One', icon: 'data:image/png;base64,AA' })
    expect(lists).to.have.length(2)
    expect(lists[1]).to.deep.equal([
      {
        id: 'org.one',
        namespace: 'eip155',
        type: 'ANNOUNCED',
        name: 'One',
        icon: 'data:image/png;base64,AA',
        rdns: 'org.one',
        provider,
      },
    ])
    expect(lists[1]![0]!.provider).to.equal(provider)
  })

  it('lists wallets that were announced earlier, in one call', () => {
    present(fakeEip1193(), { rdns: 'org.one', name: 'One' })
    present(fakeEip1193(), { rdns: 'org.two', name: 'Two' })
    const { lists } = watch()
    expect(lists.map((wallets) => wallets.map(({ name }) => name))).to.deep.equal([['One', 'Two']])
  })

  it('INJ-004 lists a wallet once if it announces itself twice', () => {
    const provider = fakeEip1193()
    const { lists, now } = watch()
    present(provider, { rdns: 'org.one', name: 'One', uuid: 'a' })
    present(provider, { rdns: 'org.one', name: 'One', uuid: 'a' })
    present(provider, { rdns: 'org.again', name: 'Again', uuid: 'b' })
    present(fakeEip1193(), { rdns: 'org.one', name: 'One', uuid: 'a' })
    expect(now()).to.have.length(1)
    expect(lists).to.have.length(2)
  })

  it('keeps a listed provider when another one is announced in its place', () => {
    const honest = fakeEip1193()
    const { now } = watch()
    present(honest, { rdns: 'org.one', name: 'One', uuid: 'a' })
    present(fakeEip1193(), { rdns: 'org.one', name: 'One', uuid: 'b' })
    present(fakeEip1193(), { rdns: 'org.evil', name: 'Two', uuid: 'a' })
    expect(now().map(({ id, duplicateOf }) => ({ id, duplicateOf }))).to.deep.equal([
      { id: 'org.one', duplicateOf: undefined },
      { id: 'org.one#2', duplicateOf: 'org.one' },
    ])
    expect(now()[0]!.provider).to.equal(honest)
  })

  it('lists the real wallet also if an impostor announced its rdns first, and marks a second wallet with the same name (A17)', () => {
    const [impostor, real, other] = [fakeEip1193(), fakeEip1193(), fakeEip1193()]
    present(impostor, { rdns: 'io.metamask', name: 'MetaMask', uuid: 'x' })
    const { now } = watch()
    present(real, { rdns: 'io.metamask', name: 'MetaMask', uuid: 'y' })
    present(other, { rdns: 'org.evil', name: 'MetaMask', uuid: 'z' })
    present(real, { rdns: 'io.metamask', name: 'MetaMask', uuid: 'y' })
    expect(now().map(({ id, duplicateOf, provider }) => [id, duplicateOf, provider])).to.deep.equal(
      [
        ['io.metamask', undefined, impostor],
        ['io.metamask#2', 'io.metamask', real],
        ['org.evil', 'io.metamask', other],
      ],
    )
  })

  it('lists 100 different wallets at most', () => {
    const { now } = watch()
    for (let index = 0; index < 120; index++)
      present(fakeEip1193(), {
        rdns: `org.many${index}`,
        name: `Many ${index}`,
        uuid: `many-${index}`,
      })
    expect(now()).to.have.length(100)
    expect(now()[99]!.id).to.equal('org.many99')
  })

  it('A17 lists and marks the genuine wallet also if an impostor filled the list before', () => {
    const genuine = fakeEip1193()
    const { now } = watch()
    present(fakeEip1193(), { rdns: 'io.metamask', name: 'MetaMask', uuid: 'x' })
    for (let index = 0; index < 120; index++)
      present(fakeEip1193(), {
        rdns: `org.many${index}`,
        name: `Many ${index}`,
        uuid: `many-${index}`,
      })
    present(genuine, { rdns: 'io.metamask', name: 'MetaMask', uuid: 'y' })
    expect(now()).to.have.length(101)
    expect(now().find(({ provider }) => provider === genuine)).to.include({
      id: 'io.metamask#2',
      duplicateOf: 'io.metamask',
    })
  })

  it('lists at most ten more wallets of one name, which take no place of others', () => {
    const { now } = watch()
    for (let index = 0; index < 120; index++)
      present(fakeEip1193(), { rdns: 'org.many', name: 'Many', uuid: `many-${index}` })
    present(fakeEip1193(), { rdns: 'org.one', name: 'One' })
    expect(now().map(({ id }) => id)).to.deep.equal([
      'org.many',
      ...Array.from({ length: 10 }, (_, index) => `org.many#${index + 2}`),
      'org.one',
    ])
  })

  it('lists window.ethereum as a browser wallet', () => {
    const provider = fakeEip1193()
    Object.assign(window, { ethereum: provider })
    const { now } = watch()
    expect(now()).to.deep.equal([
      { id: 'injected', namespace: 'eip155', type: 'INJECTED', name: 'Browser Wallet', provider },
    ])
  })

  it('lists a wallet once if it is announced and also at window.ethereum, in either order', () => {
    const provider = fakeEip1193()
    Object.assign(window, { ethereum: provider })
    const { now } = watch()
    present(provider, { rdns: 'org.one', name: 'One' })
    expect(now().map(({ id }) => id)).to.deep.equal(['org.one'])
  })

  for (const [what, extra, ids] of [
    [
      'takes a wrapper at window.ethereum, which has its marks, for the announced wallet',
      {},
      ['io.metamask'],
    ],
    [
      'takes a wallet at window.ethereum with marks of its own for another one',
      { isOther: true },
      ['io.metamask', 'injected'],
    ],
  ] as const) {
    it(what, () => {
      const metaMask = Object.assign(fakeEip1193(), { isMetaMask: true })
      present(metaMask, { rdns: 'io.metamask', name: 'MetaMask' })
      Object.assign(window, { ethereum: new Proxy({ ...metaMask, ...extra }, {}) })
      expect(
        watch()
          .now()
          .map(({ id }) => id),
      ).to.deep.equal(ids)
    })
  }

  it('detects a late window.ethereum', () => {
    const { now } = watch()
    Object.assign(window, { ethereum: fakeEip1193() })
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(now().map(({ id }) => id)).to.deep.equal(['injected'])
  })

  it('lists the window.ethereum of now: a wallet may replace its provider, and the old one is dead', () => {
    Object.assign(window, { ethereum: fakeEip1193() })
    const { now } = watch()
    const newer = fakeEip1193()
    Object.assign(window, { ethereum: newer })
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(now().map(({ id, provider }) => [id, provider])).to.deep.equal([['injected', newer]])
  })

  it('returns only the requested fields', () => {
    Object.assign(window, { ethereum: fakeEip1193() })
    present(fakeEip1193(), { rdns: 'org.one' })
    expect(
      watch({ announced: true, legacy: false })
        .now()
        .map(({ id }) => id),
    ).to.deep.equal(['org.one'])
    expect(
      watch({ announced: false, legacy: true })
        .now()
        .map(({ id }) => id),
    ).to.deep.equal(['injected'])
    expect(watch({ announced: false, legacy: false }).now()).to.deep.equal([])
  })

  it('shares one listener among all watchers and stops with the last one', () => {
    const asked = { count: 0 }
    const onRequest = () => void asked.count++
    window.addEventListener(EIP6963_REQUEST, onRequest)
    undo.push(() => window.removeEventListener(EIP6963_REQUEST, onRequest))
    const first = watch()
    const second = watch()
    expect(asked.count).to.equal(1)
    first.stop()
    present(fakeEip1193(), { rdns: 'org.one', name: 'One' })
    expect(first.lists).to.have.length(1)
    expect(second.now()).to.have.length(1)
    second.stop()
    present(fakeEip1193(), { rdns: 'org.two', name: 'Two' })
    expect(second.now()).to.have.length(1)
  })

  it('survives announcements of every wrong shape', () => {
    const { lists } = watch()
    const provider = fakeEip1193()
    const info = { uuid: 'u', name: 'n', icon: '', rdns: 'r' }
    const throwing = {
      get info(): never {
        throw new Error('trap')
      },
    }
    const details = [
      undefined,
      null,
      1,
      'text',
      {},
      { info },
      { provider },
      { info: null, provider },
      { info: { ...info, name: 7 }, provider },
      { info: { ...info, name: ' ' }, provider },
      { info, provider: {} },
      throwing,
    ]
    for (const detail of details)
      window.dispatchEvent(new CustomEvent(EIP6963_ANNOUNCE, { detail }))
    window.dispatchEvent(new Event(EIP6963_ANNOUNCE))
    expect(lists).to.deep.equal([[]])
  })

  it('survives a window.ethereum that throws', () => {
    Object.defineProperty(window, 'ethereum', {
      configurable: true,
      get() {
        throw new Error('trap')
      },
    })
    expect(watch().now()).to.deep.equal([])
  })

  it('drops an icon of 10 MB and lists the wallet', () => {
    const { now } = watch()
    present(fakeEip1193(), {
      rdns: 'org.one',
      icon: `data:image/png;base64,${'A'.repeat(10 * 1024 * 1024)}`,
    })
    expect(now()).to.have.length(1)
    expect(now()[0]).not.to.have.property('icon')
  })
})
