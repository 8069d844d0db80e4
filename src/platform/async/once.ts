/**
 * Runs an asynchronous function once and returns the same promise to every caller. A failure is not
 * kept: the next call tries again. The function receives the argument of the call that starts it.
 *
 * @example
 * const loadAdapter = once(() => import('../adapter.js'))
 */
export function once<T, A = void>(act: (argument: A) => Promise<T>): (argument: A) => Promise<T> {
  let running: Promise<T> | undefined
  return (argument) => {
    if (!running) {
      const mine = act(argument)
      running = mine
      mine.catch(() => {
        if (running === mine) running = undefined
      })
    }
    return running
  }
}
