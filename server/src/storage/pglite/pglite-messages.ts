/** Settings of the thread. */
export interface PgliteSettings {
  /** Default: in memory. */
  readonly directory: string | undefined
  /** The directory already contains a database and must not be initialised. */
  readonly isKnown: boolean
  /**
   * Shared with the thread: the id of a request that must not be started. A busy thread receives no
   * messages.
   */
  readonly revoked: Int32Array<SharedArrayBuffer>
  /** The compiled engine, so that a second thread need not compile it again. */
  readonly engine: WebAssembly.Module
}

/**
 * A request to the thread of the embedded database. `transaction` is the id of an open transaction.
 */
export type PgliteRequest = {
  readonly id: number
  readonly transaction?: number | undefined
} & PgliteWork

/**
 * One unit of work: a statement with parameters, a script, the end of a transaction, or the close.
 */
export type PgliteWork =
  | {
      readonly kind: 'query'
      readonly text: string
      readonly parameters: readonly unknown[]
      readonly rowMode: 'object' | 'array'
      readonly asText: readonly number[]
    }
  | { readonly kind: 'run'; readonly text: string }
  | { readonly kind: 'begin' }
  | { readonly kind: 'commit' | 'rollback' }
  | { readonly kind: 'copy'; readonly to: string }
  | { readonly kind: 'close' }

/** The result of a statement. */
export interface PgliteResult {
  readonly rows: readonly unknown[]
  readonly affectedRows?: number | undefined
}

/**
 * An error in a form that can cross threads; `fields` are PostgreSQL's, with SQLSTATE as `code`.
 */
export interface PgliteProblem {
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
}

/**
 * A message of the thread: ready (or why not), an answer, or that its engine is broken and will
 * answer nothing more. The answer to a begun transaction is its number.
 */
export type PgliteReply =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'answer'
      readonly id: number
      readonly result: PgliteResult | number | undefined
    }
  | { readonly kind: 'refusal'; readonly id: number; readonly problem: PgliteProblem }
  | { readonly kind: 'broken'; readonly problem: PgliteProblem }
