/** A server's refusal, in words for the visitor. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** Which part was wrong; one of the contract's FAULTS where code depends on it. */
  readonly field: string
  readonly retryAfterS: number | undefined
  constructor(status: number, field: string, description: string, { retryAfterS, cause }: { retryAfterS?: number | undefined; cause?: unknown } = {}) {
    super(description, { cause })
    this.status = status
    this.field = field
    this.retryAfterS = retryAfterS
  }
}
