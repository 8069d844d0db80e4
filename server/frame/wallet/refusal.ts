/** A server's refusal, with a text for the visitor. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** The wrong input; one of the contract's FAULTS if code depends on it. */
  readonly field: string
  readonly retryAfterS: number | undefined
  /** An EIP-1193 number for the page. */
  readonly code: number | undefined
  constructor(
    status: number,
    field: string,
    description: string,
    {
      retryAfterS,
      code,
      cause,
    }: { retryAfterS?: number | undefined; code?: number; cause?: unknown } = {},
  ) {
    super(description, { cause })
    this.status = status
    this.field = field
    this.retryAfterS = retryAfterS
    this.code = code
  }

  /** True when no server has refused anything: none was reached, or it cannot answer now. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}
