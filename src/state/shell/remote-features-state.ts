import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { Config } from '../../options/options.js'
import type { Storage } from '../../platform/storage.js'
import type { Connections } from '../connections/connections.js'
import type { OfferedLogins } from '../embedded/login-methods.js'
import type { Alerts } from './alerts.js'

/** Features that a project's server may set; `undefined` means not set. */
export interface RemoteFeatures {
  readonly email: boolean
  readonly socials: readonly string[]
  readonly swaps: readonly string[]
  readonly onramp: readonly string[]
  readonly activity: boolean
  /** Undefined in a record of an earlier version. */
  readonly contacts?: boolean | undefined
  readonly branding: boolean
  readonly multiWallet: boolean
  /** `own`: the server's relay reaches the wallets. Undefined in a record of an earlier version. */
  readonly relay?: 'own' | 'public' | undefined
  /** Origin of the secure site of the project's embedded wallet. */
  readonly frame?: string | undefined
}

/** The remote configuration of the app's own server: slice `remoteFeatures`. */
export interface RemoteFeaturesSlice {
  /** The server's settings; undefined until it has answered, and without a server. */
  readonly $remote: ReadableAtom<RemoteFeatures | undefined>
  /** Requests them once, at the first opening. Never rejects. */
  load(): Promise<void>
  /**
   * The relay to pair through, at once if an earlier visit has learned it; `own` if the server does
   * not answer. Never rejects.
   */
  findRelay(): Promise<'own' | 'public'>
  /**
   * Origin of the secure site as the server returns it in this visit. The stored value is not used,
   * because another script of this page may have written it. Throws OPTIONS_INVALID if the project
   * has none, and the errors of the request.
   */
  findFrame(): Promise<string>
}

/** The parts of the core that the slice needs. */
export interface RemoteContext {
  readonly config: Config
  readonly alerts: Alerts
  readonly connections: Connections
  readonly storage: Storage
  readonly $offered: WritableAtom<OfferedLogins | undefined>
  readonly lifetime: AbortSignal
  report(failure: unknown): void
}

/**
 * Creates the slice once, with the code that its first caller loads. Each caller names the code in
 * an `import()` of its own, so that the first load does not.
 */
export type LoadRemote = (
  load: () => Promise<{ createRemoteFeatures(core: RemoteContext): RemoteFeaturesSlice }>,
) => Promise<RemoteFeaturesSlice>
