import type { ReadableAtom } from 'nanostores'

/** Switches a project's server may set. `undefined` means it said nothing. */
export interface RemoteFeatures {
  readonly email: boolean
  readonly socials: readonly string[]
  readonly swaps: readonly string[]
  readonly onramp: readonly string[]
  readonly activity: boolean
  readonly branding: boolean
  readonly multiWallet: boolean
  /** Origin of the secure site of the project's embedded wallet. */
  readonly frame?: string | undefined
}

/** The remote configuration of the app's own server: slice `remoteFeatures`. */
export interface RemoteFeaturesSlice {
  /** What the server set; undefined until it answered, or where there is none. */
  readonly $remote: ReadableAtom<RemoteFeatures | undefined>
  /** Asks once, when a person first opens the modal. Never rejects. */
  load(): Promise<void>
  /**
   * The origin of the secure site as the server answers in this visit. What is stored counts for nothing here: another script of this
   * page may have written it. Throws OPTIONS_INVALID where the project has none, and what asking throws.
   */
  findFrame(): Promise<string>
}
