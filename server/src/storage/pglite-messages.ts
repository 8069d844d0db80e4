/** What the thread starts with. */
export interface PgliteSettings {
  /** Without one the database is in memory. */
  readonly directory: string | undefined
  /** The directory holds a database already and must not be initialised. */
  readonly isKnown: boolean
  /** Shared with the thread: the id of a request that must not be started. A computing thread receives no messages. */
  readonly revoked: Int32Array<SharedArrayBuffer>
  /** The compiled engine, so that a second thread does not compile it again. */
  readonly engine: WebAssembly.Module
}

/** A request to the thread with the embedded database. `transaction` is the id of an open transaction. */
export type PgliteRequest = { readonly id: number; readonly transaction?: number | undefined } & PgliteWork

/** One step of work: a statement with parameters, a script without any, an end of a transaction, the end of it all. */
export type PgliteWork =
  | { readonly kind: 'query'; readonly text: string; readonly parameters: readonly unknown[]; readonly rowMode: 'object' | 'array'; readonly asText: readonly number[] }
  | { readonly kind: 'run'; readonly text: string }
  | { readonly kind: 'begin' }
  | { readonly kind: 'commit' | 'rollback' }
  | { readonly kind: 'copy'; readonly to: string }
  | { readonly kind: 'close' }

/** Rows of a statement. */
export interface PgliteResult { readonly rows: readonly unknown[]; readonly affectedRows?: number | undefined }

/** What is left of an error that crossed the threads; `fields` are those of PostgreSQL, SQLSTATE as `code`. */
export interface PgliteProblem { readonly message: string; readonly fields: Readonly<Record<string, string>> }

/**
 * The thread's word: it works (or why not), an answer, or that the engine inside it is broken and nothing more comes of it.
 * A transaction that begins is answered with its number.
 */
export type PgliteReply =
  | { readonly kind: 'open' }
  | { readonly kind: 'answer'; readonly id: number; readonly result: PgliteResult | number | undefined }
  | { readonly kind: 'refusal'; readonly id: number; readonly problem: PgliteProblem }
  | { readonly kind: 'broken'; readonly problem: PgliteProblem }
