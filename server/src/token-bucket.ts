/** A budget that refills: `burst` at once, then `perSecond`. */
export interface TokenBucket {
  /** Takes one, or what a request costs of one, waiting for it if need be. */
  take(cost?: number): Promise<void>
  /** Takes one if there is one; otherwise gives the seconds until there is. */
  tryTake(cost?: number): number
  /** Whether nothing is owed, so that the bucket may be forgotten. */
  isFull(): boolean
}

/** Makes a full {@link TokenBucket}; nobody waits in it for longer than `maxWaitS`. */
export function createTokenBucket({ burst, perSecond, maxWaitS = Infinity }: { burst: number; perSecond: number; maxWaitS?: number }): TokenBucket {
  let tokens = burst
  let filledAt = performance.now()
  const fill = () => {
    const now = performance.now()
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond)
    filledAt = now
  }
  const tryTake = (cost = 1) => {
    fill()
    if (tokens < cost) return (cost - tokens) / perSecond
    tokens -= cost
    return 0
  }
  return {
    tryTake,
    async take(cost = 1) {
      fill()
      // Taken at once, so that those who wait wait in turn and once.
      tokens = Math.max(tokens - cost, -perSecond * maxWaitS)
      if (tokens < 0) await new Promise((resolve) => setTimeout(resolve, (-tokens / perSecond) * 1000))
    },
    isFull() {
      fill()
      return tokens === burst
    },
  }
}
