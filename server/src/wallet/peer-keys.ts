import { readFile, stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import { readPeerKeys, type PeerKey } from './read-peer-keys.js'
import type { PeerKeys } from './tokens.js'

const LOOK_MS = 1_000

/**
 * The verification keys of the other role: `given`, or the current content of `file`. The file is
 * read again after a change, at most once a second, so the other role's keys rotate without a
 * restart. The keys are not fetched over the network: a server that answers at the other role's
 * address could then sign as that role.
 */
export function openPeerKeys(
  given: readonly PeerKey[],
  file: string | undefined,
  log: Pick<Logger, 'error'>,
): PeerKeys {
  let keys = given
  let changedAt: number | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  async function look(path: string): Promise<void> {
    try {
      const { mtimeMs } = await stat(path)
      if (mtimeMs === changedAt) return
      const problems: string[] = []
      const read = readPeerKeys(path, await readFile(path, 'utf8'), problems)
      if (problems.length > 0 || read.length === 0)
        throw new Error(problems[0] ?? `${path} has no keys`)
      keys = read
      changedAt = mtimeMs
    } catch (err) {
      log.error({ err }, 'the keys of the other role cannot be read; those read before are used')
    }
  }

  return {
    async find(kid) {
      if (file !== undefined && performance.now() - lookedAt >= LOOK_MS) {
        lookedAt = performance.now()
        looking = look(file)
      }
      await looking
      return keys.find((key) => key.kid === kid)?.x
    },
  }
}
