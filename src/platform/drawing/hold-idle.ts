import { movements } from './when-idle.js'

const HOLD_MS = 2000

/**
 * Delays idle callbacks until an animation has ended, for at most 2 s. To the browser, the time
 * between two frames of an animation is idle time.
 */
export function holdIdle(movement: Promise<unknown>): void {
  // A browser that draws nothing, for example in a hidden page, never ends an animation.
  let timer: ReturnType<typeof setTimeout>
  const limit = new Promise((resolve) => (timer = setTimeout(resolve, HOLD_MS)))
  const held: Promise<unknown> = Promise.race([Promise.allSettled([movement]), limit]).then(() => {
    clearTimeout(timer)
    movements.delete(held)
  })
  movements.add(held)
}
