import { expect } from '../helpers/expect.js'
import { mockEvmWallet } from '../../src/testing/evm-wallet.js'
import type { Row } from '../../src/elements/parts/rows/wm-row.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../helpers/pages/mount-modal.js'
import { installVirtualClock } from '../helpers/clocks/virtual-clock.js'

/** The focused element, through all shadow roots. */
function getActive(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}
function press(target: Element, key: string, init: KeyboardEventInit = {}) {
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...init }),
  )
}
function click(target: Element) {
  target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
}
const card = (mounted: MountedModal) => mounted.find('.card')

describe('the dialog of the modal', () => {
  let opener: HTMLButtonElement
  const forget: (() => void)[] = []

  beforeEach(() => {
    opener = document.createElement('button')
    opener.textContent = 'Open'
    document.body.append(opener)
    opener.focus()
  })
  afterEach(() => {
    unmountModals()
    opener.remove()
    for (const stop of forget.splice(0)) stop()
  })

  it('UX-001 is modal, named, holds the focus and keeps the page from scrolling', async () => {
    const page = document.createElement('div')
    page.style.blockSize = '3000px'
    document.body.append(page)
    forget.push(() => page.remove())
    const mounted = await mountModal()
    expect(mounted.dialog.matches(':modal')).to.equal(true)
    expect(mounted.dialog.getAttribute('aria-label')).to.equal('Connect wallet')
    expect(mounted.dialog.contains(getActive())).to.equal(true)
    expect(getComputedStyle(document.documentElement).overflow).to.equal('hidden')
    opener.focus()
    expect(getActive()).not.to.equal(opener)
    mounted.modal.close()
    expect(getComputedStyle(document.documentElement).overflow).to.equal('visible')
  })
  it('UX-001 a card with more wallets than fit scrolls inside and ends above the edge of the screen', async () => {
    for (let count = 0; count < 30; count++)
      forget.push(mockEvmWallet({ rdns: `org.many-${count}`, name: `Many ${count}` }).remove)
    const mounted = await mountModal()
    await until(() => mounted.findAll('wm-row').length >= 30)
    const { top, bottom } = card(mounted).getBoundingClientRect()
    expect(top).to.be.at.least(16)
    expect(bottom).to.be.at.most(innerHeight - 16)
  })
  it('the browser chooses fonts and ends lines by the language of the modal, not by the page’s', async () => {
    const mounted = await mountModal({ language: 'ja' })
    const style = getComputedStyle(mounted.find('wm-connect-view'))
    // Chromium alone shows the language that it lays a text out by.
    if (CSS.supports('-webkit-locale', 'auto'))
      expect(style.getPropertyValue('-webkit-locale')).to.equal('"ja"')
    if (CSS.supports('word-break', 'auto-phrase')) expect(style.wordBreak).to.equal('auto-phrase')
    mounted.modal.close()
    await mounted.modal.setLanguage('ko')
    await until(() => getComputedStyle(mounted.find('wm-connect-view')).wordBreak === 'keep-all')
  })
  it('returns the focus to its previous element', async () => {
    const mounted = await mountModal()
    mounted.modal.close()
    expect(getActive()).to.equal(opener)
  })
  it('closes without an error when the opener was removed', async () => {
    const mounted = await mountModal()
    opener.remove()
    mounted.modal.close()
    expect(mounted.dialog.open).to.equal(false)
  })
  it('OPEN-001 shows Connect while no wallet is connected', async () => {
    const mounted = await mountModal()
    expect(mounted.views()).to.deep.equal(['Connect'])
  })
  it('OPEN-002 shows Account while a wallet is connected', async () => {
    forget.push(mockEvmWallet({ rdns: 'org.shell', name: 'Shell' }).remove)
    const mounted = await mountModal({}, { open: false })
    await mounted.modal.connect({ wallet: 'org.shell' })
    await mounted.modal.open()
    expect(mounted.views()).to.deep.equal(['Account'])
    expect(mounted.find('wm-account-view').isConnected).to.equal(true)
  })
  it('OPEN-009 forgets its screen when it is closed', async () => {
    const mounted = await mountModal()
    await mounted.show({ view: 'WhatIsAWallet' })
    await mounted.show({ view: 'GetWallet' })
    mounted.modal.close()
    await mounted.modal.open()
    expect(mounted.views()).to.deep.equal(['Connect'])
  })
  it('OPEN-012 the arrow goes back, and is absent on the first screen', async () => {
    const mounted = await mountModal()
    expect(mounted.findAll('.back')).to.deep.equal([])
    await mounted.show({ view: 'WhatIsAWallet' })
    mounted.find('.back').click()
    await mounted.settled()
    expect(mounted.views()).to.deep.equal(['Connect'])
    mounted.state.modal.back()
    expect(mounted.dialog.open).to.equal(false)
  })
  it('OPEN-015 a click beside the card closes, a click on the card does not', async () => {
    const mounted = await mountModal()
    click(card(mounted))
    expect(mounted.dialog.open).to.equal(true)
    click(mounted.dialog)
    expect(mounted.dialog.open).to.equal(false)
    expect(mounted.modal.getState().open).to.equal(false)
  })
  it('the second press of the double click that opened the modal does not close it; a press elsewhere or later does', async () => {
    const pressed = (target: Element) => {
      target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }))
    }
    const mounted = await mountModal({}, { open: false })
    await mounted.modal.open()
    pressed(mounted.dialog)
    expect(mounted.dialog.open).to.equal(true)
    mounted.dialog.dispatchEvent(
      new PointerEvent('pointermove', {
        bubbles: true,
        composed: true,
        movementX: 40,
        movementY: 9,
      }),
    )
    pressed(mounted.dialog)
    expect(mounted.dialog.open).to.equal(false)
    await mounted.modal.open()
    const { now } = performance
    forget.push(() => void (performance.now = now))
    performance.now = () => now.call(performance) + 500
    pressed(mounted.dialog)
    expect(mounted.dialog.open).to.equal(false)
  })
  it('a drag that starts on the card and ends beside it does not close', async () => {
    const mounted = await mountModal()
    card(mounted).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    mounted.dialog.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    expect(mounted.dialog.open).to.equal(true)
  })
  it('OPEN-016 Escape, the close button and the dialog’s own cancelling close alike, with one event', async () => {
    const mounted = await mountModal({}, { open: false })
    let closed = 0
    mounted.modal.on('close', ({ byPerson }) => (closed += byPerson ? 1 : 100))
    const ways = [
      () => press(card(mounted), 'Escape'),
      () =>
        mounted.find('wm-header').shadowRoot!.querySelector<HTMLElement>('.end button')!.click(),
      () => void mounted.dialog.dispatchEvent(new Event('cancel', { cancelable: true })),
      () => mounted.dialog.close(),
    ]
    for (const [index, close] of ways.entries()) {
      await mounted.modal.open()
      await mounted.settled()
      close()
      await until(() => !mounted.modal.getState().open)
      expect(mounted.dialog.open, `way ${index}`).to.equal(false)
      await until(() => closed === index + 1, `close told ${index + 1} times, was ${closed}`)
    }
  })
  it('the page can prevent a visitor from closing', async () => {
    const mounted = await mountModal()
    const keep = (event: Event) => event.preventDefault()
    mounted.host.addEventListener('wm-close', keep)
    press(card(mounted), 'Escape')
    expect(mounted.dialog.open).to.equal(true)
    mounted.modal.close()
    expect(mounted.dialog.open).to.equal(false)
  })
  it('closing by Back on the only screen and by choosing a network can be prevented too', async () => {
    const mounted = await mountModal({}, { open: false })
    const told: string[] = []
    let keep = true
    mounted.host.addEventListener('wm-close', (event) => {
      told.push(event.cancelable ? 'asked' : 'told')
      if (keep) event.preventDefault()
    })
    await mounted.modal.open({ view: 'Networks' })
    await mounted.settled()
    mounted.button('Base').click()
    expect([told, mounted.dialog.open, mounted.modal.getState().chainId]).to.deep.equal([
      ['asked'],
      true,
      'eip155:8453',
    ])
    mounted.state.modal.back()
    expect([told, mounted.dialog.open]).to.deep.equal([['asked', 'asked'], true])
    keep = false
    mounted.button('Ethereum').click()
    expect([told, mounted.dialog.open, mounted.modal.getState().chainId]).to.deep.equal([
      ['asked', 'asked', 'asked'],
      false,
      'eip155:1',
    ])
  })
  it('OPEN-017 on an unlisted network nothing closes: the card shakes for 500 ms', async () => {
    const wallet = mockEvmWallet({ rdns: 'org.elsewhere', name: 'Elsewhere' })
    forget.push(wallet.remove)
    const mounted = await mountModal({}, { open: false })
    await mounted.modal.connect({ wallet: 'org.elsewhere' })
    wallet.switchChain('eip155:5')
    await until(() => mounted.dialog.open)
    await mounted.settled()
    expect(mounted.views()).to.deep.equal(['UnsupportedChain'])
    const clock = installVirtualClock()
    for (const act of [
      () => press(card(mounted), 'Escape'),
      () => click(mounted.dialog),
      () => mounted.dialog.close(),
    ]) {
      act()
      // The close event of a dialog arrives with the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      await until(() => mounted.dialog.open && card(mounted).classList.contains('shaking'))
      expect(getComputedStyle(card(mounted)).animationDuration).to.equal('0.5s')
      await clock.advance(500)
      await until(() => !card(mounted).classList.contains('shaking'))
    }
  })
  it('the title of the next screen is announced', async () => {
    const mounted = await mountModal()
    const heading = mounted.find('wm-header').shadowRoot!.querySelector('h2')!
    expect(heading.ariaLive).to.equal('polite')
    await mounted.show({ view: 'GetWallet' })
    expect([
      mounted.find('wm-header').shadowRoot!.querySelector('h2') === heading,
      heading.textContent!.trim(),
    ]).to.deep.equal([true, 'Get a wallet'])
  })
  it('arrow keys scroll a screen without rows', async () => {
    const mounted = await mountModal()
    await mounted.show({ view: 'WhatIsAWallet' })
    const outlet = mounted.find('wm-outlet')
    outlet.style.maxBlockSize = '80px'
    press(card(mounted), 'ArrowDown')
    expect(outlet.scrollTop).to.be.above(0)
    press(card(mounted), 'ArrowUp')
    expect(outlet.scrollTop).to.equal(0)
  })
  it('arrow keys move through the rows', async () => {
    for (const name of ['One', 'Two'])
      forget.push(mockEvmWallet({ rdns: `org.${name}`, name }).remove)
    const mounted = await mountModal()
    await until(() => mounted.findAll('wm-row').length >= 2)
    await mounted.settled()
    const rows = mounted.findAll('wm-row')
    const button = (row: Element | undefined) => row!.shadowRoot!.querySelector('button')
    press(card(mounted), 'ArrowDown')
    expect(getActive()).to.equal(button(rows[0]))
    press(getActive()!, 'ArrowDown')
    expect(getActive()).to.equal(button(rows[1]))
    press(getActive()!, 'ArrowUp')
    expect(getActive()).to.equal(button(rows[0]))
    press(getActive()!, 'End')
    expect(getActive()).to.equal(button(rows.at(-1)))
    press(getActive()!, 'Home')
    expect(getActive()).to.equal(button(rows[0]))
  })
  it('keeps the focus inside when its screen is removed', async () => {
    const mounted = await mountModal()
    mounted.find('wm-header').shadowRoot!.querySelector<HTMLElement>('button')!.click()
    await mounted.settled()
    await mounted.show({ view: 'GetWallet' })
    await until(() => mounted.findAll('.leaving').length === 0)
    expect(
      mounted.dialog.contains(getActive()) || mounted.host.contains(document.activeElement),
    ).to.equal(true)
  })
  it('OPEN-014 changes the screen within the time of its motion', async () => {
    const mounted = await mountModal()
    mounted.state.router.push({ view: 'WhatIsAWallet' })
    await until(() => mounted.findAll('.leaving').length === 1)
    const [running] = mounted.find('.leaving').getAnimations()
    expect(running!.effect!.getComputedTiming().duration).to.equal(150)
    await until(() => mounted.findAll('.layer').length === 1)
  })
  it('closed and opened again within the motion, it shows one screen', async () => {
    const mounted = await mountModal()
    await mounted.show({ view: 'WhatIsAWallet' })
    mounted.modal.close()
    await mounted.modal.open()
    expect(
      mounted.findAll('.layer').map((layer) => layer.firstElementChild!.localName),
    ).to.deep.equal(['wm-connect-view'])
  })
  it('OPEN-010 OPEN-011 embedded, closing leads to Account or Connect and the card stays', async () => {
    forget.push(mockEvmWallet({ rdns: 'org.shell', name: 'Shell' }).remove)
    const mounted = await mountModal({ embedded: true })
    expect(mounted.dialog.localName).to.equal('section')
    await mounted.show({ view: 'WhatIsAWallet' })
    mounted.modal.close()
    expect(mounted.views()).to.deep.equal(['Connect'])
    await mounted.modal.connect({ wallet: 'org.shell' })
    expect(mounted.views()).to.deep.equal(['Account'])
    await mounted.show({ view: 'Networks' })
    mounted.modal.close()
    expect(mounted.views()).to.deep.equal(['Account'])
    expect(card(mounted).isConnected).to.equal(true)
  })
  it('uses the language and its direction', async () => {
    const mounted = await mountModal({ language: 'ar' })
    expect([mounted.dialog.lang, mounted.dialog.dir]).to.deep.equal(['ar', 'rtl'])
    await mounted.modal.setLanguage('de')
    await mounted.settled()
    expect([mounted.dialog.lang, mounted.dialog.dir]).to.deep.equal(['de', 'ltr'])
  })
  it('UX-003 colours set on the page while it is open apply', async () => {
    const mounted = await mountModal({ theme: 'light' })
    const before = getComputedStyle(card(mounted)).borderRadius
    mounted.host.style.setProperty('--wm-radius', '4px')
    mounted.host.style.setProperty('--wm-surface', 'rgb(1, 2, 3)')
    expect(before).to.equal('24px')
    expect(getComputedStyle(card(mounted)).borderRadius).to.equal('4px')
    expect(getComputedStyle(card(mounted)).backgroundColor).to.equal('rgb(1, 2, 3)')
  })
  it('opens on the screen that was prepared on closing, without another render', async () => {
    const mounted = await mountModal()
    await mounted.show({ view: 'WhatIsAWallet' })
    mounted.modal.close()
    await mounted.settled()
    const fresh = mounted.find('wm-connect-view')
    await mounted.modal.open()
    expect(mounted.find('wm-connect-view') === fresh).to.equal(true)
  })
  it('shows a toast that was raised before its element was loaded', async () => {
    const mounted = await mountModal()
    mounted.state.toasts.show('Copied', 'success')
    await until(() => mounted.text().includes('Copied'))
  })
  it('a toast has its tone and covers no part of the card', async () => {
    const mounted = await mountModal()
    const grounds = new Set<string>()
    for (const variant of ['success', 'error'] as const) {
      mounted.state.toasts.show(`A ${variant}`, variant)
      await until(() => mounted.text().includes(`A ${variant}`))
      const toast = mounted.find('.toast')
      grounds.add(getComputedStyle(toast).backgroundColor)
      const [box, card] = [
        toast.getBoundingClientRect(),
        mounted.find('.card').getBoundingClientRect(),
      ]
      expect(
        box.top >= card.bottom || box.bottom <= card.top,
        `${box.top} to ${box.bottom} beside ${card.top} to ${card.bottom}`,
      ).to.equal(true)
      expect(box.bottom <= innerHeight && box.top >= 0).to.equal(true)
    }
    expect(grounds.size).to.equal(2)
  })
  it('draws a symbol once, and replaces it when another is set', async () => {
    const mounted = await mountModal()
    await mounted.show({ view: 'GetWallet' })
    const row = mounted.findAll<Row>('wm-row').find(({ icon }) => icon !== undefined)!
    const symbol = () => row.shadowRoot!.querySelector('.mark svg')!
    const before = symbol()
    row.label = 'Every wallet'
    await row.updateComplete
    expect(symbol()).to.equal(before)
    row.icon = [['path', { d: 'M0 0h24' }]]
    await row.updateComplete
    expect(symbol().innerHTML).to.contain('M0 0h24')
    expect(row.shadowRoot!.querySelectorAll('.mark svg')).to.have.length(1)
  })
  it('a dialog that opens before its outlet has rendered has no earlier screen to drop', () => {
    expect(() => document.createElement('wm-outlet').dropEarlier()).not.to.throw()
  })
  it('mirrors directional symbols in right-to-left languages', async () => {
    const mounted = await mountModal({ language: 'ar' })
    await mounted.show({ view: 'GetWallet' })
    expect(getComputedStyle(mounted.find('.away')).scale).to.equal('-1 1')
  })
})
