/** Begins the id of each question. */
export const PULSE_ID = 'alive-'

const ASK_MS = 1_500
// A frame that is busy for some seconds, as on a slow phone, has not stopped.
const MOST_SILENT = 4

/** Notices that a frame has stopped: its process crashed, or its script hangs. Browsers report neither to the page around it. */
export interface FramePulse {
  /** Asks the frame for an answer, and goes on asking until `stop()`. */
  start(): void
  /** The frame sent a message, or is expected to send none now. */
  beat(): void
  stop(): void
}

/** Calls `ask` every 1.5 s, and `stopped` when four questions in a row had no answer. Counts timers and not time: in a tab that slept both sides stood still. */
export function createFramePulse(ask: () => void, stopped: () => void): FramePulse {
  let silent = 0
  let timer: ReturnType<typeof setInterval> | undefined
  function stop() {
    clearInterval(timer)
    timer = undefined
  }
  return {
    start() {
      ask()
      if (timer !== undefined) return
      silent = 0
      timer = setInterval(() => {
        if (++silent > MOST_SILENT) {
          stop()
          stopped()
        } else ask()
      }, ASK_MS)
    },
    beat: () => void (silent = 0),
    stop,
  }
}
