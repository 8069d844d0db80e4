/** One step forward of the database. Once released it never changes; what it did wrong, a later one puts right. */
export interface Migration {
  /** Order and identity; see the folder's README for the ranges. */
  readonly id: number
  readonly name: string
  /** SQL both PostgreSQL 15 and the embedded engine understand. */
  readonly up: string
}
