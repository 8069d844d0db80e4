/**
 * `npm run soak`: tests that take too long for `npm test`. Fifty reloads of an injected wallet and
 * of a WalletConnect session lose nothing and reconnect in time; then, for the given number of
 * minutes, a user connects, signs, switches and disconnects with either wallet, over a relay
 * connection that is cut at random. `--minutes 60` for longer (5), `--seed 7` to repeat one.
 */
import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { startServer } from '../../server/src/start-server.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import {
  answerWallet,
  closeKitPages,
  openKitPage,
  type KitPage,
  type KitWindow,
} from '../helpers/browser/open-kit-page.js'
import { openPhone, type Phone, type PhoneWindow } from '../helpers/browser/open-phone.js'
import { waitForScreenCode } from '../helpers/browser/read-screen-code.js'
import { findFreePort } from '../helpers/find-free-port.js'
import { startRelayProxy } from '../helpers/servers/relay-proxy.js'
import { startStack } from '../helpers/servers/stack.js'

const RELOADS = 50
const INJECTED_MS = 300
const SESSION_MS = 1_500
const CUT_SHARE = 0.2
const MAX_HEAP_GROWTH_KIB = 2_048

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string', default: '1' } },
})
let seed = Number(values.seed)
const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648

const stack = await startStack({ built: true })
const proxy = await startRelayProxy()
const port = await findFreePort()
const relay = await startServer({
  port,
  logLevel: 'silent',
  projectId: stack.projectId,
  publicUrls: [proxy.url.replace('ws', 'http')],
})
proxy.lead(port)
const browser = await launchBrowser({ args: ['--js-flags=--expose-gc'] })
const phone = await openPhone(browser, stack, { relay: proxy.url })
const kit = await openKitPage(browser, stack, {
  pageWallet: true,
  context: { viewport: { width: 900, height: 800 } },
  options: { server: { relay: proxy.url, api: stack.server, cloud: stack.server } },
})

try {
  await connectPageWallet(kit)
  report('50 reloads, injected', await reload(kit, INJECTED_MS))
  await disconnect(kit)
  await connectPhone(kit, phone)
  report('50 reloads, WalletConnect', await reload(kit, SESSION_MS))
  await disconnect(kit)
  await live(Number(values.minutes) * 60_000)
  assert.deepEqual(kit.mistakes, [])
} finally {
  await browser.close()
  await closeKitPages()
  await relay.stop()
  await proxy.stop()
  await stack.stop()
}

async function reload(page: KitPage, limitMs: number): Promise<string> {
  const times: number[] = []
  const before = await readAccount(page)
  for (let count = 0; count < RELOADS; count++) {
    await page.page.reload()
    times.push(
      await page.page.evaluate(async () => {
        const w = window as unknown as KitWindow
        while (!('modal' in window) || w.modal.getState().account?.status !== 'connected') {
          if (performance.now() > 10_000)
            throw new Error(`not connected after 10 s: ${JSON.stringify(w.modal?.getState())}`)
          await new Promise((resolve) => setTimeout(resolve, 5))
        }
        return performance.now()
      }),
    )
    assert.equal(await readAccount(page), before)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const median = sorted[RELOADS / 2]!
  assert.ok(median <= limitMs, `the median of ${Math.round(median)} ms is over ${limitMs} ms`)
  return `median ${Math.round(median)} ms, slowest ${Math.round(sorted.at(-1)!)} ms after navigation`
}

async function live(forMs: number): Promise<void> {
  const end = Date.now() + forMs
  let rounds = 0
  let cuts = 0
  await round(true)
  const heapBefore = await readHeap(kit)
  while (Date.now() < end) {
    const cut = random() < CUT_SHARE
    if (cut)
      setTimeout(
        () => void proxy.cut().then(() => setTimeout(() => void proxy.restore(), 500)),
        random() * 4_000,
      )
    await round(cut)
    rounds++
    if (cut) {
      cuts++
      await kit.page.waitForTimeout(5_000)
    }
  }
  const growth = ((await readHeap(kit)) - heapBefore) / 1024
  assert.ok(
    growth <= MAX_HEAP_GROWTH_KIB,
    `the heap grew by ${Math.round(growth)} KiB in ${rounds} rounds`,
  )
  report(
    `${rounds} rounds, ${cuts} with a cut line`,
    `heap ${growth >= 0 ? '+' : ''}${Math.round(growth)} KiB`,
  )
}

/**
 * A visit with each wallet. If the connection is cut a step may fail, but only with a typed error,
 * and the next round starts clean.
 */
async function round(mayFail: boolean): Promise<void> {
  await connectPageWallet(kit)
  await kit.page.evaluate(() =>
    (window as unknown as KitWindow).modal.switchNetwork('eip155:31338'),
  )
  await kit.page.evaluate(() =>
    (window as unknown as KitWindow).modal.switchNetwork('eip155:31337'),
  )
  await disconnect(kit)
  try {
    await connectPhone(kit, phone)
    const signed = kit.page.evaluate(() => {
      const { modal } = window as unknown as KitWindow
      return modal
        .getProvider('eip155')!
        .request({ method: 'personal_sign', params: ['0x00', modal.getState().account!.address] })
    })
    await Promise.all([signed, phone.approve()])
  } catch (failure) {
    if (!mayFail) throw failure
  }
  await disconnect(kit)
  const state = await kit.page.evaluate(() => (window as unknown as KitWindow).modal.getState())
  assert.deepEqual([state.open, state.loading, state.account], [false, false, undefined])
  await phone.page
    .waitForFunction(
      () => (window as unknown as PhoneWindow).phone.sessions.length === 0,
      undefined,
      { timeout: 30_000 },
    )
    .catch(() => phone.disconnect())
}

async function connectPageWallet({ page }: KitPage): Promise<void> {
  await page.locator('wallet-button').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Page Wallet/ })
    .last()
    .click()
  await answerWallet(page, 'approve')
  await waitUntilConnected(page)
  await page.evaluate(() => void ((window as unknown as KitWindow).pageWallet.autoApprove = true))
}

async function connectPhone({ page }: KitPage, phone: Phone): Promise<void> {
  await page.locator('wallet-button').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /WalletConnect/ })
    .last()
    .click()
  await phone.pair(await waitForScreenCode(page, undefined, 20_000))
  await phone.approve()
  await waitUntilConnected(page)
}

async function disconnect({ page }: KitPage): Promise<void> {
  await page.evaluate(async () => {
    const w = window as unknown as KitWindow
    w.pageWallet.autoApprove = false
    w.modal.close()
    await w.modal.disconnect()
  })
}

function waitUntilConnected(page: KitPage['page']) {
  return page.waitForFunction(
    () => (window as unknown as KitWindow).modal.getState().account?.status === 'connected',
  )
}

function readAccount({ page }: KitPage): Promise<string | undefined> {
  return page.evaluate(() => (window as unknown as KitWindow).modal.getState().account?.account)
}

function readHeap({ page }: KitPage): Promise<number> {
  return page.evaluate(() => {
    const { gc } = globalThis as unknown as { gc(): void }
    for (let times = 0; times < 3; times++) gc()
    return (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize
  })
}

function report(what: string, outcome: string) {
  console.log(`${what}: ${outcome}`)
}
