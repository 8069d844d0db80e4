/** A place that a person has to look at. */
export interface Mark {
  /** Path relative to the project. */
  readonly file: string
  readonly line: number
  readonly text: string
}

/** The result for one file. */
export interface Edit {
  readonly file: string
  readonly before: string
  /** Equal to `before` when only marks were found. */
  readonly after: string
  /** How many places were changed. */
  readonly sites: number
  readonly marks: readonly Mark[]
  /** Packages of the kit that the file still imports. */
  readonly kept?: readonly string[]
}
