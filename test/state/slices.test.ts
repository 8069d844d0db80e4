import type { AllWalletsView } from '../../src/elements/views/connect/all-wallets-view.js'
import type { ConnectingWalletConnectView } from '../../src/elements/views/connecting/connecting-wallet-connect-view.js'
import { view } from '../../src/elements/views/view.js'
import { createState, type State } from '../../src/state/state.js'
import type { Core } from '../../src/state/core.js'
import { loadScreen } from '../../src/elements/views/index.js'
import { firstSlices } from '../../src/state/first-slices.js'
import { laterSlices } from '../../src/state/later-slices.js'
import type { Slice, SliceName } from '../../src/state/slices.js'
import { createTestCore, type TestCore } from '../helpers/pages/create-test-core.js'
import { expect } from '../helpers/expect.js'
import { rejection } from '../helpers/rejection.js'

describe('slices', () => {
  let core: TestCore
  let state: State
  const forget: (() => void)[] = []

  beforeEach(() => {
    core = createTestCore()
    state = createState(core, loadScreen)
  })
  afterEach(() => {
    for (const act of forget.splice(0)) act()
    state.releaseState()
    core.release()
    localStorage.clear()
  })
  /** Replaces the loader of a slice, and counts its calls. */
  function replaceLoad(
    name: SliceName,
    load: (real: () => Promise<unknown>) => Promise<unknown>,
  ): () => number {
    const row = { ...firstSlices, ...laterSlices }[name] as {
      load: (core: Core) => Promise<unknown>
    }
    const real = row.load
    let count = 0
    row.load = (core) => (count++, load(() => real(core)))
    forget.push(() => (row.load = real))
    return () => count
  }

  it('throw when read before they are loaded', () => {
    expect(state.slices.find('browse')).to.equal(undefined)
    expect(() => state.slices.get('browse'))
      .to.throw()
      .with.property('code', 'VIEW_FAILED')
    expect(() => state.slices.get('browse')).to.throw(/browse/)
  })
  it('are created once for any number of callers', async () => {
    const count = replaceLoad('browse', (real) => real())
    await Promise.all([state.slices.load(['browse']), state.slices.load(['browse', 'attempt'])])
    const browse = state.slices.get('browse')
    await state.slices.load(['browse'])
    expect(state.slices.get('browse')).to.equal(browse)
    expect(count()).to.equal(1)
  })
  it('create their dependencies once', async () => {
    const count = replaceLoad('pairing', (real) => real())
    await state.slices.load(['walletApp', 'pairing'])
    expect(state.slices.find('pairing')).not.to.equal(undefined)
    expect(count()).to.equal(1)
  })
  it('error: REQUEST_ABORTED for one whose code arrives after the modal was destroyed, and none is created', async () => {
    let arrive!: () => void
    const asked = new Promise<void>((resolve) =>
      replaceLoad('customTokens', async (real) => {
        await new Promise<void>((go) => {
          arrive = go
          resolve()
        })
        return real()
      }),
    )
    const loading = state.slices.load(['customTokens'])
    await asked
    core.release()
    arrive()
    expect((await rejection(loading)).code).to.equal('REQUEST_ABORTED')
    expect(state.slices.find('customTokens')).to.equal(undefined)
  })
  it('are separate for each modal', async () => {
    const other = createState(core, loadScreen)
    await Promise.all([state.slices.load(['browse']), other.slices.load(['browse'])])
    expect(state.slices.get('browse')).not.to.equal(other.slices.get('browse'))
    other.releaseState()
  })
  it('error: VIEW_FAILED for code that cannot be fetched; the next call fetches again', async () => {
    let offline = true
    const pairing = replaceLoad('pairing', (real) =>
      offline
        ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
        : real(),
    )
    const error = await rejection(state.slices.load(['walletApp', 'attempt']))
    expect(error.code).to.equal('VIEW_FAILED')
    expect(error.message).to.contain('Failed to fetch')
    expect(state.slices.find('walletApp')).to.equal(undefined)
    offline = false
    await state.slices.load(['walletApp', 'attempt'])
    expect(state.slices.find('walletApp')).not.to.equal(undefined)
    expect(pairing()).to.equal(2)
  })
  it('a view that uses a slice that its row does not name does not compile', () => {
    const template = () => undefined as never
    const needsBrowse = async () => undefined as unknown as new () => AllWalletsView
    const needsMany = async () => undefined as unknown as new () => ConnectingWalletConnectView
    view('AllWallets', { title: undefined, needs: ['browse'], load: needsBrowse, template })
    // @ts-expect-error -- `browse` is missing
    view('AllWallets', { title: undefined, load: needsBrowse, template })
    // @ts-expect-error -- `browse` is missing
    view('AllWallets', { title: undefined, needs: ['attempt'], load: needsBrowse, template })
    // @ts-expect-error -- `pairing` and `walletApp` are missing
    view('AllWallets', { title: undefined, needs: ['attempt'], load: needsMany, template })
    class Probe {
      // The types of slices differ: one cannot replace another.
      declare readonly browse: Slice<'browse'>
    }
    // @ts-expect-error -- another slice
    const wrong = (probe: Probe): Slice<'attempt'> => probe.browse
    expect(wrong).to.be.a('function')
  })
})
