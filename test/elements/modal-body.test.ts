import { expect } from '../helpers/expect.js'
import { until } from '../helpers/pages/mount-modal.js'
import { createWalletModal, WalletModalError, type WalletModal } from '../../src/index.js'
import type { WalletModalElement } from '../../src/elements.js'
import { findEntry } from '../../src/modal/registry.js'
import { eip155, mainnet } from '../../src/chains/eip155/index.js'

/**
 * The first test begins before the body of <wallet-modal> is loaded, as on a page that is loading:
 * nothing before it may import `shell/modal-body.js` or open a modal.
 */
describe('<wallet-modal> before its body is loaded', () => {
  const modals: WalletModal[] = []
  const elements: WalletModalElement[] = []

  afterEach(() => {
    for (const modal of modals.splice(0)) modal.destroy()
    for (const element of elements.splice(0)) element.remove()
  })
  const create = (id: string) => {
    const modal = createWalletModal({
      id,
      chains: [eip155({ networks: [mainnet] })],
      language: 'en',
      debug: false,
      preload: false,
    })
    modals.push(modal)
    return modal
  }
  const put = (id: string) => {
    const element = document.createElement('wallet-modal')
    element.for = id
    document.body.append(element)
    elements.push(element)
    return element
  }
  const emit = (id: string, reason: string) =>
    findEntry(id)!.core.events.emit(
      'error',
      new WalletModalError('CONNECT_FAILED', { details: { reason } }),
    )

  it('has its modal immediately, keeps events until it can dispatch them, and applies its attributes', async () => {
    await import('../../src/elements.js')
    const seen: string[] = []
    const listen = (element: WalletModalElement) =>
      element.addEventListener('wm-error', ({ error }) =>
        seen.push(`${element.for} ${String(error.details['reason'])}`),
      )
    const early = put('early')
    const late = create('late')
    listen(early)
    const other = put('late')
    listen(other)
    const modal = create('early')
    expect([early.modal === modal, other.modal === late]).to.deep.equal([true, true])
    early.setAttribute('theme', 'light')
    // Like React: sets a property after the element was inserted.
    const named = put('default')
    listen(named)
    named.for = 'early'
    await Promise.resolve()
    await Promise.resolve()
    emit('early', 'one')
    emit('late', 'two')
    expect(seen).to.deep.equal([])
    await Promise.all([early, other, named].map(({ updateComplete }) => updateComplete))
    expect(seen.sort()).to.deep.equal(['early one', 'early one', 'late two'])
    expect([
      early.modal === modal,
      early.getAttribute('theme'),
      modal.getState().theme,
    ]).to.deep.equal([true, 'light', 'light'])
    emit('early', 'three')
    expect(seen.filter((line) => line === 'early three')).to.have.length(2)
  })
  it('once the body is loaded, a new element has it in the same task', async () => {
    const modal = create('second')
    const element = put('second')
    expect(element.getAttribute('theme')).to.equal(modal.getState().theme)
    element.open = true
    await until(
      () =>
        element.shadowRoot!.querySelector('wm-dialog')?.shadowRoot!.querySelector('dialog')
          ?.open === true,
    )
    expect(document.querySelectorAll('wallet-modal').length).to.equal(1)
  })
})
