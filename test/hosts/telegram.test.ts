import { eip155, mainnet } from '../../src/chains/eip155/index.js'
import { telegram } from '../../src/hosts.js'
import { createWalletModal, type WalletModal } from '../../src/index.js'
import { expect } from '../helpers/expect.js'
import { until } from '../helpers/clocks/until.js'
import '../../src/elements.js'

interface Scope {
  TelegramWebviewProxy?: { postEvent(event: string, value: string): void }
  Telegram?: { WebView?: { receiveEvent?(event: string, value: unknown): void } }
}
const scope = window as Scope

describe('Telegram', () => {
  const posted: [event: string, value: unknown][] = []
  const modals: WalletModal[] = []

  afterEach(() => {
    for (const modal of modals.splice(0)) modal.destroy()
    document.body.replaceChildren()
    delete scope.TelegramWebviewProxy
    delete scope.Telegram
    posted.length = 0
  })
  function open() {
    scope.TelegramWebviewProxy = {
      postEvent: (event, value) => void posted.push([event, JSON.parse(value)]),
    }
  }
  async function visit(): Promise<WalletModal> {
    const modal = createWalletModal({
      id: 'telegram',
      chains: [eip155({ networks: [mainnet] })],
      hosts: [telegram()],
      debug: false,
    })
    modals.push(modal)
    await modal.ready()
    return modal
  }
  const emit = (event: string) => scope.Telegram?.WebView?.receiveEvent?.(event, null)

  it('the back button is shown while the modal is open, and goes back in it', async () => {
    open()
    const modal = await visit()
    expect(posted).to.deep.equal([])
    await modal.open()
    await modal.open({ view: 'WhatIsAWallet' })
    await until(() => posted.length > 0)
    expect(posted).to.deep.equal([['web_app_setup_back_button', { is_visible: true }]])
    emit('back_button_pressed')
    emit('back_button_pressed')
    await until(() => !modal.getState().open)
    expect(posted.at(-1)).to.deep.equal(['web_app_setup_back_button', { is_visible: false }])
  })
  it('events of another script beside it arrive there, with their own receiver', async () => {
    open()
    const theirs: string[] = []
    scope.Telegram = { WebView: { receiveEvent: (event) => void theirs.push(event) } }
    const modal = await visit()
    emit('theme_changed')
    emit('back_button_pressed')
    expect(theirs).to.deep.equal(['theme_changed', 'back_button_pressed'])
    expect(modal.getState().open).to.equal(false)
  })
  it('brings no wallet: the visitor connects as elsewhere', async () => {
    open()
    const modal = await visit()
    expect(modal.getState().account).to.equal(undefined)
  })
  it('outside Telegram it changes nothing on the page', async () => {
    await visit()
    expect('Telegram' in window).to.equal(false)
  })
})
