/** A budget that refills: `burst` at once, then `perSecond`. */
export interface TokenBucket {
  /** Takes the cost of a request and waits until it is refilled, for at most `maxWaitS`. */
  take(cost?: number, options?: { maxWaitS?: number }): Promise<void>
  /**
   * Takes the cost if it is available; otherwise takes nothing and returns the seconds until it is.
   */
  tryTake(cost?: number): number
  /** Deducts what is already spent, down to a debt of one burst. */
  charge(cost: number): void
  /** True when nothing is owed, so the bucket can be removed. */
  isFull(): boolean
}

/** Creates a full {@link TokenBucket}. */
export function createTokenBucket({
  burst,
  perSecond,
  now = () => performance.now(),
}: {
  burst: number
  perSecond: number
  now?: () => number
}): TokenBucket {
  let tokens = burst
  let filledAt = now()
  const fill = () => {
    const time = now()
    tokens = Math.min(burst, tokens + ((time - filledAt) / 1000) * perSecond)
    filledAt = time
  }
  return {
    tryTake(cost = 1) {
      fill()
      // A request that costs more than the burst takes all of it.
      const price = Math.min(cost, burst)
      if (tokens < price) return (price - tokens) / perSecond
      tokens -= price
      return 0
    },
    async take(cost = 1, { maxWaitS = Infinity } = {}) {
      fill()
      // Deducted before the wait, so that concurrent callers wait in sequence.
      tokens -= cost
      const waitS = Math.min(-tokens / perSecond, maxWaitS)
      // The socket keeps the process alive; the timer must not, because it may outlast the socket.
      if (waitS > 0) await new Promise((resolve) => setTimeout(resolve, waitS * 1000).unref())
    },
    charge(cost) {
      fill()
      tokens = Math.max(-burst, tokens - cost)
    },
    isFull() {
      fill()
      return tokens === burst
    },
  }
}
