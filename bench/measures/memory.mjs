import { closeModal, press } from '../browser.mjs'
import { openSubject } from './load.mjs'

// The browser compiles what runs often, and keeps what it learned of it: that growth ends after about this many openings.
const WARM_UP = 50

/** KiB the heap grows by for each opening and closing, and nodes that stay. */
export async function measureMemory({ subject, site, cycles }) {
  const opened = await openSubject({ subject, site })
  const { cdp, close } = opened
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
      await press(opened, subject.button, subject.row)
      await closeModal(opened, subject.row, subject.close)
    }
  }
  await cycle(WARM_UP)
  const before = await look()
  await cycle(cycles)
  const after = await look()
  const detached = await cdp.send('DOM.getDetachedDomNodes').then(
    // Lit keeps one <template> for each kind of markup until the page unloads; that is code, not a leak.
    ({ detachedNodes }) => detachedNodes.filter(({ treeNode }) => treeNode.nodeName !== 'TEMPLATE').length,
    () => Math.max(0, after.nodes - before.nodes), // older browsers only count nodes
  )
  await close()
  return { heapKiBPerOpen: (after.usedSize - before.usedSize) / 1024 / cycles, nodesPerOpen: (after.nodes - before.nodes) / cycles, detachedNodes: detached }
}
