import { openPage } from '../browser.mjs'
import { clickAndPaint } from './load.mjs'

const WARM_UP = 20
const ROUNDS = 100

/** KiB the heap grows by per opening and closing, and nodes left behind. */
export async function measureMemory({ browser, site }) {
  const { page, cdp, close } = await openPage(browser)
  await page.goto(site.url)
  await page.evaluate(() => window.buttonReady)
  await cdp.send('HeapProfiler.enable')
  await cdp.send('DOM.enable')
  const look = async () => {
    for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    const { nodes } = await cdp.send('Memory.getDOMCounters')
    return { usedSize, nodes }
  }
  const cycle = async (times) => {
    for (let round = 0; round < times; round++) {
      await clickAndPaint(page)
      await page.evaluate(async () => {
        window.modal.close()
        await new Promise((resolve) => setTimeout(resolve, 20))
      })
    }
  }
  await cycle(WARM_UP)
  const before = await look()
  await cycle(ROUNDS)
  const after = await look()
  const detached = await cdp.send('DOM.getDetachedDomNodes').then(
    // Lit keeps one <template> per kind of markup, for as long as the page lives; those are its code, not left-overs.
    ({ detachedNodes }) => detachedNodes.filter(({ treeNode }) => treeNode.nodeName !== 'TEMPLATE').length,
    () => Math.max(0, after.nodes - before.nodes), // older browsers only count nodes
  )
  await close()
  return { heapKiBPerOpen: (after.usedSize - before.usedSize) / 1024 / ROUNDS, nodesPerOpen: (after.nodes - before.nodes) / ROUNDS, detachedNodes: detached }
}
