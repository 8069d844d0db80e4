import { expect } from '../../helpers/expect.js'
import {
  fakeDevice,
  type FakeDevice,
  type FakeDeviceOptions,
} from '../../helpers/fakes/fake-device.js'
import { fakeRelay, type FakeRelayOptions } from '../../helpers/fakes/fake-relay.js'
import { fakeRelaySession } from '../../helpers/fakes/fake-relay-session.js'
import { mountModal, unmountModals, until } from '../../helpers/pages/mount-modal.js'
import { installVirtualClock, settle } from '../../helpers/clocks/virtual-clock.js'
import { eip155, base, mainnet } from '../../../src/chains/eip155/index.js'
import { solana, solanaMainnet, solanaTestnet } from '../../../src/chains/solana/index.js'
import { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import { checkOptions } from '../../../src/options/check-options.js'
import type { Options } from '../../../src/options/options.js'
import type { Pairing } from '../../../src/state/pairing/pairing.js'
import type { Core } from '../../../src/state/core.js'
import { createCore } from '../../../src/state/create-core.js'
import { createState, type State } from '../../../src/state/state.js'
import { loadScreen } from '../../../src/elements/views/index.js'
import type { TrackEvent } from '../../../src/state/shell/events.js'
import type { WalletEntry } from '../../../src/state/wallets/wallet-entry.js'

const DEEP_LINK = 'WALLETCONNECT_DEEPLINK_CHOICE'
const FOX: WalletEntry = {
  id: 'fox',
  name: 'Fox',
  chains: [],
  certified: false,
  links: { mobile: 'fox:' },
  injected: [],
}

describe('pairing', () => {
  let device: FakeDevice
  const made: { core: Core; state: State }[] = []

  async function make(
    relayOptions: FakeRelayOptions = {},
    deviceOptions: FakeDeviceOptions = {},
    options: Options = {},
  ) {
    device = fakeDevice(deviceOptions)
    const relay = fakeRelay(relayOptions)
    const core = createCore(
      checkOptions({
        id: `pairing-${made.length}`,
        chains: [eip155({ networks: [mainnet, base] })],
        projectId: 'p',
        createRelayClient: relay.create,
        ...options,
      }),
      () => Promise.reject(new Error('this core has no screens')),
    )
    const tracked: TrackEvent[] = []
    core.events.on('track', (event) => tracked.push(event))
    const state = createState(core, loadScreen)
    made.push({ core, state })
    await state.slices.load(['pairing', 'walletApp'])
    core.setOpen(true)
    return {
      ...state,
      core,
      relay,
      state,
      tracked,
      pairing: state.slices.get('pairing'),
      walletApp: state.slices.get('walletApp'),
    }
  }
  /** Starts watching, like a screen, and records the states. */
  function look(pairing: Pairing): string[] {
    const seen: string[] = []
    pairing.$pairing.subscribe(({ status }) => seen.push(status))
    return seen
  }
  afterEach(() => {
    for (const { core, state } of made.splice(0)) {
      state.modal.close()
      state.releaseState()
      core.release()
    }
    unmountModals()
    localStorage.clear()
    device.restore()
  })

  it('requests a network by its deprecated id as well, for old wallets', async () => {
    const { relay, pairing } = await make(
      {},
      {},
      { chains: [solana({ networks: [solanaMainnet, solanaTestnet] })] },
    )
    pairing.start()
    await until(() => pairing.getUri() !== undefined)
    expect(relay.latest().params.namespaces['solana']!.chains).to.deep.equal([
      solanaMainnet.id,
      solanaMainnet.deprecatedId,
      solanaTestnet.id,
    ])
  })

  it('the code is shown while the relay takes the proposal, except on a phone, which opens an app', async () => {
    const { relay, pairing } = await make({ immediate: false })
    look(pairing)
    pairing.start()
    await until(() => relay.pairings.length === 1)
    const { onLink } = relay.latest().params
    void onLink?.('wc:a@2?symKey=b', Date.now() + 240_000)
    expect(pairing.getUri()).to.equal('wc:a@2?symKey=b')
    relay.latest().fail(new WalletModalError('RELAY_UNAVAILABLE'))
    await until(() => pairing.$pairing.get().error?.code === 'RELAY_UNAVAILABLE')
    expect(pairing.getUri()).to.equal(undefined)
    device.restore()
    device = fakeDevice({ agent: 'android' })
    pairing.start({ retry: true })
    await until(() => relay.pairings.length === 2)
    expect(relay.latest().params.onLink).to.equal(undefined)
  })

  it('a link of a transport that lasts for months is not renewed immediately', async () => {
    const { relay, pairing } = await make({ immediate: false })
    const delays: number[] = []
    const { setTimeout: start } = window
    window.setTimeout = ((act: () => void, ms: number) => (
      delays.push(ms),
      start(act, ms)
    )) as typeof setTimeout
    try {
      look(pairing)
      pairing.start()
      await until(() => relay.pairings.length === 1)
      relay.latest().params.onUri('wc:a@2?symKey=b', Date.now() + 90 * 86_400_000)
      expect([pairing.getUri(), delays.filter((ms) => ms >= 2 ** 31)]).to.deep.equal([
        'wc:a@2?symKey=b',
        [],
      ])
    } finally {
      window.setTimeout = start
    }
  })

  it('WC-003 if apps open only inside the tap, a valid link is used again and its status stays', async () => {
    const { relay, pairing } = await make({}, { agent: 'iosSafari' })
    pairing.prepare()
    await until(() => pairing.getUri() !== undefined)
    const uri = pairing.getUri()
    const seen = look(pairing)
    pairing.start({ wallet: FOX })
    pairing.prepare()
    expect(pairing.getUri()).to.equal(uri)
    expect(relay.pairings).to.have.length(1)
    expect(seen).to.deep.equal(['connecting'])
  })

  it('a link made ahead of the press says so, and one made after it does not', async () => {
    const { relay, pairing } = await make({}, { agent: 'iosSafari' })
    pairing.prepare()
    await until(() => pairing.getUri() !== undefined)
    expect(relay.latest().params.ahead).to.equal(true)
    pairing.start({ wallet: FOX, retry: true })
    await until(() => relay.pairings.length === 2)
    expect(relay.latest().params).not.to.have.property('ahead')
  })

  it('WC-003 on a desktop nothing is requested in advance', async () => {
    const { relay, pairing } = await make()
    pairing.prepare()
    expect(relay.pairings).to.have.length(0)
  })

  it('WC-003 two requests at once share one link', async () => {
    const { relay, pairing } = await make({ immediate: false }, { agent: 'iosSafari' })
    pairing.prepare()
    pairing.start({ wallet: FOX })
    await until(() => relay.pairings.length > 0)
    await settle()
    expect(relay.pairings).to.have.length(1)
  })

  it('WC-004 the status changes from connecting to connected', async () => {
    const { relay, pairing } = await make({}, { agent: 'iosSafari' })
    const seen = look(pairing)
    pairing.start()
    await until(() => relay.pairings.length > 0)
    relay.latest().approve()
    await until(() => seen.at(-1) === 'connected')
    expect([...new Set(seen)]).to.deep.equal(['disconnected', 'connecting', 'connected'])
  })

  it('WC-005 a scanned code ends as a connection by qrcode, and its wallet is a recent one', async () => {
    const { relay, pairing, tracked, recent } = await make()
    pairing.start({ wallet: FOX })
    await until(() => relay.pairings.length > 0)
    relay.latest().approve()
    await until(() => pairing.$pairing.get().status === 'connected')
    expect(tracked.find(({ event }) => event === 'CONNECT_SUCCESS')?.properties).to.deep.equal({
      method: 'qrcode',
      name: 'Phone Wallet',
    })
    expect(recent.$wallets.get().map(({ id }) => id)).to.deep.equal(['fox'])
    expect(localStorage.getItem(DEEP_LINK)).to.equal(null)
  })

  it('WC-005, WC-006 an open modal closes and clears the pairing at the same moment', async () => {
    device = fakeDevice({ agent: 'android' })
    const relay = fakeRelay()
    const { state, show, button, tracks } = await mountModal({ createRelayClient: relay.create })
    await show({ view: 'ConnectingWalletConnect', wallet: FOX })
    button('Open Fox').click()
    relay.latest().approve()
    await until(() => tracks('CONNECT_SUCCESS').length > 0, 'the connection')
    expect(tracks('CONNECT_SUCCESS')[0]).to.include({ method: 'mobile' })
    expect(state.recent.$wallets.get().map(({ id }) => id)).to.deep.equal(['fox'])
    expect(JSON.parse(localStorage.getItem(DEEP_LINK)!)).to.deep.equal({
      name: 'Fox',
      href: 'fox://',
    })
  })

  it('WC-006 a connection by an app link ends as mobile, and the link is stored without the pairing', async () => {
    const { relay, pairing, walletApp, tracked } = await make({}, { agent: 'android' })
    pairing.start({ wallet: FOX })
    await until(() => pairing.getUri() !== undefined)
    walletApp.open(FOX, 'mobile')
    relay.latest().approve()
    await until(() => pairing.$pairing.get().status === 'connected')
    expect(tracked.find(({ event }) => event === 'CONNECT_SUCCESS')?.properties).to.include({
      method: 'mobile',
    })
    expect(JSON.parse(localStorage.getItem(DEEP_LINK)!)).to.deep.equal({
      name: 'Fox',
      href: 'fox://',
    })
  })

  it('WC-007 a disconnect clears link, expiry, app link and status', async () => {
    const { relay, pairing, walletApp, core } = await make({}, { agent: 'android' })
    pairing.start({ wallet: FOX })
    await until(() => pairing.getUri() !== undefined)
    walletApp.open(FOX, 'mobile')
    relay.latest().approve()
    await until(() => pairing.$pairing.get().status === 'connected')
    await core.disconnect()
    expect(pairing.$pairing.get()).to.deep.equal({ status: 'disconnected' })
    expect(localStorage.getItem(DEEP_LINK)).to.equal(null)
    pairing.start()
    await until(() => pairing.getUri() !== undefined)
    relay.latest().approve()
    await until(() => pairing.$pairing.get().status === 'connected')
    expect(
      localStorage.getItem(DEEP_LINK),
      'the app of the earlier connection is not opened',
    ).to.equal(null)
  })

  it('WC-010 a wallet that ends the session closes the open modal and disconnects the page', async () => {
    device = fakeDevice()
    const relay = fakeRelay()
    const session = fakeRelaySession()
    const { modal, show } = await mountModal({ createRelayClient: relay.create })
    await show({ view: 'ConnectingWalletConnect' })
    relay.latest().approve(session)
    await until(() => !modal.getState().open, 'closing')
    await modal.open()
    expect(modal.getState().view).to.equal('Account')
    session.drop()
    await until(() => !modal.getState().open, 'closing again')
    expect(modal.getState().account?.status ?? 'disconnected').to.equal('disconnected')
  })

  for (const [reason, refusal, title, words] of [
    ['Unauthorized: origin not allowed', 'origin', 'Invalid App Configuration', 'allowed origins'],
    [
      'JWT validation error: JWT Token is not yet valid',
      'clock',
      'Session Expired',
      'date and time settings',
    ],
    ['Unauthorized: invalid key', 'project', 'Invalid Project ID', 'projectId'],
  ] as const) {
    it(`ERR-003 "${reason}" raises ${title}`, async () => {
      const { pairing, alerts } = await make({
        failure: () => new WalletModalError('RELAY_REFUSED', { details: { reason, refusal } }),
      })
      look(pairing)
      pairing.start()
      await until(() => pairing.$pairing.get().error !== undefined)
      expect(alerts.$alerts.get().map((alert) => alert.title)).to.deep.equal([title])
      expect(alerts.$alerts.get()[0]!.message).to.contain(words)
    })
  }

  it('error: does not report a failed prefetched link, and the next request tries again', async () => {
    let down = true
    const { pairing, tracked } = await make(
      {
        failure: () =>
          down
            ? new WalletModalError('RELAY_UNAVAILABLE', { details: { reason: 'offline' } })
            : undefined,
      },
      { agent: 'iosSafari' },
    )
    pairing.prepare()
    await settle(20)
    expect(pairing.$pairing.get()).to.deep.equal({ status: 'disconnected' })
    expect(tracked).to.have.length(0)
    down = false
    pairing.start()
    await until(() => pairing.getUri() !== undefined)
  })

  it('behaviour: does not renew a link that no screen shows, and returns no expired one', async () => {
    const { relay, pairing } = await make({ lifeMs: 60_000 })
    const clock = installVirtualClock()
    pairing.start()
    await until(() => relay.pairings.length > 0)
    await clock.advance(59_999)
    expect(relay.pairings).to.have.length(1)
    expect(pairing.getUri()).to.equal(relay.latest().uri)
    await clock.advance(2)
    expect(pairing.getUri()).to.equal(undefined)
    expect(relay.pairings).to.have.length(1)
  })

  it('behaviour: replaces a link in its last seconds when its screen shows again; a wallet may still answer the old one', async () => {
    const { relay, pairing, modal } = await make({ lifeMs: 9_000 })
    pairing.start()
    await until(() => relay.pairings.length > 0)
    pairing.start()
    await until(() => relay.pairings.length > 1)
    expect(relay.pairings[0]!.aborted).to.equal(false)
    relay.pairings[0]!.approve()
    await until(() => pairing.$pairing.get().status === 'connected')
    expect(relay.pairings[1]!.aborted).to.equal(true)
    expect(modal.isConnected()).to.equal(true)
  })

  it('behaviour: "Try again" requests a new link and aborts the old one', async () => {
    const { relay, pairing } = await make()
    pairing.start()
    await until(() => relay.pairings.length > 0)
    pairing.start({ retry: true })
    await until(() => relay.pairings.length > 1)
    expect(relay.pairings[0]!.aborted).to.equal(true)
  })

  it('error: without chains nothing is proposed to a wallet', async () => {
    const { relay, pairing } = await make({}, {}, { chains: [] })
    pairing.start()
    await until(() => pairing.$pairing.get().error !== undefined)
    expect(pairing.$pairing.get().error?.code).to.equal('OPTIONS_INVALID')
    expect(relay.pairings).to.have.length(0)
  })
  it('D4 logs once that `chains` is missing, because the screen can only say that the website is not set up correctly', async () => {
    const { pairing } = await make({}, {}, { chains: [] })
    const { error } = console
    const logged: string[] = []
    console.error = (message: string) => void logged.push(message)
    try {
      for (let press = 1; press <= 2; press++) {
        pairing.start({ retry: true })
        await until(
          () =>
            pairing.$pairing.get().error !== undefined &&
            pairing.$pairing.get().status === 'disconnected',
        )
        await settle()
      }
      expect(logged).to.have.length(1)
      expect(logged[0]).to.match(
        /Option `chains` is \[\]; expected at least one chain support.*errors\.md#options_invalid/,
      )
    } finally {
      console.error = error
    }
  })

  it('behaviour: a link that the page made expires at the time it names', async () => {
    const { relay, pairing } = await make({}, {}, { manualPairing: true })
    pairing.start()
    expect(relay.pairings).to.have.length(0)
    pairing.show(
      `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=00&expiryTimestamp=${Math.floor(Date.now() / 1000) - 1}`,
    )
    expect(pairing.getUri()).to.equal(undefined)
    await until(() => pairing.$pairing.get().error?.code === 'PAIRING_EXPIRED')
  })
})
