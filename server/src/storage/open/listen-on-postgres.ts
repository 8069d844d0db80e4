import type { Client } from 'pg'
import type { Logger } from 'pino'
import type { Listening } from './database.js'

const PULSE_MS = 2_000
const RETRY_MS = 500

/**
 * Keeps a connection that listens on a channel, and reconnects whenever it breaks, until the
 * returned function is called.
 */
export function listenOnPostgres(
  connect: () => Client,
  { channel, listening, log }: { channel: string; listening: Listening; log: Logger },
): () => Promise<void> {
  let client: Client | undefined
  let stopped = false
  let wake = () => {}
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function hold(): Promise<void> {
    const own = connect()
    client = own
    let broken: Error | undefined
    // Events of an earlier connection are ignored.
    let connected = false
    const fail = (error: Error) => {
      broken ??= error
      if (connected) wake()
    }
    own.on('error', fail)
    own.on('end', () => fail(new Error('the connection ended')))
    own.on('notification', ({ payload }) => listening.onMessage(payload ?? ''))
    try {
      await own.connect()
      await own.query(`listen "${channel}"`)
      connected = true
      listening.onConnected()
      while (!stopped && !broken) {
        await pause(PULSE_MS)
        // Detects a connection that was cut silently.
        if (!stopped && !broken) await own.query('select 1')
      }
      if (broken) throw broken
    } finally {
      connected = false
      // Destroyed, because no query runs on it and a silent server would not answer the closing
      // message.
      own.connection.stream.destroy()
    }
  }

  const running = (async () => {
    while (!stopped) {
      await hold().catch((error: unknown) =>
        log.warn(
          { reason: error instanceof Error ? error.message : String(error) },
          'database: the line for notifications broke',
        ),
      )
      if (!stopped) await pause(RETRY_MS)
    }
  })()
  return async () => {
    stopped = true
    wake()
    client?.connection.stream.destroy()
    await running
  }
}
