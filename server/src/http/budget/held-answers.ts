import { AsyncLocalStorage } from 'node:async_hooks'
import { refusals } from '../refusals.js'

const requests = new AsyncLocalStorage<HeldAnswer>()

/** The memory limit of an address for responses. */
export interface AnswerRoom {
  /**
   * Reserves bytes for other servers' responses. Returns false and reserves nothing when there is
   * not enough room. A request is always admitted if its `own` bytes are all that is reserved.
   */
  addAnswer(count: number, own: number): boolean
  removeAnswer(count: number): void
}

/** Bytes of other servers' responses that a request holds until its own response has been sent. */
class HeldAnswer {
  readonly #room: AnswerRoom
  #bytes = 0
  #isOver = false

  constructor(room: AnswerRoom) {
    this.#room = room
  }

  hold(bytes: number): void {
    if (this.#isOver) return
    if (!this.#room.addAnswer(bytes, this.#bytes)) throw refusals.tooMuchAtOnce()
    this.#bytes += bytes
  }

  end(): void {
    this.#isOver = true
    this.#room.removeAnswer(this.#bytes)
  }
}

/**
 * Runs the work of a request, within which {@link holdForRequest} counts for its address. The
 * returned function releases the bytes; call it once the response was sent or the connection
 * closed.
 */
export async function runHolding(room: AnswerRoom, work: () => Promise<void>): Promise<() => void> {
  const held = new HeldAnswer(room)
  try {
    await requests.run(held, work)
  } catch (error) {
    held.end()
    throw error
  }
  return () => held.end()
}

/**
 * Reserves bytes for the current request, if any. Throws 429 when its address holds too many bytes
 * at once.
 */
export function holdForRequest(bytes: number): void {
  requests.getStore()?.hold(bytes)
}
