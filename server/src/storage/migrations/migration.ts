/** One step forward of the database. Once released it never changes; what it did wrong, a later one puts right. */
export interface Migration {
  /** Order and identity; see the folder's README for the ranges. */
  readonly id: number
  readonly name: string
  /**
   * `contract` for a step that removes what only versions before this one use; the operator applies it when none of them runs any more.
   * Every other step expands: the version before works on its result.
   */
  readonly stage?: 'contract'
  /** SQL both PostgreSQL 15 and the embedded engine understand. */
  readonly up: string
}
