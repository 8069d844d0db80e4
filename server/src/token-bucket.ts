/** A budget that refills: `burst` at once, then `perSecond`. */
export interface TokenBucket {
  /** Takes one, waiting for it if need be. */
  take(): Promise<void>
  /** Takes one if there is one; otherwise gives the seconds until there is. */
  tryTake(): number
  /** Whether nothing is owed, so that the bucket may be forgotten. */
  isFull(): boolean
}

/** Makes a full {@link TokenBucket}. */
export function createTokenBucket({ burst, perSecond }: { burst: number; perSecond: number }): TokenBucket {
  let tokens = burst
  let filledAt = performance.now()
  const fill = () => {
    const now = performance.now()
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond)
    filledAt = now
  }
  const tryTake = () => {
    fill()
    if (tokens < 1) return (1 - tokens) / perSecond
    tokens--
    return 0
  }
  return {
    tryTake,
    async take() {
      for (let wait = tryTake(); wait > 0; wait = tryTake()) await new Promise((resolve) => setTimeout(resolve, wait * 1000))
    },
    isFull() {
      fill()
      return tokens === burst
    },
  }
}
