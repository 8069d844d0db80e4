import { ALICE, fakeEip1193 } from '../helpers/wallets/fake-eip1193.js'
import { expect } from '../helpers/expect.js'
import { until } from '../helpers/clocks/until.js'
import { atEnd, cleanUp, habit, RDNS } from './habit.js'

/** What a script in a page of its own reports. */
interface Report {
  readonly value?: unknown
  readonly error?: string
}

/**
 * Runs a module in a page in a frame: with a head of its own, and before anything of the kit is
 * loaded there. The script has `report`, `provider` and the addresses of modules.
 */
async function runPage(script: string, head = ''): Promise<unknown> {
  const frame = document.createElement('iframe')
  const own = window as unknown as Record<string, unknown>
  let got: Report | undefined
  own['habitPage'] = {
    report: (report: Report) => void (got ??= report),
    provider: fakeEip1193(),
  }
  atEnd(
    () => frame.remove(),
    () => delete own['habitPage'],
  )
  const toUrl = (path: string) => new URL(`../../src/${path}`, import.meta.url).href
  frame.srcdoc = `<!doctype html><html lang="en"><head>${head}
    <script>globalThis.process = { env: { NODE_ENV: 'development' } }</script></head><body>
    <script type="module">
      const { report, provider } = parent.habitPage
      addEventListener('error', (event) => report({ error: event.message }))
      addEventListener('unhandledrejection', (event) => report({ error: String(event.reason) }))
      const load = {
        kit: () => import('${toUrl('index.ts')}'),
        elements: () => import('${toUrl('elements.ts')}'),
        eip155: () => import('${toUrl('chains/eip155/index.ts')}'),
        links: () => import('${toUrl('platform/links/open-link.ts')}'),
      }
      const announce = () =>
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({
          info: { uuid: crypto.randomUUID(), name: 'Habit', icon: 'data:image/png;base64,AA==', rdns: '${RDNS}' },
          provider,
        }) }))
      addEventListener('eip6963:requestProvider', announce)
      try { report({ value: await (async () => { ${script} })() }) }
      catch (error) { report({ error: String(error?.stack ?? error) }) }
    </script></body></html>`
  document.body.append(frame)
  const { value, error } = await until(() => got, 'the page reports')
  if (error !== undefined) throw new Error(error)
  return value
}

/** Creates a modal, opens it, connects and reports the address and the screen's text. */
const CONNECT = `
  const [{ createWalletModal }, { eip155, mainnet }] = await Promise.all([load.kit(), load.eip155(), load.elements()])
  const modal = createWalletModal({ chains: [eip155({ networks: [mainnet] })], language: 'en' })
  await modal.open()
  const shell = document.querySelector('wallet-modal').shadowRoot.querySelector('wm-dialog').shadowRoot
  const text = shell.querySelector('wm-outlet').shadowRoot.innerHTML.length > 0
  await modal.connect({ wallet: '${RDNS}' })
  return [text, modal.getState().account?.address]`

describe('habits: pages in frames', () => {
  afterEach(cleanUp)

  habit(
    {
      wallet: 'SES',
      since: '2026-06',
      source: 'preactjs/preact#5109',
      habit: 'freezes the objects of the language: a modal opens and connects',
    },
    async () => {
      const freeze = `
        for (const { prototype } of [Object, Function, Array, Error, TypeError, Promise, Map, Set,
          Date, String, Number, RegExp, Symbol, WeakMap]) Object.freeze(prototype)`
      expect(await runPage(`${freeze}${CONNECT}`)).to.deep.equal([true, ALICE])
      const decline = `
        provider.answers.eth_requestAccounts = () => { throw { code: 4001, message: 'No' } }
        try { ${CONNECT} } catch ({ code }) { return code }`
      expect(await runPage(freeze + decline)).to.equal('USER_REJECTED')
    },
  )
  habit(
    {
      wallet: 'Other copies of Lit',
      since: '2026-05',
      source: 'AmoebeLabs/flex-horseshoe-card#149',
      habit: 'take the policy lit-html of a page with Trusted Types',
      limit: "the page has to allow a second one by 'allow-duplicates'",
    },
    async () => {
      const policy = `require-trusted-types-for 'script'; trusted-types lit-html 'allow-duplicates'`
      const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">
        <script>globalThis.trustedTypes?.createPolicy('lit-html', { createHTML: (text) => text })</script>`
      expect(await runPage(CONNECT, head)).to.deep.equal([true, ALICE])
    },
  )
  habit(
    {
      wallet: 'Pages in frames',
      since: '2023-08',
      source: 'WalletConnect/modal#26',
      habit: 'may load no link of an app in their frame: it is opened outside of it',
    },
    async () => {
      const targets = await runPage(`
        const opened = []
        open = (...given) => void opened.push(given[1])
        const { openApp } = await load.links()
        openApp('fireblocks-wc://wc?uri=wc%3A1', () => undefined)()
        return opened`)
      expect(targets).to.be.an('array').with.length(1)
      expect(targets).not.to.include('_self')
    },
  )
})
