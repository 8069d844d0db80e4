import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { readAtMost } from '../../http/read-at-most.js'
import { SLOW_STORAGE_MS, type BaseStorage } from '../../storage/storage.js'
import { PART_STATES } from '../recent-calls.js'
import type { PartStates, StatusPart, StatusSource } from './status.js'

const PROGRAM_TIMEOUT_MS = 5_000
const MAX_READY_BYTES = 4_096

const Ready = z.object({ mail: z.optional(z.enum(PART_STATES)) })

/** Creates the source for a part that works while the storage of this process answers. */
export function watchStorage(part: StatusPart, storage: Pick<BaseStorage, 'check'>): StatusSource {
  return async () => {
    const started = performance.now()
    const answers = await storage.check().then(
      () => true,
      () => false,
    )
    if (!answers) return { [part]: 'down' }
    return { [part]: performance.now() - started < SLOW_STORAGE_MS ? 'operational' : 'degraded' }
  }
}

/**
 * Creates the source for a wallet program (api or vault) that runs in another process. The source
 * sends `GET /ready` to `address`, and returns the state of `wallet`, and that of `mail` if the
 * program sends mails.
 */
export function watchProgram(address: string, log: Pick<Logger, 'warn'>): StatusSource {
  let sendsMails = false
  let answers = true
  return async () => {
    try {
      const ready = await askReady(address)
      answers = true
      sendsMails = ready.mail !== undefined
      return { wallet: 'operational', ...ready }
    } catch (err) {
      if (answers)
        log.warn({ err, address }, 'status page: a program of the wallet does not answer')
      answers = false
      return { wallet: 'down', ...(sendsMails && { mail: 'down' }) }
    }
  }
}

async function askReady(address: string): Promise<Pick<PartStates, 'mail'>> {
  const response = await fetch(new URL('/ready', address), {
    redirect: 'error',
    signal: AbortSignal.timeout(PROGRAM_TIMEOUT_MS),
  })
  const text = await readAtMost(response.body, MAX_READY_BYTES)
  if (!response.ok || text === undefined) throw new Error(`/ready answered ${response.status}`)
  const { mail } = Ready.parse(JSON.parse(text))
  return mail === undefined ? {} : { mail }
}
