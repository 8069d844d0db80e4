/**
 * A source of chain data did not answer or its answer is malformed. Becomes 503 with `Retry-After`.
 */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  /** Name of the failed service, for operators: `DefiLlama`, `1inch`. */
  readonly provider: string
  readonly retryAfterS: number

  constructor(
    provider: string,
    reason: string,
    options: ErrorOptions & { retryAfterS?: number } = {},
  ) {
    super(`${provider}: ${reason}`, options)
    this.provider = provider
    this.retryAfterS = options.retryAfterS ?? 5
  }
}

/** A source of chain data refused the request; repeating it does not help. Becomes 400. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly field: string

  constructor(field: string, description: string, options?: ErrorOptions) {
    super(description, options)
    this.field = field
  }
}
