/** A response that never ends, and what was taken of it. */
export interface EndlessResponse {
  readonly response: Response
  readonly sentBytes: number
  readonly cancelled: boolean
}

const PART = new TextEncoder().encode(' '.repeat(64 * 1024))

/**
 * A response of blanks without an end, which are JSON so far. A reader without a limit would hang:
 * after 64 MiB the stream fails.
 */
export function endlessResponse(init?: ResponseInit): EndlessResponse {
  let sentBytes = 0
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sentBytes += PART.length
      if (sentBytes > 64 * 1024 * 1024) controller.error(new Error('the reader has no limit'))
      else controller.enqueue(PART)
    },
    cancel() {
      cancelled = true
    },
  })
  return {
    response: new Response(body, init),
    get sentBytes() {
      return sentBytes
    },
    get cancelled() {
      return cancelled
    },
  }
}
