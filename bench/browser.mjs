/** A headless Chromium and pages in it, each in a profile of its own, with a browser wallet announced. */
import { chromium } from 'playwright-core'
import { getChromium } from '../scripts/find-chromium.mjs'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--js-flags=--expose-gc', '--enable-precise-memory-info']

export async function launch() {
  return chromium.launch({ executablePath: getChromium(), args: FLAGS })
}

/** Opens a fresh page. `cpu` slows the processor, `network` is CDP's conditions; `record` gets every finished script. */
export async function openPage(browser, { cpu = 1, network, locked = false } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (network) await cdp.send('Network.emulateNetworkConditions', network)
  if (cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await page.addInitScript(announceWallet, locked)
  await page.addInitScript(installClock)
  const requests = []
  page.on('request', (request) => requests.push(request.url()))
  const errors = []
  page.on('pageerror', (error) => errors.push(error))
  return { page, cdp, requests, errors, close: () => context.close() }
}

// Runs in the page: a wallet as an extension would announce it.
function announceWallet(locked) {
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%2327a"/%3E%3C/svg%3E'
  const accounts = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
  const answers = { eth_chainId: '0x1', eth_requestAccounts: accounts, eth_accounts: locked ? [] : accounts, eth_getBalance: '0xde0b6b3a7640000' }
  const provider = { request: async ({ method }) => answers[method] ?? null, on() {}, removeListener() {} }
  const detail = Object.freeze({ info: { uuid: '00000000-0000-4000-8000-000000000001', name: 'Bench Wallet', icon, rdns: 'dev.bench' }, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
}

// Runs in the page: finds things through shadow roots, and tells when they were painted.
function installClock() {
  // `a >>> b`: a b inside an a, through shadow roots. Looks no further than it must: on a slowed processor the looking would count.
  const search = (root, selectors, accept) => {
    for (const element of root.querySelectorAll('*')) {
      const rest = element.matches(selectors[0]) ? selectors.slice(1) : selectors
      if (rest.length === 0 && accept(element)) return element
      const found = element.shadowRoot && search(element.shadowRoot, rest.length > 0 ? rest : selectors, accept)
      if (found) return found
    }
    return null
  }
  const find = (path, accept = () => true) => search(document, path.split(' >>> '), accept)
  // A message posted from a frame's callback is delivered when that frame has been drawn.
  const afterPaint = (done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done(performance.now())
    port2.postMessage(undefined)
  }
  const isVisible = (element) => element && element.getClientRects().length > 0
  window.bench = {
    find,
    /** ms since navigation of the frame after `selector` shows. */
    painted(selector, text) {
      return new Promise((resolve) => {
        const look = () => {
          const shown = find(selector, (element) => (!text || (element.label ?? element.textContent).includes(text)) && isVisible(element))
          if (shown) afterPaint(resolve)
          else requestAnimationFrame(look)
        }
        // Never in the click itself, where a row may stand already but is painted no sooner than the next frame.
        requestAnimationFrame(look)
      })
    },
  }
  // The button works once it is upgraded and drawn.
  window.buttonReady = new Promise((resolve) => {
    const look = () => {
      const button = document.querySelector('wallet-button')?.shadowRoot?.querySelector('button')
      if (button && window.modal) resolve(performance.now())
      else requestAnimationFrame(look)
    }
    look()
  })
}
