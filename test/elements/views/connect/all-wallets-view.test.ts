import { expect } from '../../../helpers/expect.js'
import { fakeDevice, type FakeDevice } from '../../../helpers/fakes/fake-device.js'
import {
  DIRECTORY,
  fakeDirectory,
  makeListings,
  type FakeListing,
} from '../../../helpers/fakes/fake-directory.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'
import type { StubbedFetch } from '../../../helpers/fakes/stub-fetch.js'
import type { SearchField } from '../../../../src/elements/parts/fields/wm-search.js'
import type { Tile } from '../../../../src/elements/parts/rows/wm-tile.js'
import type { VirtualGrid } from '../../../../src/elements/parts/rows/wm-virtual-grid.js'

describe('wm-all-wallets-view', () => {
  let server: StubbedFetch
  let device: FakeDevice | undefined
  let mounted: MountedModal

  async function show(
    listings: readonly FakeListing[],
    {
      before,
      options = {},
    }: { before?: (url: URL) => unknown; options?: Parameters<typeof mountModal>[0] } = {},
  ) {
    server = fakeDirectory(listings, before)
    mounted = await mountModal({ ...DIRECTORY, announced: false, injected: false, ...options })
    await mounted.show({ view: 'AllWallets' })
    return mounted
  }
  const tiles = () => mounted.findAll<Tile>('wm-tile').filter(({ label }) => label !== undefined)
  const names = () => tiles().map(({ label }) => label)
  const grid = () => mounted.find<VirtualGrid>('wm-virtual-grid')
  const focused = () => (grid().shadowRoot!.activeElement as Tile | null)?.label
  const press = (target: Element, key: string) =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
    )
  function enter(text: string) {
    const input = mounted.find<SearchField>('wm-search').shadowRoot!.querySelector('input')!
    input.value = text
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  }
  async function type(text: string) {
    enter(text)
    await mounted.settled()
  }
  async function scroll(top: number) {
    grid().scrollTop = top
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await mounted.settled()
  }
  afterEach(() => {
    unmountModals()
    server.restore()
    device?.restore()
    device = undefined
  })

  it('reserves 16 tiles while it loads, and moves nothing when wallets arrive', async () => {
    let release: (() => void) | undefined
    await show(makeListings(100), {
      before: (url) =>
        url.pathname === '/getWallets' && !release
          ? new Promise((resolve) => (release = () => resolve(undefined)))
          : undefined,
    })
    await until(
      () =>
        release !== undefined &&
        mounted.findAll('.leaving').length === 0 &&
        mounted.find('.stack').getAnimations({ subtree: true }).length === 0,
    )
    expect(mounted.findAll<Tile>('wm-tile')).to.have.length(16)
    const { height } = grid().getBoundingClientRect()
    const card = mounted.find('.card').getBoundingClientRect().height
    const [first] = mounted.findAll('wm-tile')
    const before = first!.getBoundingClientRect()
    release!()
    await until(() => tiles().length > 0)
    const after = mounted.findAll('wm-tile')[0]!.getBoundingClientRect()
    expect([after.x, after.y, after.width, after.height]).to.deep.equal([
      before.x,
      before.y,
      before.width,
      before.height,
    ])
    expect(grid().getBoundingClientRect().height).to.equal(height)
    expect(mounted.find('.card').getBoundingClientRect().height).to.equal(card)
  })

  it('is as low as its few wallets, and keeps that height while the visitor searches', async () => {
    const { name } = makeListings(1)[0]!
    /** The card at rest, because changes of its height are animated. */
    const readHeight = async () => {
      await mounted.settled()
      await until(
        () =>
          mounted.findAll('.leaving').length === 0 &&
          mounted.find('dialog').getAnimations({ subtree: true }).length === 0,
      )
      return mounted.find('.card').offsetHeight
    }
    await show(makeListings(9))
    await until(() => tiles().length === 9)
    const card = await readHeight()
    expect(grid().offsetHeight).to.equal(3 * 104 + 20)
    expect(grid().scrollHeight).to.be.at.most(grid().clientHeight)
    await type(name)
    await until(() => tiles().length < 9)
    expect(await readHeight()).to.equal(card)
    await type('qwxz')
    await until(() => mounted.text().includes('Clear search'))
    expect(await readHeight()).to.equal(card)
    unmountModals()
    await show(makeListings(3))
    await until(() => tiles().length === 3)
    await mounted.settled()
    expect(grid().offsetHeight).to.equal(280)
  })

  it('ALLW-001 requests only the first 40, and more when the end becomes visible', async () => {
    await show(makeListings(100))
    await until(() => tiles().length > 0)
    await mounted.settled()
    expect(server.to('/getWallets').map((url) => url.searchParams.get('entries'))).to.deep.equal([
      '40',
    ])
    await scroll(10_000)
    await until(() => server.to('/getWallets').length === 2)
    expect(server.to('/getWallets')[1]!.searchParams.get('page')).to.equal('2')
    await until(() => grid().count === 80)
  })

  it('renders only the visible rows of 5,000, in reading order once at rest', async () => {
    await show([], {
      before: (url) =>
        url.pathname === '/getWallets' ? { count: 5000, data: makeListings(5000) } : undefined,
    })
    await until(() => tiles().length > 0)
    expect(grid().scrollHeight).to.be.closeTo(1250 * 104, 24)
    expect(mounted.findAll('wm-tile').length).to.be.lessThan(50)
    await scroll(60_000)
    expect(names()).to.include('Wallet 2308')
    expect(mounted.findAll('wm-tile').length).to.be.lessThan(50)
    const shown = () => names().map((name) => Number(name!.split(' ')[1]))
    await until(
      () =>
        shown().join() ===
        shown()
          .sort((a, b) => a - b)
          .join(),
      'the rows are in reading order',
    )
  })

  it('searches the loaded wallets immediately, then the server; the spinner is shown for at least 300 ms', async () => {
    let release: (() => void) | undefined
    const before = (url: URL) =>
      url.searchParams.has('search')
        ? new Promise<undefined>((resolve) => (release = () => resolve(undefined)))
        : undefined
    await show([...makeListings(40), { id: 'far', name: 'Far Wallet 7' }], { before })
    await until(() => tiles().length > 0)
    const started = performance.now()
    await type('wallet 7')
    expect(names()).to.deep.equal(['Wallet 7'])
    expect(mounted.find<SearchField>('wm-search').busy).to.equal(true)
    await until(() => release !== undefined)
    release!()
    await until(() => !mounted.find<SearchField>('wm-search').busy)
    expect(performance.now() - started).to.be.greaterThan(295)
    await mounted.settled()
    expect(names()).to.deep.equal(['Wallet 7', 'Far Wallet 7'])
    expect(mounted.text()).to.contain('2 wallets found')
  })

  it('ALLW-002 sends one request of 100 for a word typed letter by letter', async () => {
    await show(makeListings(200))
    await until(() => tiles().length > 0)
    // In one task, because a loaded machine renders slower than a user types.
    for (const text of ['w', 'wa', 'wal']) enter(text)
    await until(() => server.to('/getWallets').some((url) => url.searchParams.has('search')))
    await until(() => !mounted.find<SearchField>('wm-search').busy)
    const searches = server.to('/getWallets').filter((url) => url.searchParams.has('search'))
    expect(
      searches.map((url) => [url.searchParams.get('search'), url.searchParams.get('entries')]),
    ).to.deep.equal([['wal', '100']])
  })

  it('paints the names first: pictures get their elements after the screen has settled', async () => {
    await show(makeListings(8))
    const pictures = () => tiles().map((tile) => tile.shadowRoot?.querySelector('wm-image'))
    // Looked at with the first names: on a loaded machine the pictures come before the next wait ends.
    let atFirst: ReturnType<typeof pictures> | undefined
    await until(() => {
      if (tiles().length > 0) atFirst ??= pictures()
      return atFirst
    })
    expect(atFirst!.filter(Boolean)).to.deep.equal([])
    await until(() => pictures().every(Boolean))
  })

  it('ALLW-003 the certified switch shows certified matches only and requests by the badge', async () => {
    await show([
      { id: 'a', name: 'MetaMask', badge_type: 'certified' },
      { id: 'b', name: 'MetaMask Flask', badge_type: 'none' },
    ])
    await until(() => tiles().length === 2)
    const button = mounted.find('[aria-pressed]')
    button.click()
    await mounted.settled()
    expect(button.getAttribute('aria-pressed')).to.equal('true')
    await type('MetaMask')
    await until(() => !mounted.find<SearchField>('wm-search').busy)
    expect(names()).to.deep.equal(['MetaMask'])
    expect(server.to('/getWallets').at(-1)!.searchParams.get('badge_type')).to.equal('certified')
    expect(
      tiles()[0]!.shadowRoot!.querySelector('svg[role="img"]')!.getAttribute('aria-label'),
    ).to.contain('verified')
  })

  it('ALLW-004 says "No wallet found" for a word without a match', async () => {
    let release: (() => void) | undefined
    await show(makeListings(10), {
      before: (url) =>
        url.searchParams.get('search')
          ? new Promise((resolve) => (release = () => resolve(undefined)))
          : undefined,
    })
    await until(() => tiles().length > 0)
    await type('zzzz')
    await until(() => release)
    expect(mounted.text()).to.not.contain('No wallet found')
    release!()
    await until(() => mounted.text().includes('No wallet found'))
    expect(mounted.findAll('wm-tile')).to.deep.equal([])
  })

  it('ALLW-005 fetches pictures row by row after the names are visible', async () => {
    await show(
      makeListings(40, {
        image_url: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      }),
    )
    await until(() => tiles().length > 0 && tiles().every(({ image }) => image !== undefined))
  })

  it('error: shows why the list did not load, and tries again', async () => {
    let broken = true
    await show(makeListings(10), {
      before: (url) =>
        broken && url.pathname === '/getWallets' ? new Response('', { status: 500 }) : undefined,
    })
    await until(() => mounted.text().includes('Couldn’t reach the service'))
    broken = false
    mounted.button('Try again').click()
    await until(() => tiles().length === 10)
  })

  it('a wallet leads to its connecting screen, and back to the previous position', async () => {
    await show(makeListings(200))
    await until(() => tiles().length > 0)
    await scroll(500)
    await until(() => grid().count === 80)
    tiles()
      .find(({ label }) => label === 'Wallet 20')!
      .shadowRoot!.querySelector('button')!
      .click()
    await mounted.settled()
    expect(mounted.views()).to.deep.equal(['Connect', 'AllWallets', 'ConnectingWalletConnect'])
    await until(() => mounted.findAll('.leaving').length === 0)
    mounted.state.modal.back()
    await until(() => mounted.findAll('.leaving').length === 0 && grid().scrollTop === 500)
  })

  it('closed on a wallet’s screen, it starts from the beginning the next time', async () => {
    await show(makeListings(5))
    await until(() => tiles().length > 0)
    await type(names()[1]!)
    await until(() => tiles().length === 1)
    tiles()[0]!.shadowRoot!.querySelector('button')!.click()
    await mounted.settled()
    mounted.modal.close()
    await mounted.modal.open({ view: 'AllWallets' })
    await mounted.settled()
    expect(mounted.find<SearchField>('wm-search').value).to.equal('')
    expect(tiles()).to.have.length(5)
  })
  it('keyboard: slash focuses the search, arrows move in the grid and between it and the field', async () => {
    await show(makeListings(40))
    await until(() => tiles().length > 0)
    press(mounted.dialog, '/')
    const field = mounted.find<SearchField>('wm-search')
    expect(field.shadowRoot!.activeElement?.localName).to.equal('input')
    press(field.shadowRoot!.activeElement!, 'ArrowDown')
    await until(() => focused() === 'Wallet 0')
    const below = `Wallet ${Math.floor(grid().clientHeight / 104) * 4}`
    const keys: [string, string][] = [
      ['ArrowRight', 'Wallet 1'],
      ['ArrowDown', 'Wallet 5'],
      ['ArrowLeft', 'Wallet 4'],
      ['End', 'Wallet 39'],
      ['Home', 'Wallet 0'],
      ['PageDown', below],
    ]
    for (const [key, name] of keys) {
      press((grid().shadowRoot!.activeElement as Tile).shadowRoot!.querySelector('button')!, key)
      await until(() => focused() === name, `${name} after ${key}, not ${focused()}`)
    }
    expect(
      tiles()
        .filter(({ tabbable }) => tabbable)
        .map(({ label }) => label),
    ).to.deep.equal([below])
    press((grid().shadowRoot!.activeElement as Tile).shadowRoot!.querySelector('button')!, 'Home')
    await until(() => focused() === 'Wallet 0')
    press(
      (grid().shadowRoot!.activeElement as Tile).shadowRoot!.querySelector('button')!,
      'ArrowUp',
    )
    expect(field.shadowRoot!.activeElement?.localName).to.equal('input')
  })

  it('keyboard: left moves forward in right-to-left languages', async () => {
    await show(makeListings(12), { options: { language: 'ar' } })
    await until(() => tiles().length > 0)
    grid().focusActive()
    await until(() => focused() === 'Wallet 0')
    press(
      (grid().shadowRoot!.activeElement as Tile).shadowRoot!.querySelector('button')!,
      'ArrowLeft',
    )
    await until(() => focused() === 'Wallet 1')
  })

  it('Escape first empties the field, then closes', async () => {
    await show(makeListings(12))
    await type('wal')
    const input = () => mounted.find<SearchField>('wm-search').shadowRoot!.querySelector('input')!
    press(input(), 'Escape')
    await mounted.settled()
    expect(input().value).to.equal('')
    expect(mounted.modal.getState().open).to.equal(true)
    press(input(), 'Escape')
    expect(mounted.modal.getState().open).to.equal(false)
  })

  it('Escape on a tile first empties the field, too', async () => {
    await show(makeListings(12))
    await type('wal')
    await until(() => tiles().length > 0)
    press(tiles()[0]!.shadowRoot!.querySelector('button')!, 'Escape')
    await mounted.settled()
    expect([
      mounted.find<SearchField>('wm-search').value,
      mounted.modal.getState().open,
    ]).to.deep.equal(['', true])
  })

  it('on a phone there is a way to the plain code', async () => {
    device = fakeDevice({ agent: 'android' })
    await show(makeListings(3, { mobile_link: 'app://' }))
    mounted.find('[aria-label="Show QR code"]').click()
    await mounted.settled()
    expect(mounted.views().at(-1)).to.equal('ConnectingWalletConnect')
  })
})
