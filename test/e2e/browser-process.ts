import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { chromium, type Browser } from 'playwright-core'
import { chromiumArgs, findTestBrowser } from '../../scripts/find-chromium.mjs'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'
import { HANG_MS, until } from '../helpers/clocks/until.js'

/**
 * A Chromium to which a test connects several times: Playwright drops a page when one of its frames
 * crashes, and a new connection sees the page as it is.
 */
export interface BrowserProcess {
  connect(): Promise<Browser>
  /**
   * Kills the process of the frame whose URL begins with `url`. No other connection may be open.
   */
  crashFrame(url: string): Promise<void>
  stop(): Promise<void>
}

interface Target {
  readonly targetId: string
  readonly type: string
  readonly url: string
}

/** Starts one. */
export async function startBrowserProcess(): Promise<BrowserProcess> {
  const child = spawn(
    findTestBrowser({})!,
    [
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${createTemporaryFolder('browser')}`,
      ...chromiumArgs,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  // In its own process group: Debian's command is a shell script that starts the browser and does
  // not forward signals.
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', end)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const endpoint = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}`)))
  })
  const connect = async () => {
    const browser = await chromium.connectOverCDP(endpoint, { timeout: HANG_MS })
    for (const context of browser.contexts()) context.setDefaultTimeout(HANG_MS)
    return browser
  }
  return {
    connect,
    async crashFrame(url) {
      const browser = await connect()
      const session = await browser.newBrowserCDPSession()
      const find = async () =>
        ((await session.send('Target.getTargets')).targetInfos as Target[]).find(
          (target) => target.type === 'iframe' && target.url.startsWith(url),
        )
      const { targetId } = await until(find, `a process of its own for the frame ${url}`)
      const crashed = new Promise<void>((resolve) =>
        session.on('Target.targetCrashed', (event) => event.targetId === targetId && resolve()),
      )
      await session.send('Target.setDiscoverTargets', { discover: true })
      const { sessionId } = await session.send('Target.attachToTarget', {
        targetId,
        flatten: false,
      })
      // Not awaited, because the answer would come from the process that ends.
      session
        .send('Target.sendMessageToTarget', {
          sessionId,
          message: JSON.stringify({ id: 1, method: 'Page.crash' }),
        })
        .catch(() => {})
      await crashed
      await browser.close()
    },
    async stop() {
      end()
      await ended
      process.off('exit', end)
    },
  }
}
