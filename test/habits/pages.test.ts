import '../../src/elements.js'
import { eip155, base, mainnet } from '../../src/chains/eip155/index.js'
import type { WalletButtonElement } from '../../src/elements/wallet-button.js'
import { expect } from '../helpers/expect.js'
import { ALICE, BOB, rpcError } from '../helpers/wallets/fake-eip1193.js'
import { fakeDevice } from '../helpers/fakes/fake-device.js'
import { fakeConnection } from '../helpers/pages/create-test-core.js'
import { mountModal, unmountModals } from '../helpers/pages/mount-modal.js'
import { nextTask } from '../helpers/clocks/next-task.js'
import { until } from '../helpers/clocks/until.js'
import { announceFake } from './fake-wallets.js'
import { atEnd, cleanUp, habit, RDNS, untilStatus, visit } from './habit.js'

/** Every text below a node that a browser translates, through open shadow roots. */
function* textsOf(node: Node): Generator<Text> {
  if (node instanceof HTMLStyleElement) return
  if (node instanceof Element && node.getAttribute('translate') === 'no') return
  if (node instanceof Text) yield node
  const root = node instanceof Element && node.shadowRoot
  for (const child of [...(root ? root.childNodes : []), ...node.childNodes]) yield* textsOf(child)
}

/** Does what Chrome's translation does: every text becomes a font element with other words. */
function translate(root: Node): void {
  for (const text of [...textsOf(root)]) {
    if (text.data.trim() === '') continue
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = `«${text.data.trim()}»`
    outer.append(inner)
    text.replaceWith(outer)
  }
}

async function putButton(id: string): Promise<WalletButtonElement> {
  const element = document.createElement('wallet-button')
  element.setAttribute('for', id)
  document.body.append(element)
  atEnd(() => element.remove())
  await element.updateComplete
  return element
}
const read = (element: Element) => element.shadowRoot!.querySelector('button')!.textContent.trim()

/** Notes errors that reach the window. */
function noteErrors(): string[] {
  const errors: string[] = []
  const note = (event: ErrorEvent | PromiseRejectionEvent) =>
    errors.push('message' in event ? event.message : String(event.reason))
  window.addEventListener('error', note)
  window.addEventListener('unhandledrejection', note)
  atEnd(() => {
    window.removeEventListener('error', note)
    window.removeEventListener('unhandledrejection', note)
  })
  return errors
}

describe('habits: pages', () => {
  afterEach(() => {
    cleanUp()
    unmountModals()
  })

  habit(
    {
      wallet: 'Google Translate',
      since: '2026-06',
      source: 'future-agi/future-agi#817',
      habit: 'replaces the texts of a page by font elements: the button shows what has changed',
    },
    async () => {
      const provider = announceFake()
      const page = visit({ id: 'translated', language: 'en' })
      const button = await putButton('translated')
      translate(button)
      await page.modal.connect({ wallet: RDNS })
      await until(
        () => read(button).includes('0xf39F'),
        () => read(button),
      )
      translate(button)
      provider.setAccounts([BOB])
      await until(
        () => read(button).includes('0x7099') && !read(button).includes('0xf39F'),
        () => read(button),
      )
    },
  )
  habit(
    {
      wallet: 'Google Translate',
      since: '2026-07',
      source: 'comet-ml/opik#7562',
      habit:
        'breaks what draws a text again: screens stay its own, in the language that the page then has',
    },
    async () => {
      const errors = noteErrors()
      const { lang } = document.documentElement
      atEnd(() => (document.documentElement.lang = lang))
      document.documentElement.lang = 'en'
      // In the place of the helper's own language.
      const pageLanguage = undefined as never
      const mounted = await mountModal({
        injected: false,
        announced: false,
        language: pageLanguage,
      })
      mounted.edit.add(fakeConnection({}).connection)
      await mounted.show({ view: 'WalletReceive' })
      document.documentElement.lang = 'de'
      translate(mounted.host)
      const device = fakeDevice()
      atEnd(() => device.restore())
      await until(
        () => mounted.text().includes('Adresse kopieren'),
        () => mounted.text(),
      )
      mounted.find('.address').click()
      await until(
        () => mounted.text().includes('Adresse kopiert'),
        () => mounted.text(),
      )
      mounted.state.router.back()
      await mounted.settled()
      expect(errors).to.deep.equal([])
    },
  )
  habit(
    {
      wallet: 'Grammarly',
      since: '2019-11',
      source: 'jinjor/elm-break-dom#12',
      habit: 'puts elements of its own deep into the page: screens are drawn around them',
    },
    async () => {
      const errors = noteErrors()
      const mounted = await mountModal({ injected: false, announced: false })
      const insert = () => {
        for (const element of mounted.findAll('div, section, ul, li, p, form, label'))
          element.prepend(document.createElement('grammarly-extension'))
      }
      insert()
      await mounted.show({ view: 'WhatIsAWallet' })
      insert()
      await mounted.show({ view: 'Networks' })
      insert()
      mounted.state.router.back()
      await mounted.settled()
      expect(mounted.views().at(-1)).to.equal('WhatIsAWallet')
      expect(errors).to.deep.equal([])
    },
  )
  habit(
    {
      wallet: 'Dark Reader',
      since: '2020-11',
      source: 'mdn/bob#538',
      habit: 'puts style elements at the start of each shadow root',
    },
    async () => {
      const errors = noteErrors()
      const mounted = await mountModal({ injected: false, announced: false })
      const paint = () => {
        for (const { shadowRoot } of [mounted.host, ...mounted.findAll('*')]) {
          if (!shadowRoot) continue
          const style = document.createElement('style')
          style.className = 'darkreader darkreader--override'
          style.textContent = ':host { --darkreader-bg: #181a1b !important }'
          shadowRoot.insertBefore(style, shadowRoot.firstChild)
        }
      }
      paint()
      await mounted.show({ view: 'WhatIsAWallet' })
      paint()
      mounted.state.router.back()
      await mounted.settled()
      expect(mounted.text()).to.contain('Connect')
      expect(errors).to.deep.equal([])
    },
  )
  habit(
    {
      wallet: 'Livewire',
      since: '2026-08',
      source: 'livewire/livewire#10552',
      habit:
        'draws a view transition above the top layer: a modal that opens below is used when it ends',
    },
    async () => {
      const slow = document.createElement('style')
      slow.textContent = '::view-transition-group(*) { animation-duration: 30s }'
      document.head.append(slow)
      const transition = document.startViewTransition(() => undefined)
      atEnd(
        () => slow.remove(),
        () => transition.skipTransition(),
      )
      await transition.ready
      const mounted = await mountModal({ injected: false, announced: false })
      for (const animation of document.getAnimations()) animation.finish()
      await transition.finished
      const { x, y, width, height } = mounted.dialog.getBoundingClientRect()
      expect(document.elementFromPoint(x + width / 2, y + height / 2)).to.equal(mounted.host)
    },
  )
  habit(
    {
      wallet: 'React 19',
      since: '2026-03',
      source: 'tempoxyz/accounts#45',
      habit:
        'removes what the server has not drawn from the body, also an open modal: it opens again',
    },
    async () => {
      const { modal } = visit({ injected: false, announced: false })
      await modal.open()
      const element = document.querySelector('wallet-modal:last-of-type')!
      element.remove()
      await until(() => !modal.getState().open)
      await modal.open()
      const dialog = () =>
        [...document.querySelectorAll('wallet-modal')]
          .map((host) => host.shadowRoot?.querySelector('wm-dialog')?.shadowRoot)
          .find((root) => root?.querySelector('dialog')?.open)
      await until(() => dialog() !== undefined)
      expect(modal.getState().open).to.equal(true)
    },
  )
  habit(
    {
      wallet: 'Prototype.js',
      since: '2018-09',
      source: 'prototypejs/prototype#344',
      habit:
        'makes JSON.stringify write a text in the place of a list: a wallet connects by a press',
      limit: 'before its version 1.7 no script of the page can store or send a list',
    },
    async () => {
      const lists = Array.prototype as { toJSON?: () => string }
      lists.toJSON = function (this: unknown[]) {
        return `[${this.map((value) => JSON.stringify(value)).join(', ')}]`
      }
      atEnd(() => delete lists.toJSON)
      const errors = noteErrors()
      announceFake()
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      await page.reload()
      await page.modal.connect({ wallet: RDNS })
      expect(page.modal.getState().account?.address).to.equal(ALICE)
      expect(errors).to.deep.equal([])
    },
  )
  habit(
    {
      wallet: 'WebJs',
      since: '2026-06',
      source: 'webjsdev/webjs#766',
      habit: 'restores the HTML that a page had while a modal was open: no second one is open',
    },
    async () => {
      const stage = document.createElement('div')
      document.body.append(stage)
      atEnd(() => stage.remove())
      const { modal } = visit({ injected: false, announced: false })
      const element = document.createElement('wallet-modal')
      element.modal = modal
      stage.append(element)
      await modal.open()
      const snapshot = stage.outerHTML
      modal.close()
      const restored = new DOMParser().parseFromString(snapshot, 'text/html')
      stage.replaceChildren(...restored.body.childNodes)
      await modal.open()
      const open = [...document.querySelectorAll('wallet-modal')].filter(
        (host) =>
          host.shadowRoot?.querySelector('wm-dialog')?.shadowRoot?.querySelector('dialog')?.open,
      )
      expect(open).to.have.length(1)
      modal.close()
      await until(() => !modal.getState().open)
    },
  )
  habit(
    {
      wallet: 'Gravity UI',
      since: '2025-04',
      source: 'gravity-ui/uikit#2219',
      habit: 'reports "ResizeObserver loop" for a dialog that changes its size',
    },
    async () => {
      const errors = noteErrors()
      const mounted = await mountModal({ injected: false, announced: false })
      for (const view of ['WhatIsAWallet', 'Networks', 'AllWallets'] as const) {
        await mounted.show({ view })
        mounted.dialog.style.width = `${300 + view.length}px`
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }
      expect(errors).to.deep.equal([])
    },
  )
  habit(
    {
      wallet: 'Aurelia',
      since: '2016-07',
      source: 'aurelia/router#382',
      habit: 'has a base element: drawings that refer to parts of themselves are drawn',
    },
    async () => {
      const base = document.createElement('base')
      base.href = 'https://elsewhere.example/app/'
      document.head.append(base)
      atEnd(() => base.remove())
      const errors = noteErrors()
      const mounted = await mountModal({ injected: false, announced: false })
      await mounted.show({ view: 'WhatIsAWallet' })
      await mounted.show({ view: 'Networks' })
      expect(
        mounted.findAll('use, [fill^="url("], [mask^="url("], [clip-path^="url("]'),
      ).to.deep.equal([])
      expect(errors).to.deep.equal([])
    },
  )
  habit(
    {
      wallet: 'Vue',
      since: '2023-06',
      source: 'ScopeLift/umbra-protocol#539',
      habit: 'makes proxies of the networks, which no extension can receive: plain values are sent',
    },
    async () => {
      const reactive = <T>(value: T): T =>
        typeof value === 'object' && value !== null
          ? (new Proxy(value as object, {
              get: (target, key, self) => reactive(Reflect.get(target, key, self)),
            }) as T)
          : value
      const provider = announceFake({
        wallet_switchEthereumChain: () => {
          throw rpcError(4902, 'Unrecognized chain ID')
        },
        wallet_addEthereumChain: (request: unknown) => {
          structuredClone(request)
          provider.answers['wallet_switchEthereumChain'] = null
          provider.setChain(8453)
          return null
        },
      })
      const own = { ...base, explorers: [{ name: 'Scan', url: 'https://scan.example' }] }
      const page = visit({ chains: [eip155({ networks: [mainnet, reactive(own)] })] })
      await page.modal.connect({ wallet: RDNS })
      await page.modal.switchNetwork('eip155:8453')
      expect(page.modal.getState().chainId).to.equal('eip155:8453')
    },
  )

  habit(
    {
      wallet: 'Lenis',
      since: '2024-02',
      source: 'darkroomengineering/lenis#294',
      habit: 'takes the wheel and touches of the window: a modal is scrolled',
    },
    async () => {
      const take = (event: Event) => event.preventDefault()
      for (const name of ['wheel', 'touchmove']) {
        window.addEventListener(name, take, { passive: false })
        atEnd(() => window.removeEventListener(name, take))
      }
      const mounted = await mountModal({ injected: false, announced: false })
      await mounted.show({ view: 'WhatIsAWallet' })
      const inner = mounted.find('wm-what-is-a-wallet-view')
      for (const name of ['wheel', 'touchmove']) {
        const event = new Event(name, { bubbles: true, composed: true, cancelable: true })
        inner.dispatchEvent(event)
        expect(event.defaultPrevented, name).to.equal(false)
      }
    },
  )
  habit(
    {
      wallet: 'focus-trap',
      since: '2020-12',
      source: 'focus-trap/focus-trap#268',
      habit: 'prevents presses outside of its element: a modal above it is used',
    },
    async () => {
      const theirs = document.createElement('div')
      theirs.append(Object.assign(document.createElement('button'), { textContent: 'Theirs' }))
      document.body.append(theirs)
      const isOutside = (event: Event) => !event.composedPath().includes(theirs)
      const prevent = (event: Event) => {
        if (!isOutside(event)) return
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      const events = ['mousedown', 'touchstart', 'click']
      for (const name of events)
        document.addEventListener(name, prevent, { capture: true, passive: false })
      atEnd(
        () => theirs.remove(),
        () => events.forEach((name) => document.removeEventListener(name, prevent, true)),
      )
      const mounted = await mountModal({ injected: false, announced: false })
      await mounted.show({ view: 'WhatIsAWallet' })
      // The dialog takes its presses back once it is idle.
      await until(
        () => {
          mounted.button('Get a wallet').click()
          return mounted.views().at(-1) === 'GetWallet'
        },
        () => mounted.views().join(),
      )
    },
  )
  habit(
    {
      wallet: 'Ember',
      since: '2016-06',
      source: 'emberjs/ember.js#13743',
      habit: 'extends lists, texts and functions by properties that loops list',
    },
    async () => {
      for (const { prototype } of [Array, String, Function] as { prototype: object }[]) {
        Object.defineProperty(prototype, 'fillDefaults', {
          value: () => 0,
          enumerable: true,
          configurable: true,
          writable: true,
        })
        atEnd(() => Reflect.deleteProperty(prototype, 'fillDefaults'))
      }
      const warned: unknown[] = []
      const { warn } = console
      console.warn = (...words) => void warned.push(words.join(' '))
      atEnd(() => (console.warn = warn))
      announceFake()
      const page = visit()
      await page.modal.open()
      await page.modal.connect({ wallet: RDNS })
      await page.reload()
      await untilStatus(page, 'connected')
      expect(warned).to.deep.equal([])
    },
  )
  habit(
    {
      wallet: 'Turbo',
      since: '2026-08',
      source: 'hotwired/turbo#1559',
      habit: 'takes the body out of the page and puts another one there while a modal is open',
    },
    async () => {
      const errors = noteErrors()
      const { modal } = visit({ injected: false, announced: false })
      await modal.open()
      const { body } = document
      atEnd(() => document.body.replaceWith(body))
      body.remove()
      const next = document.createElement('body')
      await nextTask()
      document.documentElement.append(next)
      await until(() => !modal.getState().open)
      await modal.open()
      await until(
        () =>
          document.body
            .querySelector('wallet-modal')
            ?.shadowRoot?.querySelector('wm-dialog')
            ?.shadowRoot?.querySelector('dialog')?.open,
      )
      modal.close()
      await until(() => !modal.getState().open)
      expect(errors).to.deep.equal([])
    },
  )

  habit(
    {
      wallet: 'html2canvas',
      since: '2022-02',
      source: 'niklasvh/html2canvas#2827',
      habit: 'copies the page with its elements into a frame, to draw it',
    },
    async () => {
      const errors = noteErrors()
      const mounted = await mountModal({ injected: false, announced: false })
      await putButton('copied')
      const frame = document.createElement('iframe')
      document.body.append(frame)
      atEnd(() => frame.remove())
      const there = frame.contentDocument!
      there.replaceChild(there.importNode(document.documentElement, true), there.documentElement)
      const copies = [...there.querySelectorAll('wallet-modal, wallet-button')]
      expect(copies.length).to.be.greaterThan(1)
      for (const copy of copies) document.body.append(copy)
      atEnd(() => copies.forEach((copy) => copy.remove()))
      await mounted.show({ view: 'WhatIsAWallet' })
      expect(mounted.dialog.matches(':modal')).to.equal(true)
      expect(errors).to.deep.equal([])
    },
  )
})
