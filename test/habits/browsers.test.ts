import '../../src/elements.js'
import '../../src/elements/parts/fields/wm-code-field.js'
import { eip155, base, mainnet } from '../../src/chains/eip155/index.js'
import type { ChainTransfers } from '../../src/chains/adapter.js'
import type { CodeField } from '../../src/elements/parts/fields/wm-code-field.js'
import { findFocused } from '../../src/platform/page/find-focused.js'
import { restrictTimeZones } from '../../src/options/restrict-time-zones.js'
import { EthereumProvider } from '../../src/walletconnect.js'
import { installVirtualClock } from '../helpers/clocks/virtual-clock.js'
import { fakeConnection } from '../helpers/pages/create-test-core.js'
import { expect } from '../helpers/expect.js'
import { ALICE, BOB, never } from '../helpers/wallets/fake-eip1193.js'
import { pasteInto } from '../helpers/browser/paste-into.js'
import { replaceProperty } from '../helpers/fakes/fake-page.js'
import { fakeRelay } from '../helpers/fakes/fake-relay.js'
import { stubFetch } from '../helpers/fakes/stub-fetch.js'
import { mountModal, unmountModals, type MountedModal } from '../helpers/pages/mount-modal.js'
import { until } from '../helpers/clocks/until.js'
import { announceFake } from './fake-wallets.js'
import { atEnd, cleanUp, habit, RDNS, untilStatus, visit } from './habit.js'

async function putCode(): Promise<{ field: CodeField; input: HTMLInputElement }> {
  const field = document.createElement('wm-code-field')
  document.body.append(field)
  atEnd(() => field.remove())
  await field.updateComplete
  return { field, input: field.shadowRoot!.querySelector('input')! }
}

const loadTransfers = async () =>
  (await import('../../src/chains/eip155/transfer/transfers.js')).transfers

/** The screen that sends, with one ether on an account; `parts` replace how it is sent. */
async function openSend(parts: Partial<ChainTransfers> = {}): Promise<{
  mounted: MountedModal
  amount: HTMLInputElement
  receiver: HTMLTextAreaElement
}> {
  const balances = [
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      value: 2000,
      price: 2000,
      quantity: { decimals: '18', numeric: '1' },
      iconUrl: '',
    },
  ]
  atEnd(
    stubFetch((url) =>
      url.pathname === '/v1/supported-chains'
        ? Response.json({ http: ['eip155:1', 'eip155:8453'], ws: [] })
        : url.pathname.endsWith('/balance')
          ? Response.json({ balances })
          : url.pathname.startsWith('/v1/profile/account/')
            ? Response.json([])
            : undefined,
    ).restore,
  )
  const support = eip155({ networks: [mainnet, base] })
  const transfers = async () => ({ ...(await loadTransfers()), ...parts })
  const mounted = await mountModal(
    {
      chains: [{ ...support, load: async () => ({ ...(await support.load()), transfers }) }],
      announced: false,
      injected: false,
      projectId: 'p',
      server: { api: 'https://api.example' },
      walletConnect: false,
    },
    { open: false },
  )
  mounted.edit.add(fakeConnection({ getBalance: async () => 10n ** 18n }).connection)
  await mounted.modal.open({ view: 'WalletSend' })
  await mounted.settled()
  await until(() => mounted.state.slices.get('send').$tokens.get().length > 0)
  mounted.state.slices.get('send').choose({ address: undefined })
  await mounted.settled()
  return {
    mounted,
    amount: mounted.find('wm-send-amount').shadowRoot!.querySelector('input')!,
    receiver: mounted.find('wm-send-receiver').shadowRoot!.querySelector('textarea')!,
  }
}
async function type(
  mounted: MountedModal,
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
) {
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  await mounted.settled()
}

describe('habits: browsers', () => {
  afterEach(() => {
    cleanUp()
    unmountModals()
  })

  habit(
    {
      wallet: 'Android WebView',
      since: '2023-10',
      source: 'dmonad/lib0#80',
      habit: 'has null as localStorage unless its app enables it: a wallet connects',
    },
    async () => {
      atEnd(
        replaceProperty(window, 'localStorage', null),
        replaceProperty(window, 'sessionStorage', null),
      )
      announceFake()
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      expect(page.modal.getState().account?.address).to.equal(ALICE)
      await page.modal.disconnect()
    },
  )
  habit(
    {
      wallet: 'Browsers',
      since: '2026-09',
      source: 'gnacho/netpulse#466',
      habit:
        'have no clipboard for a page without https: the address is copied in their earlier way',
    },
    async () => {
      const copied: string[] = []
      document.execCommand = (command: string) => {
        if (command !== 'copy') return false
        const clipboardData = new DataTransfer()
        findFocused()!.dispatchEvent(new ClipboardEvent('copy', { clipboardData, composed: true }))
        copied.push(clipboardData.getData('text/plain'))
        return true
      }
      atEnd(
        () => Reflect.deleteProperty(document, 'execCommand'),
        replaceProperty(navigator, 'clipboard', undefined),
      )
      const mounted = await mountModal({ announced: false, injected: false }, { open: false })
      mounted.edit.add(fakeConnection({}).connection)
      await mounted.modal.open({ view: 'WalletReceive' })
      await mounted.settled()
      mounted.find('.address').click()
      await until(
        () => copied.length > 0,
        () => mounted.text(),
      )
      expect(copied[0]).to.contain(ALICE)
    },
  )
  habit(
    {
      wallet: 'iOS',
      since: '2026-07',
      source: 'breez/glow-web#256',
      habit: 'has a comma and no point on its keyboard for amounts',
    },
    async () => {
      const { mounted, amount } = await openSend()
      await type(mounted, amount, '0,25')
      expect(mounted.text()).not.to.contain('Check the amount')
      expect(mounted.state.slices.get('send').$form.get().amount).to.equal(10n ** 18n / 4n)
    },
  )
  habit(
    {
      wallet: 'Brave',
      since: '2022-06',
      source: 'brave/brave-browser#23451',
      habit: 'sends twice for two fast presses of Confirm: here the wallet is asked once',
    },
    async () => {
      let asked = 0
      const { mounted, amount, receiver } = await openSend({
        estimate: async () => ({ fee: 21_000n, reserve: 0n, terms: {} }),
        send: () => (asked++, never()),
      })
      await type(mounted, amount, '0.25')
      await type(mounted, receiver, BOB)
      const send = mounted.state.slices.get('send')
      await until(() => send.$receiver.get().status === 'ready')
      await mounted.settled()
      mounted.button('Review').click()
      await until(() => send.$review.get().status === 'ready')
      await mounted.settled()
      const button = mounted.button('Send')
      button.click()
      button.click()
      await until(() => asked > 0)
      button.click()
      await mounted.settled()
      expect(asked).to.equal(1)
    },
  )
  habit(
    {
      wallet: 'Mails',
      since: '2026-08',
      source: 'getsentry/sentry#122222',
      habit: 'have codes with hyphens, spaces and characters without a width: they are pasted',
    },
    async () => {
      for (const text of ['123-456', ' 123 456 ', '\u200b123\u00a0456\n', '123\u2013456\r\n']) {
        const { field, input } = await putCode()
        pasteInto(input, text)
        await field.updateComplete
        expect(field.value, JSON.stringify(text)).to.equal('123456')
      }
    },
  )
  habit(
    {
      wallet: 'Bitwarden',
      since: '2026-09',
      source: 'guilhermerodz/input-otp#152',
      habit: 'sets the value of a field for codes and emits input and change',
    },
    async () => {
      const { field, input } = await putCode()
      let completed = 0
      field.addEventListener('complete', () => completed++)
      input.value = '123456'
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.dispatchEvent(new Event('change', { bubbles: true }))
      await field.updateComplete
      expect([field.value, completed]).to.deep.equal(['123456', 1])
    },
  )
  habit(
    {
      wallet: 'Windows',
      since: '2026-04',
      source: 'longbridge/gpui-kit#2261',
      habit: 'enters full-width digits into a field for codes, in its Japanese and Chinese input',
    },
    async () => {
      const { field, input } = await putCode()
      input.value = '１２３４５６'
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
      await field.updateComplete
      expect(field.value).to.equal('123456')
    },
  )
  habit(
    {
      wallet: 'Explorers',
      since: '2016-03',
      source: 'ethereum/mist#446',
      habit: 'put tabs, line breaks and characters without a width around a copied address',
    },
    async () => {
      const { mounted, receiver } = await openSend()
      for (const text of [
        `\t${BOB}\n`,
        `\u200b${BOB}\u200b`,
        `\ufeff${BOB}`,
        `\u2066${BOB}\u2069`,
      ]) {
        await type(mounted, receiver, text)
        const { $receiver } = mounted.state.slices.get('send')
        await until(() => !['typing', 'looking'].includes($receiver.get().status))
        expect($receiver.get().status, JSON.stringify(text)).to.equal('ready')
      }
    },
  )
  habit(
    {
      wallet: 'Browsers',
      since: '2025-04',
      source: 'coinbase/onchainkit#2309',
      habit:
        'have no crypto.randomUUID, crypto.subtle and navigator.locks for a page without https',
    },
    async () => {
      announceFake()
      atEnd(
        replaceProperty(crypto, 'randomUUID', undefined),
        replaceProperty(crypto, 'subtle', undefined),
        replaceProperty(navigator, 'locks', undefined),
      )
      const page = visit()
      await page.modal.open()
      await page.modal.connect({ wallet: RDNS })
      await page.reload()
      await untilStatus(page, 'connected')
    },
  )
  habit(
    {
      wallet: 'Chrome',
      since: '2024-01',
      source: 'oxidecomputer/console#1875',
      habit: 'tells the time zone Etc/Unknown, with which no date can be written',
    },
    async () => {
      const { resolvedOptions } = Intl.DateTimeFormat.prototype
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' }
      }
      atEnd(() => (Intl.DateTimeFormat.prototype.resolvedOptions = resolvedOptions))
      const options = restrictTimeZones({ announced: false, injected: false })
      const mounted = await mountModal(options, { open: false })
      mounted.edit.add(fakeConnection({}).connection)
      await mounted.modal.open({ view: 'Account' })
      await mounted.settled()
      expect(mounted.text()).to.contain('0xf39F')
    },
  )
  habit(
    {
      wallet: 'Japanese input',
      since: '2023-09',
      source: 'logancyang/obsidian-copilot#141',
      habit: 'ends a word with Enter: no form is submitted, no row is chosen',
    },
    async () => {
      const networks = Array.from({ length: 40 }, (_, index) => ({
        id: `eip155:${1000 + index}` as const,
        name: `Milk ${index}`,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['https://rpc.invalid/'],
      }))
      const mounted = await mountModal({ chains: [eip155({ networks })] })
      await mounted.show({ view: 'Networks' })
      const search = mounted.find('wm-search').shadowRoot!.querySelector('input')!
      search.focus()
      await type(mounted, search, 'milk 39')
      const rows = mounted.find('wm-networks-view').shadowRoot!.querySelectorAll('wm-row')
      expect(rows).to.have.length(1)
      const read = () => [mounted.views().join(), mounted.modal.getState().chainId, findFocused()]
      const enter = (isComposing: boolean) =>
        search.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: 'Enter',
            isComposing,
            bubbles: true,
            composed: true,
            cancelable: true,
          }),
        )
      const before = read()
      enter(true)
      await mounted.settled()
      expect(read()).to.deep.equal(before)
      enter(false)
      await until(() => mounted.modal.getState().chainId === 'eip155:1039')
    },
  )

  habit(
    {
      wallet: 'Windows',
      since: '2023-11',
      source: 'mdn/content#30402',
      habit: 'is said to be offline while a VPN is connected: a code for phones is drawn',
    },
    async () => {
      atEnd(replaceProperty(navigator, 'onLine', false))
      window.dispatchEvent(new Event('offline'))
      const relay = fakeRelay()
      const mounted = await mountModal({
        announced: false,
        injected: false,
        projectId: 'p',
        createRelayClient: relay.create,
      } as never)
      await mounted.show({ view: 'ConnectingWalletConnectBasic' } as never)
      await until(() => relay.pairings.length > 0)
      await until(
        () => mounted.findAll('wm-qr-code').length > 0,
        () => mounted.text(),
      )
    },
  )
  habit(
    {
      wallet: 'Firefox',
      since: '2025-01',
      source: 'stackblitz/webcontainer-core#1690',
      habit: 'refuses navigator.locks with a SecurityError in frames without storage',
    },
    async () => {
      const refuse = () =>
        Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))
      atEnd(replaceProperty(navigator, 'locks', { request: refuse, query: refuse }))
      announceFake()
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      await page.reload()
      await untilStatus(page, 'connected')
    },
  )
  habit(
    {
      wallet: 'Safari',
      since: '2021-06',
      source: 'jakearchibald/idb#227',
      habit: 'never opens a database at its first request: EthereumProvider starts',
    },
    async () => {
      const clock = installVirtualClock()
      let asked = 0
      const open = () => {
        asked++
        return new EventTarget()
      }
      atEnd(clock.restore, replaceProperty(window, 'indexedDB', { open }))
      const provider = await clock.run(
        EthereumProvider.init({
          projectId: 'habit',
          relayUrl: 'ws://127.0.0.1:9',
          optionalChains: [1],
        }),
      )
      provider.signer.client.close()
      expect(asked).to.equal(1)
      expect(clock.elapsed).to.be.at.most(3000)
    },
  )
  habit(
    {
      wallet: 'Chrome',
      since: '2022-01',
      source: 'vueuse/vueuse#1128',
      habit: 'emits keydown without a key when it fills a field in',
    },
    async () => {
      const errors: unknown[] = []
      const note = (event: ErrorEvent) => errors.push(event.message)
      window.addEventListener('error', note)
      atEnd(() => window.removeEventListener('error', note))
      const { mounted, amount, receiver } = await openSend()
      const { input } = await putCode()
      for (const field of [amount, receiver, input, mounted.dialog])
        for (const name of ['keydown', 'keyup'])
          field.dispatchEvent(new Event(name, { bubbles: true, composed: true, cancelable: true }))
      await mounted.settled()
      expect(errors).to.deep.equal([])
    },
  )
  habit(
    {
      wallet: 'Japanese input',
      since: '2020-05',
      source: 'autoNumeric/autoNumeric#682',
      habit: 'writes amounts in full width, with their point or comma',
    },
    async () => {
      const { mounted, amount } = await openSend()
      for (const text of ['０．２５', '０，２５', '０。２５']) {
        await type(mounted, amount, text)
        const { amount: read } = mounted.state.slices.get('send').$form.get()
        expect(String(read), text).to.equal(String(10n ** 18n / 4n))
      }
    },
  )
})
