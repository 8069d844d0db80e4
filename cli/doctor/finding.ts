/** What a check found. A `fault` breaks the app or will; `advice` makes it better. */
export interface Finding {
  readonly level: 'fault' | 'advice'
  /** What is wrong, with the file or the versions. */
  readonly text: string
  /** What to do. */
  readonly remedy: string
}

/** A project as the checks see it. */
export interface Project {
  /** Absolute path of its folder. */
  readonly root: string
  /** Text of each file of the app's own, by path. */
  readonly files: ReadonlyMap<string, string>
  /** Ranges of every package that a package.json of the project asks for. */
  readonly wanted: ReadonlyMap<string, string>
  /** Installed packages, by name. */
  readonly installed: ReadonlyMap<string, readonly Copy[]>
}

/** One copy of a package in `node_modules`. */
export interface Copy {
  readonly version: string
  /** Path relative to the project. */
  readonly place: string
}

/** Why a project cannot be examined, in words for the terminal. */
export class DoctorError extends Error {}
