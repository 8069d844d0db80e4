import { html, LitElement } from 'lit'
import { laterViews } from '../../../src/elements/views/later-views.js'
import type { Outlet } from '../../../src/elements/shell/wm-outlet.js'
import { afterPaint } from '../../../src/platform/drawing/after-paint.js'
import { loadTravel } from '../../../src/elements/shell/screen-motion.js'
import { mockEvmWallet } from '../../../src/testing/index.js'
import { holdIdle } from '../../../src/platform/drawing/hold-idle.js'
import { expect } from '../../helpers/expect.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../helpers/pages/mount-modal.js'

/** The heights between which the card moves now. */
function readHeights(mounted: MountedModal): number[] {
  const [animation] = mounted.find('.stack').getAnimations()
  return (animation!.effect as KeyframeEffect)
    .getKeyframes()
    .map(({ height }) => parseFloat(String(height)))
}
// Not the rendered box, which the dialog's opening animation scales.
const heightOf = (element: Element) => parseFloat(getComputedStyle(element).height)

function deferred() {
  let resolve!: () => void
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

describe('wm-outlet', () => {
  afterEach(unmountModals)

  for (const view of ['WhatIsAWallet', 'AllWallets', 'GetWallet', 'Networks'] as const) {
    it(`OPEN-014 the height changes directly from Connect to ${view} and back`, async () => {
      const mounted = await mountModal()
      const connect = heightOf(mounted.find('.layer'))
      mounted.state.router.push({ view })
      await until(() => mounted.findAll('.leaving').length === 1)
      const next = heightOf(mounted.find('.layer:not(.leaving)'))
      expect(Math.min(connect, next)).to.be.above(80)
      expect(readHeights(mounted)).to.deep.equal([connect, next])
      for (const animation of mounted.find('.stack').getAnimations({ subtree: true }))
        animation.finish()
      await until(() => mounted.findAll('.layer').length === 1)
      mounted.state.router.back()
      await until(() => mounted.findAll('.leaving').length === 1)
      expect(readHeights(mounted)).to.deep.equal([next, connect])
    })
  }
  it('a change during a change continues from the current height and opacity', async () => {
    const mounted = await mountModal()
    mounted.state.router.push({ view: 'WhatIsAWallet' })
    await until(() => mounted.findAll('.leaving').length === 1)
    const middle = mounted.find('.layer:not(.leaving)')
    for (const animation of mounted.find('.stack').getAnimations({ subtree: true })) {
      animation.pause()
      animation.currentTime = 30
    }
    const height = heightOf(mounted.find('.stack'))
    const { opacity } = getComputedStyle(middle)
    mounted.state.router.push({ view: 'GetWallet' })
    await until(() => middle.classList.contains('leaving'))
    expect([middle.inert, middle.getAttribute('aria-hidden')]).to.deep.equal([true, 'true'])
    expect(mounted.find('.layer:not(.leaving)').getAttribute('aria-hidden')).to.equal(null)
    expect(readHeights(mounted)[0]).to.be.closeTo(height, 0.1)
    expect(
      (middle.getAnimations()[0]!.effect as KeyframeEffect).getKeyframes()[0]!['opacity'],
    ).to.equal(opacity)
    expect(mounted.find('.stack').getAnimations()).to.have.length(1)
  })
  it('the tapped tile travels from its row and becomes the ring; no frame has two texts', async () => {
    const mock = mockEvmWallet({ rdns: 'org.travel', name: 'Traveller' })
    mock.slow()
    try {
      const mounted = await mountModal()
      await until(() => mounted.text().includes('Traveller'))
      await loadTravel()
      // The card grows while it opens.
      await Promise.allSettled(
        mounted.dialog.getAnimations({ subtree: true }).map(({ finished }) => finished),
      )
      await mounted.settled()
      const row = [...mounted.findAll<HTMLElement & { label: string }>('wm-row')].find(
        ({ label }) => label === 'Traveller',
      )!
      const tile = row.shadowRoot!.querySelector('wm-image')!
      const start = tile.getBoundingClientRect()
      row.click()
      await until(() => mounted.findAll('.travelling').length === 1)
      const [ghost] = mounted.findAll('.travelling')
      const flight = ghost!.getAnimations()[0]!
      const layers = mounted.findAll('.layer').map((layer) => layer.getAnimations()[0]!)
      expect(layers).to.have.length(2)
      for (const animation of [flight, ...layers]) animation.pause()
      flight.currentTime = 0
      const place = ghost!.getBoundingClientRect()
      expect([place.left, place.top, place.width].map(Math.round)).to.deep.equal(
        [start.left, start.top, start.width].map(Math.round),
      )
      for (let time = 0; time <= 150; time += 5) {
        for (const layer of layers) layer.currentTime = time
        const visible = mounted
          .findAll('.layer')
          .filter((layer) => Number(getComputedStyle(layer).opacity) > 0)
        expect(visible.length, `at ${time} ms`).to.be.at.most(1)
      }
      for (const animation of [flight, ...layers]) animation.finish()
      await until(() => mounted.findAll('.travelling').length === 0)
      const ring = mounted
        .find('wm-wallet-ring')
        .shadowRoot!.querySelector<HTMLElement>('wm-image')!
      expect(ring.style.visibility).to.equal('')
    } finally {
      mock.remove()
    }
  })
  it('two changes in one task show only the last screen', async () => {
    const mounted = await mountModal()
    mounted.state.router.push({ view: 'AllWallets' })
    mounted.state.router.push({ view: 'GetWallet' })
    await until(() => mounted.findAll('wm-get-wallet-view').length === 1)
    for (const animation of mounted.find('.stack').getAnimations({ subtree: true }))
      animation.finish()
    await until(() => mounted.findAll('.layer').length === 1)
    expect(mounted.findAll('wm-get-wallet-view')).to.have.length(1)
  })
  it('a screen that is left and entered again while it renders is shown once', async () => {
    const mounted = await mountModal()
    const rendering = new Promise((resolve) =>
      new MutationObserver(resolve).observe(mounted.find('.stack'), { childList: true }),
    )
    mounted.state.router.push({ view: 'WhatIsAWallet' })
    await rendering
    mounted.state.router.push({ view: 'GetWallet' })
    await mounted.find<Outlet>('wm-outlet').updateComplete
    mounted.state.router.back()
    await until(() => mounted.findAll('.coming').length === 0)
    await mounted.settled()
    for (const animation of mounted.find('.stack').getAnimations({ subtree: true }))
      animation.finish()
    await until(() => mounted.findAll('.layer').length === 1)
    expect(mounted.findAll('wm-what-is-a-wallet-view')).to.have.length(1)
  })
  it('a screen with an element that cannot render gives way to a message, and is tried again', async () => {
    const mounted = await mountModal()
    let isBroken = true
    customElements.define(
      'test-broken',
      class extends LitElement {
        override render() {
          if (isBroken) throw new TypeError('a part is broken')
          return html`whole again`
        }
      },
    )
    const row = laterViews.GetWallet as { template: unknown }
    const { template } = row
    row.template = () =>
      html`<p>above</p>
        <test-broken></test-broken>`
    try {
      mounted.state.router.push({ view: 'GetWallet' })
      await until(() => mounted.findAll('.failure').length === 1)
      await until(() => mounted.findAll('.layer').length === 1)
      expect(mounted.findAll('.coming, test-broken')).to.have.length(0)
      isBroken = false
      mounted.find('.failure wm-button').click()
      await until(
        () => mounted.findAll('.layer').length === 1 && mounted.text().includes('whole again'),
      )
      expect(mounted.findAll('.failure, .coming')).to.have.length(0)
    } finally {
      row.template = template
    }
  })
  it('error: a first screen that cannot render does not take the screen after it along', async () => {
    const mounted = await mountModal()
    await mounted.modal.close()
    await until(() => !mounted.dialog.open)
    const [codeArrives, firstDraws, nextDraws] = [deferred(), deferred(), deferred()]
    const define = (tag: string, draws: Promise<void>, draw: () => unknown) =>
      customElements.define(
        tag,
        class extends LitElement {
          protected override async scheduleUpdate() {
            await draws
            await super.scheduleUpdate()
          }
          override render() {
            return draw()
          }
        },
      )
    define('test-late-broken', firstDraws.promise, () => {
      throw new TypeError('a part is broken')
    })
    define('test-late', nextDraws.promise, () => 'the next screen')
    type Row = { template: unknown; load: () => Promise<unknown> }
    const [first, next] = [laterViews.GetWallet as Row, laterViews.WhatIsAWallet as Row]
    const kept = [{ ...first }, { ...next }] as const
    first.load = () => codeArrives.promise.then(kept[0].load)
    first.template = () => html`<test-late-broken></test-late-broken>`
    next.template = () => html`<test-late></test-late>`
    try {
      void mounted.modal.open({ view: 'GetWallet' })
      await until(() => mounted.dialog.open)
      codeArrives.resolve()
      await until(() => mounted.findAll('test-late-broken').length === 1)
      mounted.state.router.push({ view: 'WhatIsAWallet' })
      await until(() => mounted.findAll('test-late').length === 1)
      firstDraws.resolve()
      await until(() => mounted.findAll('test-late-broken').length === 0)
      nextDraws.resolve()
      await until(() => mounted.findAll('.coming').length === 0)
      expect(mounted.text()).to.contain('the next screen')
    } finally {
      Object.assign(first, kept[0])
      Object.assign(next, kept[1])
    }
  })
  it('the previous screen stays usable while the code of the next one loads', async () => {
    const mounted = await mountModal()
    const row = laterViews.GetWallet as { load: () => Promise<unknown> }
    const { load } = row
    const waiting: (() => void)[] = []
    row.load = () => new Promise<void>((resolve) => waiting.push(resolve)).then(load)
    try {
      const connect = mounted.find('.layer')
      const toLeave = new Promise((resolve) =>
        new MutationObserver(resolve).observe(connect, { attributeFilter: ['inert'] }),
      )
      mounted.state.router.push({ view: 'WhatIsAWallet' })
      await toLeave
      expect([connect.inert, connect.classList.contains('leaving')]).to.deep.equal([true, false])
      mounted.state.router.push({ view: 'GetWallet' })
      await until(() => !connect.inert)
      expect(mounted.findAll('.layer')).to.deep.equal([connect])
      for (const arrive of waiting) arrive()
      await until(() => mounted.findAll('wm-get-wallet-view').length === 1)
    } finally {
      row.load = load
    }
  })
  it('UX-001 a slash pressed before the search screen is visible focuses its field; one pressed before another screen does nothing', async () => {
    const mounted = await mountModal()
    const press = () => {
      const event = new KeyboardEvent('keydown', {
        key: '/',
        bubbles: true,
        composed: true,
        cancelable: true,
      })
      mounted.find('wm-outlet').dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(press()).to.equal(false)
    mounted.state.router.push({ view: 'WhatIsAWallet' })
    await mounted.find<Outlet>('wm-outlet').updateComplete
    expect(press()).to.equal(true)
    await mounted.settled()
    mounted.state.router.push({ view: 'AllWallets' })
    await mounted.settled()
    const field = () => mounted.find('wm-search').shadowRoot!.activeElement?.localName
    expect(field()).to.equal(undefined)
    mounted.state.router.back()
    await mounted.settled()
    for (const animation of mounted.find('.stack').getAnimations({ subtree: true }))
      animation.finish()
    await until(() => mounted.findAll('wm-search').length === 0)
    mounted.state.router.push({ view: 'AllWallets' })
    await mounted.find<Outlet>('wm-outlet').updateComplete
    expect([press(), mounted.findAll('wm-search').length]).to.deep.equal([true, 0])
    await until(() => mounted.findAll('wm-search').length === 1 && field() === 'input')
  })
  it('a dialog that opens on a screen whose code still loads shows nothing of the previous screen', async () => {
    const mounted = await mountModal()
    await mounted.modal.close()
    await until(() => !mounted.dialog.open)
    const row = laterViews.GetWallet as { load: () => Promise<unknown> }
    const { load } = row
    const waiting: (() => void)[] = []
    row.load = () => new Promise<void>((resolve) => waiting.push(resolve)).then(load)
    try {
      const opening = mounted.modal.open({ view: 'GetWallet' })
      await until(() => mounted.dialog.open)
      expect(mounted.findAll('.layer')).to.have.length(0)
      for (const arrive of waiting) arrive()
      await opening
      await until(() => mounted.findAll('wm-get-wallet-view').length === 1)
      expect(mounted.findAll('.layer')).to.have.length(1)
      await until(() => mounted.find('h2').textContent.trim() === 'Get a wallet')
    } finally {
      row.load = load
    }
  })
  it('the title changes together with the screen, not before its code is loaded', async () => {
    const mounted = await mountModal()
    const row = laterViews.GetWallet as { load: () => Promise<unknown> }
    const { load } = row
    // An idle page also prefetches the screen.
    const waiting: (() => void)[] = []
    row.load = () => new Promise<void>((resolve) => waiting.push(resolve)).then(load)
    try {
      mounted.state.router.push({ view: 'GetWallet' })
      // Every element has rendered the new route.
      for (let turn = 0; turn < 5; turn++) await new Promise(requestAnimationFrame)
      expect(mounted.find('h2').textContent.trim()).to.equal('Connect wallet')
      expect(mounted.dialog.getAttribute('aria-label')).to.equal('Connect wallet')
      expect(mounted.findAll('.back')).to.have.length(0)
      for (const arrive of waiting) arrive()
      await until(() => mounted.findAll('.leaving').length === 1)
      await mounted.settled()
      expect(mounted.find('h2').textContent.trim()).to.equal('Get a wallet')
      expect(mounted.dialog.getAttribute('aria-label')).to.equal('Get a wallet')
      expect(mounted.findAll('.back')).to.have.length(1)
    } finally {
      row.load = load
    }
  })
  it('a closing keeps the list as it is, scrolled to its start; after another screen it draws a new one', async () => {
    const mounted = await mountModal()
    const list = mounted.find('wm-connect-view')
    const outlet = mounted.find('wm-outlet')
    outlet.style.maxHeight = '60px'
    outlet.scrollTop = 30
    expect(outlet.scrollTop).to.equal(30)
    await mounted.modal.close()
    await mounted.modal.open()
    expect(mounted.findAll('wm-connect-view').map((element) => element === list)).to.deep.equal([
      true,
    ])
    expect(outlet.scrollTop).to.equal(0)
    await mounted.show({ view: 'WhatIsAWallet' })
    await mounted.modal.close()
    await mounted.modal.open()
    await until(() => mounted.findAll('wm-connect-view').length === 1)
    expect(mounted.find('wm-connect-view') === list).to.equal(false)
  })
  it('a closing lets pictures that failed load again', async () => {
    const mounted = await mountModal({
      customWallets: [
        {
          id: 'late',
          name: 'Late',
          homepage: 'https://late.example',
          image_url: 'data:image/png;base64,AAAA',
          mobile_link: 'late://',
        },
      ],
    })
    await until(() => mounted.findAll('wm-image[failed]').length > 0)
    const list = mounted.find('wm-connect-view')
    await mounted.modal.close()
    await mounted.modal.open()
    await until(() => mounted.findAll('wm-connect-view').length === 1)
    expect(mounted.find('wm-connect-view') === list).to.equal(false)
  })
  it('a closing withdraws a consent', async () => {
    const mounted = await mountModal({
      termsUrl: 'https://app.example/terms',
      features: { legalCheckbox: true },
    })
    mounted.find('input[type=checkbox]').click()
    await until(() => mounted.findAll('.groups.inert').length === 0)
    await mounted.modal.close()
    await mounted.modal.open()
    await until(() => mounted.findAll('wm-connect-view').length === 1)
    expect(mounted.find<HTMLInputElement>('input[type=checkbox]').checked).to.equal(false)
    expect(mounted.findAll('.groups.inert')).to.have.length(1)
  })
  it('what follows the list is fetched once after many quick openings', async () => {
    const mounted = await mountModal()
    let fetched = 0
    mounted.state.prefetch = () => void fetched++
    let release!: () => void
    holdIdle(new Promise<void>((resolve) => (release = resolve)))
    for (let round = 0; round < 3; round++) {
      await mounted.modal.close()
      await mounted.modal.open()
    }
    expect(fetched).to.equal(0)
    release()
    await until(() => fetched > 0)
    // A second fetch would be requested in the same idle time.
    await afterPaint()
    expect(fetched).to.equal(1)
  })
})
