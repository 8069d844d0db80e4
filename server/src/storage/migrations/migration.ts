/** One migration step. A released step never changes; a later step corrects its mistakes. */
export interface Migration {
  /** Order and identity; see the folder's README for the ranges. */
  readonly id: number
  readonly name: string
  /**
   * `contract` for a step that removes what only older versions use; the operator applies it when
   * none of them runs any more. All other steps expand: the previous version works with their
   * result.
   */
  readonly stage?: 'contract'
  /** SQL for both PostgreSQL 15 and the embedded engine. */
  readonly up: string
}
