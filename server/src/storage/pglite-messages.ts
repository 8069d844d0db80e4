/**
 * What the thread starts with; no directory means memory. A directory that `isKnown` holds a database already and is not made anew.
 * `revoked` is shared: the id of a request that is not to be begun any more, which no message could tell a thread that computes.
 */
export interface PgliteSettings { readonly directory: string | undefined; readonly isKnown: boolean; readonly revoked: Int32Array<SharedArrayBuffer> }

/** What the server asks of the thread with the embedded database. `transaction` names one that was begun. */
export type PgliteRequest = { readonly id: number; readonly transaction?: number | undefined } & PgliteWork

/** One step of work: a statement with parameters, a script without any, an end of a transaction, the end of it all. */
export type PgliteWork =
  | { readonly kind: 'query'; readonly text: string; readonly parameters: readonly unknown[]; readonly rowMode: 'object' | 'array'; readonly asText: readonly number[] }
  | { readonly kind: 'run'; readonly text: string }
  | { readonly kind: 'begin' }
  | { readonly kind: 'commit' | 'rollback' }
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
