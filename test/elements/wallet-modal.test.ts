import { expect } from '../helpers/expect.js'
import { mockEvmWallet } from '../../src/testing/evm-wallet.js'
import { ALICE, announce } from '../helpers/wallets/fake-eip1193.js'
import { until } from '../helpers/pages/mount-modal.js'
import { signingWallet } from '../helpers/wallets/sign-in-wallet.js'
import { stubFetch } from '../helpers/fakes/stub-fetch.js'
import {
  createWalletModal,
  WalletModalError,
  type Options,
  type WalletModal,
} from '../../src/index.js'
import { ContextProvider } from '@lit/context'
import { WalletModalElement } from '../../src/elements.js'
import { dialogContext } from '../../src/elements/base/context.js'
import { StateElement } from '../../src/elements/base/state-element.js'
import {
  findAttributeOwner,
  findEntry,
  register,
  setAttributeOwner,
  unregister,
} from '../../src/modal/registry.js'
import { VERSION } from '../../src/platform/version.js'
import type { State } from '../../src/state/state.js'
import { base, eip155, mainnet } from '../../src/chains/eip155/index.js'

describe('<wallet-modal>', () => {
  const forget: (() => void)[] = []

  afterEach(() => {
    for (const act of forget.splice(0).reverse()) act()
    localStorage.clear()
  })
  function create(options: Options = {}): WalletModal {
    const modal = createWalletModal({
      chains: [eip155({ networks: [mainnet, base] })],
      language: 'en',
      debug: false,
      ...options,
    })
    forget.push(() => modal.destroy())
    return modal
  }
  function put(attributes: Record<string, string> = {}): WalletModalElement {
    const element = document.createElement('wallet-modal')
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.body.append(element)
    forget.push(() => {
      element.modal?.destroy()
      element.remove()
    })
    return element
  }

  function watchLog(): string[] {
    const logged: string[] = []
    const { error } = console
    console.error = (line: unknown) => void logged.push(String(line))
    forget.push(() => void (console.error = error))
    return logged
  }

  it('adopts the modal of its id, whichever comes first', async () => {
    const early = put()
    const modal = create()
    expect(early.modal).to.equal(modal)
    const second = create({ id: 'second' })
    const late = put({ for: 'second' })
    expect(late.modal).to.equal(second)
    await second.open()
    expect([early.open, late.open]).to.deep.equal([false, true])
    expect(document.querySelectorAll('wallet-modal').length).to.equal(2)
  })
  it('creates a modal from its attributes alone', async () => {
    const element = put({ networks: 'eip155:1 8453', theme: 'light', language: 'de' })
    await until(() => element.modal !== undefined)
    expect(element.modal!.getState()).to.include({ chainId: 'eip155:1', theme: 'light' })
    await element.modal!.open()
    expect(element.open).to.equal(true)
    expect(
      element.shadowRoot!.querySelector('wm-dialog')!.shadowRoot!.querySelector('dialog')!.lang,
    ).to.equal('de')
    expect(document.querySelectorAll('wallet-modal').length).to.equal(1)
  })
  it('requests the code of its attributes again when it did not load', async () => {
    const load = findAttributeOwner()!
    forget.push(() => setAttributeOwner(load, async () => {}))
    let isOffline = true
    setAttributeOwner(
      async () =>
        isOffline
          ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
          : load(),
      async () => {},
    )
    const logged = watchLog()
    const element = put({ networks: 'eip155:1' })
    await until(() => logged.length > 0)
    isOffline = false
    await until(() => element.modal !== undefined)
  })
  it('accepts networks of several families by their ids, also by a deprecated id, and as JSON', async () => {
    const node = 'http://127.0.0.1:1'
    for (const networks of [
      'eip155:1 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'eip155:1, solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
      JSON.stringify([
        'eip155:1',
        {
          id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
          name: 'Own',
          nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
          rpcUrls: [node],
        },
      ]),
    ]) {
      const element = put({ networks })
      await until(() => element.modal)
      const chains = findEntry('default')!.core.config.chains
      expect(
        chains.map((support) => [support.namespace, support.chains.map(({ id }) => id)]),
        networks,
      ).to.deep.equal([
        ['eip155', ['eip155:1']],
        ['solana', ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']],
      ])
      element.remove()
      await until(() => !findEntry('default'))
    }
  })
  it('accepts words of the app as JSON, and reports what is none', async () => {
    const element = put({
      networks: 'eip155:1',
      messages: JSON.stringify({ en: { 'connect.title': 'Join us' } }),
    })
    await until(() => element.modal !== undefined)
    await element.modal!.open()
    expect(element.shadowRoot!.querySelector('wm-dialog')).not.to.equal(null)
    await until(() =>
      element
        .shadowRoot!.querySelector('wm-dialog')!
        .shadowRoot!.querySelector('[aria-label="Join us"]'),
    )
  })

  it('accepts a sentence of the app as JSON', async () => {
    const element = put({
      networks: 'eip155:1',
      'connect-layout': 'list',
      welcome: JSON.stringify({ line: 'Trade here.' }),
    })
    await until(() => element.modal !== undefined)
    expect(findEntry('default')!.core.config.welcome).to.deep.equal({ line: 'Trade here.' })
    element.remove()
    await until(() => !findEntry('default'))
    const heard: unknown[] = []
    put({ networks: 'eip155:1', welcome: '{' }).addEventListener('wm-error', ({ error }) =>
      heard.push(error.details['option']),
    )
    await until(() => heard.length > 0)
    expect(heard).to.deep.equal(['<wallet-modal welcome>'])
  })

  it('accepts networks written as JSON', async () => {
    const own = {
      id: 'eip155:31337',
      name: 'Own',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['http://localhost:1'],
    }
    const element = put({ networks: JSON.stringify([own]) })
    await until(() => element.modal !== undefined)
    expect(element.modal!.getState().chainId).to.equal('eip155:31337')
  })
  for (const [networks, words] of [
    ['eip155:4242', /eip155:4242.*well-known/],
    ['solana:4242', /solana:4242.*well-known/],
    ['cosmos:hub', /cosmos:hub.*well-known/],
    ['[{"id":1}]', /"1".*CAIP-2/],
    ['[oops', /well-formed JSON/],
    ['', /at least one/],
    ['eip155:1 1', /each network once/],
  ] as const) {
    it(`networks="${networks}" emits an error that names the mistake`, async () => {
      const element = document.createElement('wallet-modal')
      element.setAttribute('networks', networks)
      const heard = new Promise<WalletModalError>((resolve) =>
        element.addEventListener('wm-error', ({ error }) => resolve(error)),
      )
      document.body.append(element)
      forget.push(() => element.remove())
      const error = await heard
      expect(error.code).to.equal('OPTIONS_INVALID')
      expect(error.message).to.match(words)
      expect(element.modal).to.equal(undefined)
    })
  }
  it('dispatches events of opening, connecting, switching, failing, disconnecting and closing', async () => {
    const wallet = mockEvmWallet({ rdns: 'org.told', name: 'Told' })
    forget.push(wallet.remove)
    const modal = create()
    const element = put()
    const heard: string[] = []
    for (const type of [
      'wm-open',
      'wm-close',
      'wm-connect',
      'wm-disconnect',
      'wm-accounts-change',
      'wm-chain-change',
      'wm-error',
    ] as const) {
      document.addEventListener(type, listen)
      forget.push(() => document.removeEventListener(type, listen))
    }
    function listen(event: Event) {
      const said =
        'account' in event
          ? ` ${String(event.account)}`
          : 'error' in event
            ? ` ${(event.error as WalletModalError).code}`
            : 'chainId' in event
              ? ` ${String(event.chainId)}`
              : ''
      heard.push(event.type + said)
      expect(event.target).to.equal(element)
    }
    await modal.open()
    modal.close()
    await modal.connect({ wallet: 'org.told' })
    wallet.switchChain('eip155:8453')
    await modal.connect({ wallet: 'nobody' }).catch(() => {})
    await modal.disconnect()
    expect(heard).to.deep.equal([
      'wm-open',
      'wm-close',
      `wm-connect eip155:1:${ALICE}`,
      'wm-chain-change eip155:8453',
      'wm-accounts-change',
      'wm-error WALLET_NOT_FOUND',
      'wm-disconnect',
    ])
  })
  describe('sign-in', () => {
    it('SIWX-001 as an attribute signs in with the server, required unless it is "optional"; the page receives both events', async () => {
      const { location } = globalThis
      for (const [text, expected] of [
        ['', true],
        ['required', true],
        ['optional', false],
      ] as const) {
        const made = put({ networks: 'eip155:1', server: location.origin, 'sign-in': text })
        await until(() => made.modal)
        expect(findEntry('default')!.core.config.signIn?.required, text).to.equal(expected)
        made.remove()
        await until(() => !findEntry('default'))
      }
      const wallet = signingWallet()
      forget.push(announce(wallet, { rdns: 'org.signs', name: 'Signs' }))
      const server = stubFetch(({ pathname }) =>
        pathname === '/auth/v1/nonce'
          ? { nonce: 'k3v9q1x0aa', token: 'nonce-token' }
          : pathname === '/auth/v1/authenticate'
            ? { token: 'session-token' }
            : undefined,
      )
      forget.push(server.restore)
      const element = put({ networks: 'eip155:1', server: location.origin, 'sign-in': '' })
      await until(() => element.modal)
      const received: string[] = []
      element.addEventListener('wm-sign-in', ({ session }) =>
        received.push(`in ${session.account}`),
      )
      element.addEventListener('wm-sign-out', ({ account }) => received.push(`out ${account}`))
      const connected = element.modal!.connect({ wallet: 'org.signs' })
      await until(() => element.modal!.getState().signIn?.status === 'asking')
      await findEntry('default')!.core.$signIn.get()!.sign()
      await connected
      await element.modal!.signOut()
      expect(received).to.deep.equal([`in eip155:1:${ALICE}`, `out eip155:1:${ALICE}`])
    })
    it('a mistake in sign-in emits an error that names it', async () => {
      const element = document.createElement('wallet-modal')
      for (const [name, text] of [
        ['networks', 'eip155:1'],
        ['server', 'https://wallet.example'],
        ['sign-in', 'always'],
      ] as const)
        element.setAttribute(name, text)
      const failed = new Promise<WalletModalError>((resolve) =>
        element.addEventListener('wm-error', ({ error }) => resolve(error)),
      )
      document.body.append(element)
      forget.push(() => element.remove())
      const { code, message } = await failed
      expect(code).to.equal('OPTIONS_INVALID')
      expect(message).to.match(/<wallet-modal sign-in>.*always.*required or optional/)
    })
  })
  it('keeps its assigned modal when it moves and when other modals come and go, until that modal is destroyed', async () => {
    const usual = create()
    const element = put()
    const given = create({ id: 'given' })
    element.modal = given
    const box = document.createElement('div')
    document.body.append(box)
    forget.push(() => box.remove())
    box.append(element)
    expect(element.modal).to.equal(given)
    create({ id: 'third' })
    expect(element.modal).to.equal(given)
    element.remove()
    document.body.append(element)
    expect(element.modal).to.equal(given)
    given.destroy()
    expect(element.modal).to.equal(usual)
  })
  it('applies changed attributes: another modal, theme and language, whoever created the modal', async () => {
    const modal = create()
    const element = put({ theme: 'light', language: 'de' })
    await until(() => modal.getState().language === 'de')
    expect(modal.getState().theme).to.equal('light')
    element.setAttribute('theme', 'dark')
    element.setAttribute('language', 'ar')
    await until(() => modal.getState().language === 'ar')
    expect(modal.getState().theme).to.equal('dark')
    const codes: string[] = []
    element.addEventListener('wm-error', ({ error }) => codes.push(error.code))
    element.setAttribute('theme', 'blue')
    await until(() => codes.length > 0)
    element.requestUpdate()
    await element.updateComplete
    expect([codes, modal.getState().theme, element.getAttribute('theme')]).to.deep.equal([
      ['OPTIONS_INVALID'],
      'dark',
      'dark',
    ])
    const second = create({ id: 'second' })
    element.setAttribute('for', 'second')
    await until(() => element.modal === second)
  })
  it('applies properties set between its insertion and its first render, as React sets them', async () => {
    const modal = create()
    const element = put()
    element.theme = 'light'
    element.language = 'de'
    await until(() => modal.getState().language === 'de')
    expect([modal.getState().theme, element.getAttribute('theme')]).to.deep.equal([
      'light',
      'light',
    ])
  })
  it('applies a language that is set later', async () => {
    const element = put({ networks: 'eip155:1' })
    await until(() => element.modal !== undefined)
    element.setAttribute('language', 'de')
    await until(() => element.modal!.getState().language === 'de')
  })
  it('moved while open it is shown in its new place; removed while open it closes, and pending calls reject', async () => {
    const modal = create()
    const element = put()
    const box = document.createElement('div')
    document.body.append(box)
    forget.push(() => box.remove())
    const waiting = modal.connect().then(
      () => 'connected',
      (error: WalletModalError) => error.code,
    )
    await until(
      () =>
        element.shadowRoot!.querySelector('wm-dialog')?.shadowRoot!.querySelector('dialog')
          ?.open === true,
    )
    box.append(element)
    await until(
      () =>
        element
          .shadowRoot!.querySelector('wm-dialog')
          ?.shadowRoot!.querySelector('dialog')
          ?.matches(':modal') === true,
    )
    expect(modal.getState().open).to.equal(true)
    element.remove()
    expect(await waiting).to.equal('MODAL_CLOSED')
    expect(modal.getState().open).to.equal(false)
    await modal.open()
    expect(modal.getState().open).to.equal(true)
  })
  for (const version of ['9.0.0', '0.99.0']) {
    it(`refuses a modal of release ${version} in every way, naming both versions`, async () => {
      const words = new RegExp(
        `${VERSION.replaceAll('.', '\\.')}.*${version.replaceAll('.', '\\.')}`,
      )
      const logged = watchLog()
      const element = put()
      const button = document.createElement('wallet-button')
      document.body.append(button)
      forget.push(() => button.remove())
      const foreign = { ...create({ id: 'other' }), version }
      expect(() => (element.modal = foreign)).to.throw(WalletModalError, words)
      const codes: string[] = []
      element.addEventListener('wm-error', ({ error }) => codes.push(error.code))
      const entry = { ...findEntry('other')!, id: 'default', version, modal: foreign }
      register(entry)
      forget.push(() => unregister(entry))
      element.requestUpdate()
      await element.updateComplete
      expect([element.modal, codes]).to.deep.equal([undefined, ['VERSION_MISMATCH']])
      await until(
        () => button.shadowRoot!.querySelector('button')!.getAttribute('aria-disabled') === 'true',
      )
      expect(logged.filter((line) => words.test(line)).length).to.equal(2)
      expect(logged.some((line) => line.includes('<wallet-button>'))).to.equal(true)
    })
  }
  it('an element of one release in a dialog of another reports it', () => {
    const dialog = document.createElement('div')
    new ContextProvider(dialog, {
      context: dialogContext,
      initialValue: { state: {} as State, version: '0.99.0' },
    })
    class Foreign extends StateElement {}
    customElements.define('wm-foreign-view', Foreign)
    const view = new Foreign()
    dialog.append(view)
    expect(() => view.state).to.throw(WalletModalError, /0\.99\.0/)
  })
  it('a modal whose element was removed from the page still opens', async () => {
    const modal = create()
    const element = put()
    await modal.open()
    modal.close()
    element.remove()
    await modal.open()
    const shown = document.querySelector('wallet-modal')
    expect(
      shown?.shadowRoot!.querySelector('wm-dialog')!.shadowRoot!.querySelector('dialog')!.open,
    ).to.equal(true)
  })
  it('of several elements of one modal, only the latest shows it', async () => {
    const modal = create()
    const showing = () =>
      [...document.querySelectorAll('wallet-modal')].filter(
        (element) =>
          element.shadowRoot?.querySelector('wm-dialog')?.shadowRoot?.querySelector('dialog')?.open,
      )
    const first = put()
    await modal.open()
    expect(showing()).to.deep.equal([first])
    modal.close()
    const second = put()
    const opener = document.createElement('button')
    document.body.append(opener)
    forget.push(() => opener.remove())
    opener.focus()
    await modal.open()
    expect(showing()).to.deep.equal([second])
    modal.close()
    expect(document.activeElement).to.equal(opener)
    // The modal makes an element of its own while the page has none.
    first.remove()
    second.remove()
    await modal.open()
    const [own] = showing()
    expect(own).to.not.equal(undefined)
    modal.close()
    document.body.append(first)
    await modal.open()
    expect(showing()).to.deep.equal([first])
    modal.close()
    first.remove()
    await modal.open()
    expect(showing()).to.deep.equal([own])
    modal.close()
    // The modal removes only the element that it created.
    document.body.append(first)
    modal.destroy()
    expect([...document.querySelectorAll('wallet-modal')]).to.deep.equal([first])
  })
  it('removed while open it lets the page scroll again', async () => {
    const modal = create()
    const element = put()
    await modal.open()
    expect(getComputedStyle(document.documentElement).overflow).to.equal('hidden')
    element.remove()
    expect(getComputedStyle(document.documentElement).overflow).to.equal('visible')
  })
  describe('created from attributes', () => {
    const chain = (element: WalletModalElement) => element.modal?.getState().chainId
    // Longer than an element waits for its return. If it is too short the tests pass, because they
    // expect that nothing changes.
    const gone = () => new Promise((resolve) => setTimeout(resolve, 20))

    it('its modal ends when it leaves the page for good, and not when it moves', async () => {
      const element = put({ networks: 'eip155:1' })
      await until(() => element.modal !== undefined)
      const modal = element.modal!
      const box = document.createElement('div')
      document.body.append(box)
      forget.push(() => box.remove())
      box.append(element)
      await gone()
      expect(element.modal).to.equal(modal)
      element.remove()
      await until(() => findEntry('default') === undefined, 'the end of its modal')
      box.append(element)
      await until(() => element.modal !== undefined)
      expect(element.modal).not.to.equal(modal)
    })
    it('another element with other attributes creates its own modal, also in the same task; one with the same attributes adopts it', async () => {
      const first = put({ networks: 'eip155:1' })
      await until(() => first.modal !== undefined)
      const modal = first.modal
      first.remove()
      const second = put({ networks: 'eip155:1' })
      expect(second.modal).to.equal(modal)
      await gone()
      expect(second.modal).to.equal(modal)
      second.remove()
      const third = put({ networks: 'eip155:8453' })
      await until(() => chain(third) === 'eip155:8453')
      third.remove()
      await gone()
      const fourth = put({ networks: 'eip155:10' })
      await until(() => chain(fourth) === 'eip155:10')
    })
    it('changed networks apply while nothing is connected, and are refused with an error while a wallet is', async () => {
      const element = put({ networks: 'eip155:1' })
      await until(() => chain(element) === 'eip155:1')
      element.networks = 'eip155:8453'
      await until(() => chain(element) === 'eip155:8453')
      forget.push(mockEvmWallet({ rdns: 'org.kept', name: 'Kept' }).remove)
      await element.modal!.connect({ wallet: 'org.kept' })
      const errors: WalletModalError[] = []
      element.addEventListener('wm-error', ({ error }) => errors.push(error))
      const modal = element.modal
      element.setAttribute('server', 'https://wallet.example')
      element.setAttribute('networks', 'eip155:10')
      await until(() => errors.length > 0)
      element.requestUpdate()
      await element.updateComplete
      expect([element.modal === modal, errors.map(({ code }) => code)]).to.deep.equal([
        true,
        ['OPTIONS_INVALID'],
      ])
      expect(errors[0]!.message).to.match(
        /<wallet-modal networks>.*eip155:10.*eip155:8453.*connected/,
      )
    })
    it('attributes without effect on a modal made elsewhere are reported', async () => {
      const logged = watchLog()
      create()
      put({ networks: 'eip155:10' })
      put()
      await until(() => logged.length > 0)
      expect(logged).to.have.length(1)
      expect(logged[0]).to.match(/<wallet-modal networks>.*eip155:10.*made elsewhere/)
    })
    it('does not create a modal again that the page destroyed', async () => {
      const element = put({ networks: 'eip155:1' })
      await until(() => element.modal !== undefined)
      element.modal!.destroy()
      element.requestUpdate()
      await element.updateComplete
      await gone()
      expect(element.modal).to.equal(undefined)
    })
    it('without networks and without a modal it logs the mistake once', async () => {
      const logged = watchLog()
      put()
      await until(() => logged.length > 0)
      expect(logged).to.have.length(1)
      expect(logged[0]).to.match(/<wallet-modal> without `networks`.*"default".*createWalletModal/)
    })
  })
  describe('open', () => {
    const isShown = (element: WalletModalElement) =>
      element.shadowRoot!.querySelector('wm-dialog')?.shadowRoot!.querySelector('dialog')?.open ===
      true

    it('as an attribute opens, whichever comes first, the element or its modal', async () => {
      const early = put({ open: '' })
      const modal = create()
      await until(() => isShown(early))
      expect([modal.getState().open, early.open]).to.deep.equal([true, true])
      early.removeAttribute('open')
      await until(() => !modal.getState().open)
      expect(isShown(early)).to.equal(false)
      early.setAttribute('open', '')
      await until(() => isShown(early))
    })
    it('as an attribute opens a modal made of attributes', async () => {
      const element = put({ networks: 'eip155:1', open: '' })
      await until(() => isShown(element))
    })
    it('as a property opens and closes, and reflects what the modal did', async () => {
      const modal = create()
      const element = put()
      element.open = true
      await until(() => isShown(element))
      element.open = false
      await element.updateComplete
      expect([modal.getState().open, isShown(element), element.hasAttribute('open')]).to.deep.equal(
        [false, false, false],
      )
      await modal.open()
      await element.updateComplete
      expect([element.open, element.hasAttribute('open')]).to.deep.equal([true, true])
      const box = document.createElement('div')
      document.body.append(box)
      forget.push(() => box.remove())
      element.open = false
      box.append(element)
      await until(() => !modal.getState().open)
      expect(getComputedStyle(document.documentElement).overflow).to.equal('visible')
    })
    it('is false again when opening failed or was overtaken by closing', async () => {
      create()
      const element = put()
      element.open = true
      await element.updateComplete
      element.open = false
      await element.updateComplete
      // Longer than opening takes here. If it is too short the test passes, because it expects that
      // nothing happens.
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect([element.open, isShown(element)]).to.deep.equal([false, false])
    })
  })
  describe('embedded', () => {
    const card = (element: WalletModalElement) =>
      element.shadowRoot!.querySelector('wm-dialog')?.shadowRoot!.querySelector('section .card') ??
      undefined
    const close = (element: WalletModalElement) =>
      card(element)!
        .querySelector('wm-header')!
        .shadowRoot!.querySelector<HTMLElement>('.end button')
    async function expectEmbedded(element: WalletModalElement, modal: WalletModal) {
      await until(() => card(element) !== undefined)
      expect(getComputedStyle(document.documentElement).overflow).to.equal('visible')
      const wallet = `org.embedded-${++count}`
      forget.push(mockEvmWallet({ rdns: wallet, name: wallet }).remove)
      await modal.connect({ wallet })
      expect(modal.getState()).to.include({ open: true, view: 'Account' })
      expect(close(element)).to.equal(null)
      await modal.open({ view: 'Networks' })
      await until(() => close(element) !== null)
      close(element)!.click()
      expect(modal.getState()).to.include({ open: true, view: 'Account' })
      await modal.disconnect()
      expect(modal.getState()).to.include({ open: true, view: 'Connect' })
      await modal.open({ view: 'WhatIsAWallet' })
      modal.close()
      expect(modal.getState()).to.include({ open: true, view: 'Connect' })
    }
    let count = 0

    it('as an attribute on a modal made in JavaScript is the same as the option', async () => {
      const modal = create()
      await expectEmbedded(put({ embedded: '' }), modal)
    })
    it('as a property set after the element came into the page is the same as the option', async () => {
      const modal = create()
      const element = put()
      await element.updateComplete
      element.embedded = true
      await expectEmbedded(element, modal)
    })
    it('as an option, and as an attribute of a modal made of attributes', async () => {
      await expectEmbedded(put(), create({ embedded: true }))
      for (const act of forget.splice(0).reverse()) act()
      const element = put({ networks: 'eip155:1', embedded: '' })
      await until(() => element.modal !== undefined)
      await expectEmbedded(element, element.modal!)
    })
    it('opens once, and keeps its screen when it is moved', async () => {
      const modal = create()
      let opened = 0
      modal.on('open', () => opened++)
      const element = put({ embedded: '', open: '' })
      await until(() => card(element) !== undefined)
      await modal.open({ view: 'Networks' })
      const box = document.createElement('div')
      document.body.append(box)
      forget.push(() => box.remove())
      box.append(element)
      await until(() => card(element) !== undefined)
      expect([opened, modal.getState().view]).to.deep.equal([2, 'Networks'])
    })
    it('the event of a dialog that was closed before does not close it', async () => {
      const modal = create()
      const element = put({})
      await modal.open()
      const dialog = element
        .shadowRoot!.querySelector('wm-dialog')!
        .shadowRoot!.querySelector('dialog')!
      modal.close()
      element.embedded = true
      await until(() => card(element) !== undefined)
      await modal.open()
      dialog.dispatchEvent(new Event('close'))
      expect([modal.getState().open, dialog.isConnected]).to.deep.equal([true, false])
    })
    it('a dialog that becomes a card leaves the presses of the page as they are', async () => {
      const modal = create()
      const element = put({})
      await modal.open()
      const shell = element.shadowRoot!.querySelector('wm-dialog')!
      // The listeners of an open dialog arrive when the page is idle.
      await until(() => {
        const press = new MouseEvent('click', { composed: true })
        let isHeld = false
        const look = () => (isHeld = Object.hasOwn(press, 'preventDefault'))
        document.addEventListener('click', look, { capture: true, once: true })
        shell.dispatchEvent(press)
        return isHeld
      })
      modal.close()
      element.embedded = true
      await until(() => card(element) !== undefined)
      const errors: string[] = []
      const note = (event: ErrorEvent) => {
        event.preventDefault()
        errors.push(event.message)
      }
      window.addEventListener('error', note)
      forget.push(() => window.removeEventListener('error', note))
      document.body.click()
      expect(errors).to.deep.equal([])
    })
    it('removed, or gone with its element, the modal is a dialog again', async () => {
      const modal = create()
      const element = put({ embedded: '' })
      await until(() => card(element) !== undefined)
      element.embedded = false
      await until(() => !modal.getState().open)
      await modal.open()
      expect(
        element
          .shadowRoot!.querySelector('wm-dialog')!
          .shadowRoot!.querySelector('dialog')!
          .matches(':modal'),
      ).to.equal(true)
      modal.close()
      element.embedded = true
      await until(() => card(element) !== undefined)
      element.remove()
      await until(() => !modal.getState().open)
      await modal.open()
      expect(document.querySelector('wallet-modal')!.embedded).to.equal(false)
    })
  })
  it('a second copy of the kit on the page neither crashes nor replaces the first', async () => {
    const modal = create()
    class Copy extends HTMLElement {}
    const { customElement } = await import('../../src/elements/base/custom-element.js')
    expect(() => customElement('wallet-modal')(Copy)).not.to.throw()
    expect(customElements.get('wallet-modal')).to.equal(WalletModalElement)
    await modal.open()
    expect(modal.getState().open).to.equal(true)
  })
})
