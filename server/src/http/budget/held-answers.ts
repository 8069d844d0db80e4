import { AsyncLocalStorage } from 'node:async_hooks'
import { refusals } from '../refusals.js'

const requests = new AsyncLocalStorage<HeldAnswer>()

/** Where an address has room for answers. */
export interface AnswerRoom {
  /** Takes room for bytes of other servers' answers; false, and nothing taken, when there is not enough. A request whose `own` bytes are all there is always has room. */
  addAnswer(count: number, own: number): boolean
  removeAnswer(count: number): void
}

/** What a request makes the server hold of answers of other servers, until its own answer has been sent. */
class HeldAnswer {
  readonly #room: AnswerRoom
  #bytes = 0
  #isOver = false

  constructor(room: AnswerRoom) { this.#room = room }

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

/** Runs the work of a request, in which {@link holdForRequest} counts for its address. The returned function ends that, once the answer was sent or cannot be. */
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

/** Counts bytes that are held for the request whose work this is, if any. Throws 429 when its address makes the server hold too much at once. */
export function holdForRequest(bytes: number): void {
  requests.getStore()?.hold(bytes)
}
