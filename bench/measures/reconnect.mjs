import { openPage } from '../browser.mjs'

const RELOADS = 50

/** ms after a reload until the page knows the wallet is connected again, and how many of 50 reloads lost it. */
export async function measureReconnect({ browser, site }) {
  const { page, close } = await openPage(browser)
  await page.goto(site.url)
  await page.evaluate(async () => {
    await window.buttonReady
    await window.modal.connect({ wallet: 'dev.bench' })
  })
  const times = []
  let lost = 0
  for (let round = 0; round < RELOADS; round++) {
    await page.reload()
    const ms = await page.evaluate(async () => {
      await window.buttonReady
      await window.modal.ready()
      return window.modal.getState().account?.status === 'connected' ? performance.now() : -1
    })
    if (ms < 0) lost++
    else times.push(ms)
  }
  await close()
  times.sort((a, b) => a - b)
  return { reconnectInjected: times[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY, reloadsLost: lost }
}
