import type { Logger } from 'pino'
import type { Node } from '../node.js'
import type { ChainIndex } from './chain-index.js'
import { readBlock, type IndexedBlock } from './read-block.js'

const POLL_MS = 1_000
const BLOCKS_AT_ONCE = 20
const MAX_BLOCKS_ROWS = 2_000
const MAX_WAIT_MS = 30_000
const RECENT_BLOCKS = 10_000

/** Reads a chain until it is stopped. */
export interface Follower {
  /**
   * Reads now instead of in a second. Resolves when all mined blocks are read or cannot be read.
   */
  refresh(): Promise<void>
  stop(): Promise<void>
}

interface FollowOptions {
  readonly node: Node
  /** Default: some blocks before the tip. */
  readonly fromBlock: number | undefined
  readonly index: () => Promise<ChainIndex>
  readonly log: Logger
  readonly pollMs?: number | undefined
}

/**
 * Indexes a chain block by block, continuing where it stopped. If a block's parent differs from the
 * indexed block, the chain was reorganised: the blocks after the common ancestor are removed and
 * read again.
 */
export function followChain({
  node,
  fromBlock: configured,
  index: open,
  log,
  pollMs = POLL_MS,
}: FollowOptions): Follower {
  const { chainId } = node
  let isStopped = false
  let wake = () => {}
  let due: (() => void)[] = []
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  // Returns true when more blocks may be available immediately.
  async function step(index: ChainIndex): Promise<boolean> {
    const tip = Number(await node.request<string>('eth_blockNumber', []))
    const fromBlock = configured ?? Math.max(0, tip - RECENT_BLOCKS)
    const next = await index.getNext(chainId, fromBlock)
    // Checked even after a pause so long that reading would start later: blocks indexed before the
    // pause may have been reorganised.
    const known = await index.listKnown(chainId)
    const last = known[0]
    if (last && !(await isStill(node, last))) {
      const parting = await findParting(node, known, Math.min(fromBlock, known.at(-1)!.number))
      log.info({ chainId, from: last.number, to: parting }, 'indexer: the chain took another way')
      await index.rewind(chainId, { from: next, to: parting })
      return true
    }
    if (tip < next) return false
    const numbers = Array.from(
      { length: Math.min(BLOCKS_AT_ONCE, tip - next + 1) },
      (_, offset) => next + offset,
    )
    const blocks = takeLinked(
      await Promise.all(numbers.map((number) => readBlock(node, number))),
      last?.hash,
    )
    if (blocks.length > 0) await index.append(chainId, next, blocks)
    return blocks.length > 0
  }

  async function run(): Promise<void> {
    let waitMs = pollMs
    while (!isStopped) {
      const served = due
      due = []
      try {
        const index = await open()
        while (!isStopped && (await step(index))) waitMs = pollMs
        waitMs = pollMs
      } catch (error) {
        waitMs = Math.min(MAX_WAIT_MS, waitMs * 2)
        log.warn(
          { chainId, reason: error instanceof Error ? error.message : String(error), waitMs },
          'indexer: trying again later',
        )
      }
      for (const resolve of served) resolve()
      if (!isStopped && due.length === 0) await pause(waitMs)
    }
    for (const resolve of due) resolve()
  }
  const running = run()
  return {
    refresh: () =>
      isStopped
        ? Promise.resolve()
        : new Promise((resolve) => {
            due.push(resolve)
            wake()
          }),
    async stop() {
      isStopped = true
      wake()
      await running
    },
  }
}

async function isStill(
  node: Node,
  { number, hash }: { number: number; hash: string },
): Promise<boolean> {
  const block = await node.request<{ hash: string } | null>('eth_getBlockByNumber', [
    `0x${number.toString(16)}`,
    false,
  ])
  return block?.hash === hash
}

// The first block to read again. A chain without any common indexed block is a different chain and
// is read from the start.
async function findParting(
  node: Node,
  known: readonly { number: number; hash: string }[],
  start: number,
): Promise<number> {
  for (const block of known.slice(1)) if (await isStill(node, block)) return block.number + 1
  return start
}

// Blocks up to the first that is missing or does not link to its predecessor; the next step handles
// it.
function takeLinked(
  blocks: readonly (IndexedBlock | undefined)[],
  parent: string | undefined,
): IndexedBlock[] {
  const linked: IndexedBlock[] = []
  let rows = 0
  for (const block of blocks) {
    const expected = linked.at(-1)?.hash ?? parent
    if (!block || (expected !== undefined && block.parentHash !== expected)) break
    rows += block.transactions.reduce((sum, { transfers }) => sum + 1 + transfers.length, 0)
    if (linked.length > 0 && rows > MAX_BLOCKS_ROWS) break
    linked.push(block)
  }
  return linked
}
