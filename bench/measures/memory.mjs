import { closeModal, press } from '../browser.mjs'
import { openSubject } from './load.mjs'

// The browser compiles code that runs often and stores type feedback; that growth ends after about
// this many openings.
const WARM_UP = 50
/** Resolves after the browser was idle five times in a row, with a frame before each. */
const UNTIL_IDLE = `(async () => {
  for (let round = 0; round < 5; round++) await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))
})()`

/** KiB of heap growth per opening and closing, and the number of nodes that remain. */
export async function measureMemory({ subject, site, cycles }) {
  const opened = await openSubject({ subject, site })
  const { cdp, close } = opened
  await cdp.send('HeapProfiler.enable')
  await cdp.send('DOM.enable')
  const look = async () => {
    // The list of the next opening is drawn after the dialog has left: counted in both looks, or in
    // none.
    await cdp.send('Runtime.evaluate', { expression: UNTIL_IDLE, awaitPromise: true })
    for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    const { nodes } = await cdp.send('Memory.getDOMCounters')
    return { usedSize, nodes }
  }
  const cycle = async (times) => {
    for (let round = 0; round < times; round++) {
      await press(opened, subject.button, subject.row)
      await closeModal(opened, subject.row, subject.close)
    }
  }
  await cycle(WARM_UP)
  const before = await look()
  await cycle(cycles)
  const after = await look()
  const detached = await cdp.send('DOM.getDetachedDomNodes').then(
    // Lit keeps one <template> per template literal until the page unloads; that is code, not a
    // leak.
    ({ detachedNodes }) =>
      detachedNodes.filter(({ treeNode }) => treeNode.nodeName !== 'TEMPLATE').length,
    () => Math.max(0, after.nodes - before.nodes), // older browsers count only nodes
  )
  await close()
  return {
    heapKiBPerOpen: (after.usedSize - before.usedSize) / 1024 / cycles,
    nodesPerOpen: (after.nodes - before.nodes) / cycles,
    detachedNodes: detached,
  }
}
