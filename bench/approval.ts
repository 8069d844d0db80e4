/**
 * `npm run bench:approval`: the secure site alone, over a real server and the local chain: ms from a
 * payment's request until its approval, simulated twice, is shown (goal 600), and from the press of Sign until
 * the page has the signature (goal 100), the first one of a login and the median of the others. Beside
 * each the processor ms of browser, server and chain together, and the load of the machine, because a
 * busy one changes the first two. `npm run bench -- --only embedded` measures the same through the kit.
 */
import { loadavg } from 'node:os'
import { gzipSync } from 'node:zlib'
import { pressInFrame } from '../test/helpers/custody/press-in-frame.js'
import { FramePage, startSecureSite } from '../test/helpers/custody/secure-site.js'
import { launchBrowser } from '../test/helpers/browser/launch-browser.js'
import { startLocalChain } from '../test/helpers/chains/local-chain.js'
import { until } from '../test/helpers/clocks/until.js'
import { readProcessorTime } from './processor-time.mjs'

const ROUNDS = 7
const PAYEE = `0x${'12'.repeat(20)}`

interface Measured {
  readonly ms: number
  readonly processorMs: number
}

/** Times in the secure site and in the page, in Unix milliseconds. */
interface Times {
  shown?: number
  pressed?: number
  answered?: number
}
type Timed = typeof globalThis & { times: Times }

const chain = await startLocalChain()
const site = await startSecureSite({ chain })
const browser = await launchBrowser()
try {
  const context = await browser.newContext({ viewport: { width: 800, height: 900 } })
  const kit = await FramePage.open(context, site)
  const bytes = await measureFirstLoad(kit)
  const address = await kit.signIn('bench@example.org')
  await watch(kit)
  const signatures: Measured[] = []
  const approvals: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) {
    signatures.push(await sign(kit, address))
    approvals.push(await showPayment(kit, address))
  }
  const [first, ...others] = signatures
  print('first signature of a login', first!)
  print('signature, median', toMedian(others))
  print('approval shown, first', approvals[0]!)
  print('approval shown, median', toMedian(approvals.slice(1)))
  console.log(`first load of the frame: ${(bytes / 1_000).toFixed(1)} kB gzip (goal 60)`)
  console.log(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  )
} finally {
  await browser.close()
  await site.stop()
  await chain.stop()
}

/** Bytes of the scripts, styles and pages that the frame has loaded until it is ready, compressed. */
async function measureFirstLoad({ frame }: FramePage): Promise<number> {
  const addresses = await frame.evaluate(() => [
    location.href,
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ])
  const own = addresses.filter((address) => address.startsWith(new URL(frame.url()).origin))
  const sizes = await Promise.all(
    [...new Set(own)].map(async (address) => {
      const body = await (await fetch(address)).arrayBuffer()
      return gzipSync(new Uint8Array(body), { level: 9 }).length
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Keeps the times of the approval's first picture, of presses, and of answers. */
async function watch(kit: FramePage): Promise<void> {
  // The compiler names functions by it.
  await kit.frame.evaluate('globalThis.__name = (value) => value')
  await kit.frame.evaluate(() => {
    const timed = globalThis as Timed
    timed.times = {}
    const now = () => performance.timeOrigin + performance.now()
    new MutationObserver(() => {
      if (timed.times.shown !== undefined || !document.querySelector('.approval h1')) return
      timed.times.shown = 0
      requestAnimationFrame(() => setTimeout(() => (timed.times.shown = now())))
    }).observe(document.body, { childList: true, subtree: true })
    addEventListener(
      'click',
      ({ timeStamp }) => (timed.times.pressed = performance.timeOrigin + timeStamp),
      { capture: true },
    )
  })
  await kit.page.evaluate(() => {
    const timed = globalThis as Timed
    timed.times = {}
    addEventListener('message', ({ data }) => {
      if (/RPC_REQUEST_(?:SUCCESS|ERROR)$/.test(String(data?.type)))
        timed.times.answered = performance.timeOrigin + performance.now()
    })
  })
}

function readTimes(place: FramePage['frame'] | FramePage['page']): Promise<Times> {
  return place.evaluate(() => (globalThis as Timed).times)
}

async function clearTimes({ frame, page }: FramePage): Promise<void> {
  for (const place of [frame, page])
    await place.evaluate(() => void ((globalThis as Timed).times = {}))
}

async function sign(kit: FramePage, address: string): Promise<Measured> {
  await clearTimes(kit)
  const id = await kit.askSignature(address)
  const before = readProcessorTime()
  await pressInFrame(kit.frame, 'Sign')
  const { type, payload } = await kit.answerOf(id)
  const processorMs = readProcessorTime() - before
  if (!type.endsWith('_SUCCESS')) throw new Error(`nothing was signed: ${JSON.stringify(payload)}`)
  const { pressed } = await readTimes(kit.frame)
  const { answered } = await readTimes(kit.page)
  return { ms: answered! - pressed!, processorMs }
}

async function showPayment(kit: FramePage, address: string): Promise<Measured> {
  await clearTimes(kit)
  const before = readProcessorTime()
  const asked = await kit.page.evaluate(() => performance.timeOrigin + performance.now())
  const id = await kit.send('RPC_REQUEST', {
    method: 'eth_sendTransaction',
    params: [{ from: address, to: PAYEE, value: '0x0' }],
    chainId: 31337,
    chainNamespace: 'eip155',
  })
  const shown = await until(async () => {
    const refused = (await kit.replies()).find((reply) => reply.id === id)
    if (refused) throw new Error(`no approval was shown: ${JSON.stringify(refused.payload)}`)
    return (await readTimes(kit.frame)).shown
  }, 'the approval is shown')
  const processorMs = readProcessorTime() - before
  await kit.frame.locator('h1').press('Escape')
  await kit.answerOf(id)
  return { ms: shown - asked, processorMs }
}

function toMedian(list: readonly Measured[]): Measured {
  const median = (values: readonly number[]) =>
    [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]!
  return {
    ms: median(list.map(({ ms }) => ms)),
    processorMs: median(list.map(({ processorMs }) => processorMs)),
  }
}

function print(what: string, { ms, processorMs }: Measured): void {
  console.log(`${what}: ${Math.round(ms)} ms (processor ${Math.round(processorMs)} ms)`)
}
