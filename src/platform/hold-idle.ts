import { movements } from './when-idle.js'

const HOLD_MS = 2000

/** Holds back what waits for an idle browser until a movement has ended, for at most 2 s. To the browser, the time between two frames of a movement is idle time. */
export function holdIdle(movement: Promise<unknown>): void {
  // A browser that draws nothing, such as that of a hidden page, ends no movement.
  let timer: ReturnType<typeof setTimeout>
  const limit = new Promise((resolve) => (timer = setTimeout(resolve, HOLD_MS)))
  const held: Promise<unknown> = Promise.race([Promise.allSettled([movement]), limit]).then(() => {
    clearTimeout(timer)
    movements.delete(held)
  })
  movements.add(held)
}
