import { fork } from 'node:child_process'
import { openPage } from '../browser.mjs'
import { clickAndPaint } from './load.mjs'

/** JavaScript loaded when a WalletConnect QR shows, ms until it does, and ms to be connected again after a reload. */
export async function measurePairing({ browser, site, stack }) {
  const { page, requests, close } = await openPage(browser)
  await page.goto(`${site.url}?server=${encodeURIComponent(stack.url)}&projectId=${stack.projectId}`)
  await page.evaluate(() => window.buttonReady)
  await clickAndPaint(page)
  const qr = await page.evaluate(async () => {
    const row = [...window.bench.find('wm-connect-view').shadowRoot.querySelectorAll('wm-row')].find((element) => element.label === 'WalletConnect')
    const start = performance.now()
    row.shadowRoot.querySelector('button').click()
    return (await window.bench.painted('wm-qr-code >>> .tile:not(.waiting)')) - start
  })
  const paths = [...new Set(requests.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.js')))]
  const kib = paths.reduce((sum, path) => sum + site.toSize(path), 0) / 1024
  const uri = await page.evaluate(() => window.bench.find('wm-qr-code').value)
  const wallet = fork(new URL('../wallet.mjs', import.meta.url), { env: { ...process.env, RELAY: stack.relay, PROJECT_ID: stack.projectId }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  try {
    await new Promise((resolve) => wallet.once('message', resolve))
    wallet.send(uri)
    await page.waitForFunction(() => window.modal.getState().account?.status === 'connected', undefined, { timeout: 20_000 })
    const times = []
    for (let round = 0; round < 5; round++) {
      await page.reload()
      times.push(
        await page.evaluate(async () => {
          await window.buttonReady
          await window.modal.ready()
          return window.modal.getState().account?.status === 'connected' ? performance.now() : Number.POSITIVE_INFINITY
        }),
      )
    }
    times.sort((a, b) => a - b)
    return { qrScriptsKiB: kib, qrPainted: qr, reconnectPairing: times[2] }
  } finally {
    wallet.kill()
    await close()
  }
}
