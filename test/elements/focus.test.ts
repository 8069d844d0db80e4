import { expect } from '../helpers/expect.js'
import { mockEvmWallet } from '../../src/testing/evm-wallet.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../helpers/pages/mount-modal.js'

/** The element that has the focus, through all shadow roots. */
function getActive(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}
// Elements are not passed to `expect`, because a failure would print the whole page.
function expectFocus(element: Element) {
  const active = getActive()
  expect(active === element, `the focus is on ${active?.outerHTML.slice(0, 200)}`).to.equal(true)
}
function press(key: string, init: KeyboardEventInit = {}): boolean {
  return getActive()!.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...init }),
  )
}
/** The effect of Enter on a focused button. */
function activate(element: HTMLElement) {
  element.focus()
  expectFocus(element)
  element.click()
}
const card = (mounted: MountedModal) => mounted.find('.card')
const isInside = (mounted: MountedModal) =>
  document.activeElement === mounted.host &&
  card(mounted).getRootNode() === mounted.find('wm-header').getRootNode()

describe('the focus in the open dialog', () => {
  const forget: (() => void)[] = []
  let count = 0

  afterEach(() => {
    unmountModals()
    for (const stop of forget.splice(0)) stop()
  })
  function addWallet() {
    const name = `Focus ${++count}`
    const wallet = mockEvmWallet({ rdns: `org.focus-${count}`, name })
    forget.push(wallet.remove)
    return { wallet, name, rdns: `org.focus-${count}` }
  }
  async function mountConnected() {
    const { rdns, wallet } = addWallet()
    const mounted = await mountModal({}, { open: false })
    await mounted.modal.connect({ wallet: rdns })
    await mounted.modal.open()
    await mounted.settled()
    return { mounted, wallet }
  }

  it('stays inside after the help button, and returns to it on the way back', async () => {
    const mounted = await mountModal()
    activate(
      mounted
        .find('wm-header')
        .shadowRoot!.querySelector<HTMLElement>('[aria-label="What is a wallet?"], .icon')!,
    )
    await mounted.settled()
    expect(mounted.views().at(-1)).to.equal('WhatIsAWallet')
    expectFocus(card(mounted))
    activate(mounted.find('.back'))
    await mounted.settled()
    const help = mounted.find('wm-header').shadowRoot!.querySelector('button')
    await until(() => getActive() === help)
  })
  it('returns to the row that led away', async () => {
    const { name, wallet } = addWallet()
    addWallet()
    wallet.slow()
    const mounted = await mountModal()
    await until(() => mounted.text().includes(name))
    activate(
      mounted
        .findAll('wm-row')
        .find((row) => (row as { label?: string }).label === name)!
        .shadowRoot!.querySelector('button')!,
    )
    await mounted.settled()
    expect(mounted.views().at(-1)).to.equal('ConnectingExternal')
    expect(isInside(mounted)).to.equal(true)
    mounted.find('.back').click()
    await mounted.settled()
    await until(
      () =>
        (getActive()?.getRootNode() as ShadowRoot | undefined)?.host !== undefined &&
        ((getActive()!.getRootNode() as ShadowRoot).host as { label?: string }).label === name,
    )
  })
  it('returns to the control that led away when a reset shows its screen again, and not when the dialog opens again', async () => {
    const { mounted } = await mountConnected()
    const networks = () =>
      mounted.find('wm-header').shadowRoot!.querySelector<HTMLElement>('.network')
    activate(networks()!)
    await mounted.settled()
    expect(mounted.views().at(-1)).to.equal('Networks')
    mounted.state.router.reset({ view: 'Account' })
    await mounted.settled()
    await until(() => getActive() === networks())
    activate(networks()!)
    await mounted.settled()
    mounted.modal.close()
    await mounted.modal.open()
    await mounted.settled()
    expect(mounted.views()).to.deep.equal(['Account'])
    expectFocus(card(mounted))
  })
  it('stays inside when the page opens another screen', async () => {
    addWallet()
    const mounted = await mountModal()
    await until(() => mounted.findAll('wm-row').length > 0)
    await mounted.settled()
    mounted.findAll('wm-row')[0]!.focus()
    await mounted.modal.open({ view: 'GetWallet' })
    await mounted.settled()
    expectFocus(card(mounted))
  })
  it('stays inside when the wallet moves to an unlisted network', async () => {
    const { mounted, wallet } = await mountConnected()
    mounted.button('Disconnect').focus()
    wallet.switchChain('eip155:5')
    await until(() => mounted.views().at(-1) === 'UnsupportedChain')
    await mounted.settled()
    expectFocus(card(mounted))
  })
  it('stays inside when "Try again" is removed', async () => {
    const { wallet, name } = addWallet()
    wallet.reject()
    const mounted = await mountModal()
    await until(() => mounted.text().includes(name))
    mounted
      .findAll('wm-row')
      .find((row) => (row as { label?: string }).label === name)!
      .click()
    await until(() => mounted.text().includes('Try again'))
    await mounted.settled()
    wallet.slow()
    activate(mounted.button('Try again'))
    await until(() => !mounted.text().includes('Try again'))
    await mounted.settled()
    expectFocus(card(mounted))
    expect(press('Tab')).to.equal(true)
  })
  it('stays inside when its control is disabled', async () => {
    const mounted = await mountModal()
    const [button] = [...mounted.find('wm-header').shadowRoot!.querySelectorAll('button')]
    button!.focus()
    button!.disabled = true
    await until(() => getActive() === card(mounted))
  })
  it('stays on Disconnect while the wallet is being disconnected', async () => {
    const { mounted } = await mountConnected()
    const disconnect = mounted.button('Disconnect')
    let leave: (() => void) | undefined
    const { state } = mounted
    const original = state.disconnect
    Object.assign(state, {
      disconnect: () => new Promise<void>((resolve) => (leave = resolve)).then(() => original()),
    })
    activate(disconnect)
    await mounted.settled()
    expectFocus(disconnect)
    expect(disconnect.getAttribute('aria-busy')).to.equal('true')
    disconnect.click()
    leave!()
    await until(() => !mounted.modal.getState().open)
  })
  it('returns when a press beside every control removed it', async () => {
    const mounted = await mountModal()
    ;(getActive() as HTMLElement).blur()
    await until(() => getActive() === card(mounted))
  })
  it('wraps at both ends', async () => {
    const mounted = await mountModal()
    await mounted.show({ view: 'WhatIsAWallet' })
    const back = mounted.find<HTMLButtonElement>('.back')
    const last = mounted.button('Get a wallet')
    last.focus()
    expect(press('Tab')).to.equal(false)
    expectFocus(back)
    expect(press('Tab', { shiftKey: true })).to.equal(false)
    expectFocus(last)
    expect(press('Tab', { shiftKey: true })).to.equal(true)
    card(mounted).focus()
    expect(press('Tab', { shiftKey: true })).to.equal(false)
    expectFocus(last)
  })
  it('embedded, the focus may leave the card, and a screen that changes then does not take it', async () => {
    const field = document.createElement('input')
    document.body.append(field)
    forget.push(() => field.remove())
    const mounted = await mountModal({ embedded: true })
    mounted.find('wm-header').shadowRoot!.querySelector('button')!.focus()
    field.focus()
    field.blur()
    await mounted.show({ view: 'WhatIsAWallet' })
    expectFocus(document.body)
    activate(mounted.find('.back'))
    await mounted.settled()
    expect(isInside(mounted)).to.equal(true)
  })
})
