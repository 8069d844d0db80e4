import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it, type TestContext } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import {
  startPlainPages,
  type PlainPages,
  type PlainWindow,
} from '../helpers/browser/plain-pages.js'
import { until } from '../helpers/clocks/until.js'

const TABS = 10
// `npm run soak:tabs` runs a hundred.
const CYCLES = Number(process.env['TAB_CYCLES'] ?? 4)
// `npm run soak:tabs:few` runs twenty, on a quiet machine: it measures how long a change takes to
// reach the other tabs.
const FEW_TABS = 3
const FEW_CYCLES = Number(process.env['FEW_TABS_CYCLES'] ?? 2)
const ALPHA = 'eip155:org.alpha'
const BETA = 'eip155:org.beta'
const V1 = 'wallet-modal.default.connections'

/** The tabs of one profile: real pages, real storage events. */
describe('tabs', () => {
  let browser: Browser
  let pages: PlainPages
  let context: BrowserContext
  let mistakes: string[]

  before(async () => {
    browser = await launchBrowser()
    pages = await startPlainPages()
  })
  after(async () => {
    await browser?.close()
    await pages?.close()
  })
  beforeEach(async () => {
    context = await browser.newContext()
    mistakes = []
  })
  afterEach(async () => {
    await context.close()
    assert.deepEqual(mistakes, [])
  })

  async function open(count: number): Promise<Page[]> {
    const tabs: Page[] = []
    for (let index = 0; index < count; index++) {
      const page = await pages.open(context)
      page.on('pageerror', (error) => mistakes.push(error.stack ?? error.message))
      tabs.push(page)
    }
    await Promise.all(
      tabs.map((tab) => tab.evaluate(() => (window as unknown as PlainWindow).modal.ready())),
    )
    return tabs
  }
  const connect = (tab: Page, wallet: string) =>
    tab.evaluate(
      (wallet) => (window as unknown as PlainWindow).modal.connect({ wallet }).then(({ id }) => id),
      wallet,
    )
  const disconnect = (tab: Page) =>
    tab.evaluate(() => (window as unknown as PlainWindow).modal.disconnect())
  const read = (tab: Page) =>
    tab.evaluate(() =>
      (window as unknown as PlainWindow).modal
        .getState()
        .connections.map(({ id }) => id)
        .sort(),
    )
  const readAll = (tabs: readonly Page[]) => Promise.all(tabs.map(read))
  const prompts = async (tabs: readonly Page[]) =>
    (
      await Promise.all(
        tabs.map((tab) => tab.evaluate(() => (window as unknown as PlainWindow).wallets.prompts)),
      )
    ).reduce((sum, count) => sum + count, 0)
  const disconnects = async (tabs: readonly Page[]) =>
    (
      await Promise.all(
        tabs.map((tab) =>
          tab.evaluate(
            () =>
              (window as unknown as PlainWindow).seen.filter(({ event }) => event === 'disconnect')
                .length,
          ),
        ),
      )
    ).reduce((sum, count) => sum + count, 0)
  /** Waits until every tab has exactly these connections. */
  async function agree(tabs: readonly Page[], wanted: readonly string[]): Promise<number> {
    const started = performance.now()
    let found: string[][] = []
    await until(
      async () =>
        (found = await readAll(tabs)).every((ids) => ids.join() === [...wanted].sort().join()),
      () => `all tabs have ${wanted.join() || 'nothing'}, found ${JSON.stringify(found)}`,
    )
    return performance.now() - started
  }
  /**
   * Blocks a tab's main thread until `release` is called: it waits inside a task for a delayed
   * answer.
   */
  async function keepBusy(tab: Page): Promise<{ release(): Promise<void> }> {
    let free = () => {}
    const freed = new Promise<void>((resolve) => (free = resolve))
    let asked = () => {}
    const busy = new Promise<void>((resolve) => (asked = resolve))
    await tab.route('**/hold', async (route) => {
      asked()
      await freed
      await route.fulfill({ body: '' })
    })
    const task = tab.evaluate(() => {
      const request = new XMLHttpRequest()
      request.open('GET', '/hold', false)
      request.send()
    })
    await busy
    return {
      async release() {
        free()
        await task
      },
    }
  }

  it('A5 ten tabs: a sign-in in one reaches all without another prompt; a sign-out does too', async (test: TestContext) => {
    const tabs = await open(TABS)
    await connect(tabs[0]!, 'org.alpha')
    test.diagnostic(`sign-in in all tabs after ${Math.round(await agree(tabs, [ALPHA]))} ms`)
    assert.equal(await prompts(tabs), 1)
    await disconnect(tabs[4]!)
    test.diagnostic(`sign-out in all tabs after ${Math.round(await agree(tabs, []))} ms`)
    assert.equal(await disconnects(tabs), TABS)
    await connect(tabs[7]!, 'org.beta')
    await agree(tabs, [BETA])
    await Promise.all(tabs.slice(0, 3).map((tab) => tab.reload()))
    await Promise.all(
      tabs
        .slice(0, 3)
        .map((tab) => tab.evaluate(() => (window as unknown as PlainWindow).create())),
    )
    await agree(tabs, [BETA])
    assert.equal(
      await prompts(tabs),
      1,
      'one prompt in the seven tabs that were not loaded again: the one of Beta',
    )
  })

  for (const [what, wallet, wanted] of [
    ['the same wallet', 'org.alpha', ALPHA],
    ['another wallet', 'org.beta', BETA],
  ] as const) {
    it(`A1 ${what} connected again while another tab is busy: both stay connected`, async () => {
      const tabs = await open(3)
      const [first, second] = tabs as [Page, Page]
      await connect(first, 'org.alpha')
      await agree(tabs, [ALPHA])
      const before = await disconnects([first])
      const busy = await keepBusy(second)
      await disconnect(first)
      await connect(first, wallet)
      await busy.release()
      await agree(tabs, [wanted])
      // Anything the late tab did in response has reached the others once a later change has.
      await first.evaluate(() =>
        (window as unknown as PlainWindow).modal.switchNetwork('eip155:8453'),
      )
      await agree(tabs, [wanted])
      assert.equal(await disconnects([first]), before + 1)
      await first.reload()
      await first.evaluate(() => (window as unknown as PlainWindow).create())
      await agree(tabs, [wanted])
    })
  }

  it('A1 many cycles with a busy tab end with the last change', async () => {
    const tabs = await open(3)
    for (const wanted of [[ALPHA], [], [BETA], [ALPHA]] as const) {
      const busy = await keepBusy(tabs[2]!)
      for (const wallet of ['org.alpha', 'org.beta']) {
        await connect(tabs[0]!, wallet)
        await disconnect(tabs[0]!)
      }
      if (wanted.length > 0) await connect(tabs[0]!, wanted[0]!.slice('eip155:'.length))
      await busy.release()
      await agree(tabs, wanted)
    }
  })

  it('ten tabs in cycles of sign-in and sign-out, one frozen for half of them: no other prompt, no other logout', async (test: TestContext) => {
    const tabs = await open(TABS)
    const sleeper = tabs[3]!
    const awake = tabs.filter((tab) => tab !== sleeper)
    const session = await context.newCDPSession(sleeper)
    const slowest = { in: 0, out: 0 }
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      const frozen = cycle % 4 === 1 || cycle % 4 === 2
      await session.send('Page.setWebLifecycleState', { state: frozen ? 'frozen' : 'active' })
      const following = frozen ? awake : tabs
      const [wallet, id] =
        cycle % 2 === 0 ? (['org.alpha', ALPHA] as const) : (['org.beta', BETA] as const)
      const before = await disconnects(following)
      await connect(awake[cycle % awake.length]!, wallet)
      slowest.in = Math.max(slowest.in, await agree(following, [id]))
      assert.equal(
        await disconnects(following),
        before,
        `cycle ${cycle}: nobody is logged out by a sign-in`,
      )
      await disconnect(awake[(cycle + 5) % awake.length]!)
      slowest.out = Math.max(slowest.out, await agree(following, []))
      assert.equal(
        await disconnects(following),
        before + following.length,
        `cycle ${cycle}: one logout in each tab`,
      )
      assert.equal(await prompts(awake), cycle + 1, `cycle ${cycle}: one prompt`)
    }
    await session.send('Page.setWebLifecycleState', { state: 'active' })
    await agree(tabs, [])
    assert.equal(await prompts(tabs), CYCLES)
    test.diagnostic(
      `${CYCLES} cycles: in all tabs after at most ${Math.round(slowest.in)} ms, signed out after at most ${Math.round(slowest.out)} ms`,
    )
  })

  it('few tabs in cycles of sign-in, switch of the network and sign-out: each is seen in the other tabs', async (test: TestContext) => {
    const tabs = await Promise.all(
      Array.from({ length: FEW_TABS }, () => pages.open(context, { modal: false })),
    )
    for (const tab of tabs) {
      tab.on('pageerror', (error) => mistakes.push(error.stack ?? error.message))
      await tab.evaluate(() => {
        const page = window as unknown as PlainWindow & { times: Record<string, number[]> }
        const { solana, solanaMainnet, solanaDevnet } = page.kit
        page.create({ chains: [solana({ networks: [solanaMainnet, solanaDevnet] })] })
        page.times = {}
        // The clock that all tabs of the machine share.
        for (const event of ['connect', 'chainChange', 'disconnect'] as const)
          page.modal.on(event, () => void (page.times[event] ??= []).push(Date.now()))
        return page.modal.ready()
      })
    }
    const took: Record<string, number[]> = { connect: [], chainChange: [], disconnect: [] }
    /**
     * Performs an action in one tab, waits until each tab has reported it again, and records how
     * long after the call the others did.
     */
    async function change(cycle: number, event: string, act: (tab: Page) => Promise<number>) {
      const actor = tabs[cycle % FEW_TABS]!
      const started = await act(actor)
      const times = await Promise.all(
        tabs.map((tab) =>
          until(
            () =>
              tab.evaluate(
                ([event, count]) =>
                  (window as unknown as { times: Record<string, number[]> }).times[event]?.[count],
                [event, cycle] as const,
              ),
            `${event} of cycle ${cycle} in every tab`,
          ),
        ),
      )
      took[event]!.push(
        ...times.filter((_, index) => tabs[index] !== actor).map((at) => at - started),
      )
    }
    for (let cycle = 0; cycle < FEW_CYCLES; cycle++) {
      await change(cycle, 'connect', (tab) =>
        tab.evaluate(async () => {
          const started = Date.now()
          await (window as unknown as PlainWindow).modal.connect({ wallet: 'Gamma' })
          return started
        }),
      )
      await change(cycle, 'chainChange', (tab) =>
        tab.evaluate(async () => {
          const { modal, kit } = window as unknown as PlainWindow
          const started = Date.now()
          await modal.switchNetwork(kit.solanaDevnet.id)
          return started
        }),
      )
      await change(cycle, 'disconnect', (tab) =>
        tab.evaluate(async () => {
          const started = Date.now()
          await (window as unknown as PlainWindow).modal.disconnect()
          return started
        }),
      )
    }
    assert.equal(await prompts(tabs), FEW_CYCLES)
    assert.equal(await disconnects(tabs), FEW_CYCLES * FEW_TABS)
    for (const [event, values] of Object.entries(took)) {
      // In the first cycle a tab may still have to fetch the connecting code.
      const first = Math.max(...values.slice(0, FEW_TABS - 1))
      const sorted = values.sort((one, other) => one - other)
      const at = (part: number) => sorted[Math.ceil(part * sorted.length) - 1]
      test.diagnostic(
        `${event} seen in the other tabs, ${sorted.length} times: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, slowest ${at(1)} ms, in the first cycle at most ${first} ms`,
      )
    }
  })

  it('a frozen tab catches up when it is resumed', async () => {
    const tabs = await open(3)
    await connect(tabs[0]!, 'org.alpha')
    await agree(tabs, [ALPHA])
    const session = await context.newCDPSession(tabs[1]!)
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
    await disconnect(tabs[0]!)
    await connect(tabs[0]!, 'org.beta')
    await agree([tabs[0]!, tabs[2]!], [BETA])
    await session.send('Page.setWebLifecycleState', { state: 'active' })
    await agree(tabs, [BETA])
  })

  it('two tabs that connect different families at the same time keep both connections, in all tabs', async () => {
    const tabs = await open(4)
    const ids = await Promise.all([connect(tabs[0]!, 'org.alpha'), connect(tabs[1]!, 'Gamma')])
    assert.deepEqual(ids.map((id) => id.split(':')[0]).sort(), ['eip155', 'solana'])
    await agree(tabs, ids)
    assert.equal(await disconnects(tabs), 0)
    assert.equal(await prompts(tabs), 2)
  })

  it('two tabs that connect different wallets of a family at the same time agree on one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const tabs = await open(3)
      await Promise.all([connect(tabs[0]!, 'org.alpha'), connect(tabs[1]!, 'org.beta')])
      await until(async () => {
        const found = (await readAll(tabs)).map((ids) => ids.join())
        return found[0] !== '' && found.every((ids) => ids === found[0])
      })
      const [[winner]] = (await readAll(tabs)) as [[string]]
      assert.ok([ALPHA, BETA].includes(winner))
      await disconnect(tabs[2]!)
      await agree(tabs, [])
      await Promise.all(tabs.map((tab) => tab.close()))
    }
  })

  it('the same wallet, connected in two tabs at the same time, is connected in both', async () => {
    const tabs = await open(3)
    await Promise.all([connect(tabs[0]!, 'org.alpha'), connect(tabs[1]!, 'org.alpha')])
    await agree(tabs, [ALPHA])
    assert.equal(await disconnects(tabs), 0)
  })

  it('a request that is open in one tab is not repeated by a press in another: its answer counts for both', async () => {
    const tabs = await open(2)
    const [first, second] = tabs as [Page, Page]
    const answerLater = (tab: Page) =>
      tab.evaluate(() => {
        const { alpha } = (window as unknown as PlainWindow).wallets
        const page = window as unknown as { asked: number; approve(): void }
        page.asked = 0
        const { eth_requestAccounts: answer } = alpha.answers
        alpha.answers['eth_requestAccounts'] = async (...params: unknown[]) => {
          page.asked++
          await new Promise<void>((resolve) => (page.approve = resolve))
          return (answer as (...params: unknown[]) => unknown)(...params)
        }
      })
    await Promise.all(tabs.map(answerLater))
    const asked = (tab: Page) => tab.evaluate(() => (window as unknown as { asked: number }).asked)
    const approve = (tab: Page) =>
      tab.evaluate(() => (window as unknown as { approve(): void }).approve())
    const connecting = connect(first, 'org.alpha')
    await until(async () => (await asked(first)) === 1)
    const following = connect(second, 'org.alpha')
    await until(() =>
      second.evaluate(async () => (await navigator.locks.query()).pending!.length === 1),
    )
    assert.equal(await asked(second), 0)
    await approve(first)
    assert.deepEqual(await Promise.all([connecting, following]), [ALPHA, ALPHA])
    assert.equal(await asked(second), 0)
    assert.equal(await prompts(tabs), 1)
    await agree(tabs, [ALPHA])
    assert.equal(await disconnects(tabs), 0)
  })

  it('a request declined in one tab is sent by the other tab that waited', async () => {
    const tabs = await open(2)
    const [first, second] = tabs as [Page, Page]
    await first.evaluate(() => {
      const { alpha } = (window as unknown as PlainWindow).wallets
      alpha.answers['eth_requestAccounts'] = () =>
        new Promise(
          (_, reject) =>
            ((window as unknown as { decline(): void }).decline = () =>
              reject(Object.assign(new Error('declined'), { code: 4001 }))),
        )
    })
    const declined = connect(first, 'org.alpha').then(
      () => 'connected',
      () => 'declined',
    )
    await until(() => first.evaluate(() => 'decline' in window))
    const following = connect(second, 'org.alpha')
    await until(() =>
      second.evaluate(async () => (await navigator.locks.query()).pending!.length === 1),
    )
    await first.evaluate(() => (window as unknown as { decline(): void }).decline())
    assert.equal(await declined, 'declined')
    assert.equal(await following, ALPHA)
    await agree(tabs, [ALPHA])
  })

  it('a tab that runs version 1 is followed, its record is kept, and a disconnect reaches it', async () => {
    const tabs = await open(2)
    const older = await pages.open(context, { modal: false })
    const entry = {
      id: 'org.alpha',
      type: 'ANNOUNCED',
      accounts: ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
      chainId: 'eip155:1',
      wallet: { name: 'Alpha' },
    }
    const record = JSON.stringify({ v: 1, value: { eip155: entry } })
    await older.evaluate(
      ([key, text]) => {
        localStorage.setItem('extension.Alpha', 'granted')
        localStorage.setItem(key, text)
      },
      [V1, record] as const,
    )
    await agree(tabs, [ALPHA])
    assert.equal(await older.evaluate((key) => localStorage.getItem(key), V1), record)
    await disconnect(tabs[0]!)
    await agree(tabs, [])
    await until(
      async () =>
        (await older.evaluate((key) => localStorage.getItem(key), V1)) ===
        JSON.stringify({ v: 1, value: {} }),
    )
  })

  it('a record of a future version logs no one out, and stays unchanged', async () => {
    const tabs = await open(3)
    await connect(tabs[0]!, 'org.alpha')
    await agree(tabs, [ALPHA])
    const key = `wallet-modal.default.connection.${ALPHA}`
    const newer = JSON.stringify({ v: 3, value: { shape: 'unknown' } })
    const other = await pages.open(context, { modal: false })
    await other.evaluate(([key, text]) => localStorage.setItem(key, text), [key, newer] as const)
    // A later change has reached every tab, so this one has as well.
    await connect(tabs[0]!, 'Gamma')
    await until(async () =>
      (await readAll(tabs)).every((ids) => ids.some((id) => id.startsWith('solana:'))),
    )
    assert.ok((await readAll(tabs)).every((ids) => ids.includes(ALPHA)))
    assert.equal(await disconnects(tabs), 0)
    assert.equal(await other.evaluate((key) => localStorage.getItem(key), key), newer)
  })
})
