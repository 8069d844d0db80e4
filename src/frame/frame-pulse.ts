/** Prefix of the id of each pulse request. */
export const PULSE_ID = 'alive-'

const ASK_MS = 1_500
// A frame that is busy for some seconds, for example on a slow phone, has not stopped.
const MAX_UNANSWERED = 4

/**
 * Detects that a frame has stopped because its process crashed or its script hangs. Browsers report
 * neither to the embedding page.
 */
export interface FramePulse {
  /** Requests an answer from the frame, repeatedly until `stop()`. */
  start(): void
  /** Resets the count: the frame sent a message, or is not expected to send one. */
  beat(): void
  stop(): void
}

/**
 * Calls `ask` every 1.5 s, and `stopped` after four requests in a row without an answer. Counts
 * timers instead of time, because both sides stand still while a tab sleeps.
 */
export function createFramePulse(ask: () => void, stopped: () => void): FramePulse {
  let unanswered = 0
  let timer: ReturnType<typeof setInterval> | undefined
  function stop() {
    clearInterval(timer)
    timer = undefined
  }
  return {
    start() {
      ask()
      if (timer !== undefined) return
      unanswered = 0
      timer = setInterval(() => {
        if (++unanswered > MAX_UNANSWERED) {
          stop()
          stopped()
        } else ask()
      }, ASK_MS)
    },
    beat: () => void (unanswered = 0),
    stop,
  }
}
