import type { MsgHdrs, NatsConnection } from '@nats-io/transport-node'

const LOOK_MS = 100
const NO_RESPONDERS = 503

/** JetStream's answer to a message. */
export interface PublishAnswer {
  readonly seq: number
  readonly duplicate: boolean
}

/** Publishes to streams; many publishes may be pending at once. */
export interface Publisher {
  /**
   * Resolves when the stream has stored the message. Rejects with the stream's `code`, or with a
   * TimeoutError.
   */
  publish(subject: string, text: string | Uint8Array, headers?: MsgHdrs): Promise<PublishAnswer>
  /** Rejects all pending publishes, when the connection is closed. */
  close(): void
}

interface Waiting {
  readonly until: number
  readonly resolve: (answer: PublishAnswer) => void
  readonly reject: (error: Error) => void
}
interface Answer {
  readonly seq: number
  readonly duplicate?: boolean
  readonly error?: {
    readonly code: number
    readonly err_code: number
    readonly description: string
  }
}

/**
 * Creates a {@link Publisher}. The client's own `publish` creates a timer and an error with a stack
 * per message; here one timer serves all messages, which takes a third less CPU time.
 */
export function createPublisher(
  connection: NatsConnection,
  { inbox, timeoutMs }: { inbox: string; timeoutMs: number },
): Publisher {
  const waiting = new Map<number, Waiting>()
  let last = 0
  const settle = (id: number): Waiting | undefined => {
    const entry = waiting.get(id)
    waiting.delete(id)
    return entry
  }
  connection.subscribe(`${inbox}.*`, {
    callback: (error, message) => {
      const entry = settle(Number(message.subject.slice(inbox.length + 1)))
      if (!entry) return
      if (error) return entry.reject(error)
      if (message.data.length === 0 && message.headers?.code === NO_RESPONDERS)
        return entry.reject(
          Object.assign(new Error('JetStream does not answer'), { name: 'NoRespondersError' }),
        )
      const { seq, duplicate = false, error: refused } = JSON.parse(message.string()) as Answer
      if (refused)
        entry.reject(
          Object.assign(new Error(refused.description), {
            name: 'JetStreamApiError',
            code: refused.err_code,
            status: refused.code,
          }),
        )
      else entry.resolve({ seq, duplicate })
    },
  })
  const timer = setInterval(() => {
    // All have the same timeout, so the oldest come first.
    for (const [id, { until, reject }] of waiting) {
      if (until > performance.now()) break
      waiting.delete(id)
      reject(
        Object.assign(new Error(`The stream did not answer within ${timeoutMs} ms`), {
          name: 'TimeoutError',
        }),
      )
    }
  }, LOOK_MS).unref()
  return {
    publish: (subject, text, headers) =>
      new Promise((resolve, reject) => {
        const id = ++last
        waiting.set(id, { until: performance.now() + timeoutMs, resolve, reject })
        try {
          connection.publish(subject, text, {
            reply: `${inbox}.${id}`,
            ...(headers && { headers }),
          })
        } catch (error) {
          waiting.delete(id)
          reject(error as Error)
        }
      }),
    close() {
      clearInterval(timer)
      for (const { reject } of waiting.values())
        reject(
          Object.assign(new Error('The connection to NATS was closed'), {
            name: 'ClosedConnectionError',
          }),
        )
      waiting.clear()
    },
  }
}
