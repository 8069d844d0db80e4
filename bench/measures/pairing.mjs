import { fork } from 'node:child_process'
import { press } from '../browser.mjs'
import { openSubject } from './load.mjs'

/**
 * JavaScript loaded when a WalletConnect QR code is shown, ms until it is shown, and ms until the
 * connection is restored after a reload.
 */
export async function measurePairing({ subject, site, stack }) {
  const opened = await openSubject({
    subject,
    site: {
      ...site,
      url: `${site.url}?server=${encodeURIComponent(stack.url)}&projectId=${stack.projectId}`,
    },
  })
  const { page, requests, close } = opened
  await press(opened, subject.button, subject.row)
  await page.evaluate(() => window.probe.shown('WalletConnect'))
  const { click, shown } = await press(opened, 'WalletConnect', 'Copy link')
  await page.waitForFunction(() => window.probe.findDeep('wm-qr-code')?.value)
  const paths = [
    ...new Set(requests.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.js'))),
  ]
  const kib = paths.reduce((sum, path) => sum + site.toSize(path), 0) / 1024
  const uri = await page.evaluate(() => window.probe.findDeep('wm-qr-code').value)
  const wallet = fork(new URL('../wallet.mjs', import.meta.url), {
    env: { ...process.env, RELAY: stack.relay, PROJECT_ID: stack.projectId },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    await new Promise((resolve) => wallet.once('message', resolve))
    wallet.send(uri)
    await page.waitForFunction(
      () => window.modal.getState().account?.status === 'connected',
      undefined,
      { timeout: 20_000 },
    )
    const times = []
    for (let round = 0; round < 5; round++) {
      await page.reload()
      times.push(
        await page.evaluate(async () => {
          await window.modal.ready()
          return window.modal.getState().account?.status === 'connected'
            ? performance.now()
            : Number.POSITIVE_INFINITY
        }),
      )
    }
    times.sort((a, b) => a - b)
    return { qrScriptsKiB: kib, qrPainted: shown - click, reconnectPairing: times[2] }
  } finally {
    wallet.kill()
    await close()
  }
}
