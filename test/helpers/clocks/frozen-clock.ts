/** `performance.now()` of this process, which moves only when a test moves it; timers stay real. */
export interface FrozenClock {
  advance(ms: number): void
  restore(): void
}

/** Stops `performance.now()`, so that no limit passes because the machine is busy. */
export function freezeClock(): FrozenClock {
  const own = performance.now
  let now = Math.floor(own.call(performance))
  performance.now = () => now
  return {
    advance: (ms) => {
      now += ms
    },
    restore: () => {
      performance.now = own
    },
  }
}
