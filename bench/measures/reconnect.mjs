import { openSubject } from './load.mjs'

/**
 * ms after a reload until the page has the connection again, and the number of reloads that lost
 * it.
 */
export async function measureReconnect({ subject, site, reloads }) {
  const { page, close } = await openSubject({ subject, site })
  await page.evaluate(async () => {
    await window.modal.connect({ wallet: 'dev.bench' })
  })
  const times = []
  let lost = 0
  for (let round = 0; round < reloads; round++) {
    await page.reload()
    const ms = await page.evaluate(async () => {
      await window.modal.ready()
      return window.modal.getState().account?.status === 'connected' ? performance.now() : -1
    })
    if (ms < 0) lost++
    else times.push(ms)
  }
  await close()
  times.sort((a, b) => a - b)
  return {
    reconnectInjected: times[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY,
    reloadsLost: lost,
  }
}
