import type { Chain } from '../chains/adapter.js'
import type { ChainId } from '../standards/caip.js'
import type { SIGN_IN } from './sign-in-options.js'
import type { Features } from './feature-table.js'
import type { OPTIONS } from './option-table.js'
import type { CompleteOptions, GivenOptions } from './option-row.js'

export type { Features } from './feature-table.js'
export type {
  CustomWallet,
  EmbeddedWalletOptions,
  Metadata,
  OnrampOption,
  ServerAddresses,
  TokenOption,
  Welcome,
} from './option-records.js'
export type {
  ConnectLayout,
  ConnectorRow,
  OnrampName,
  SocialLogin,
  Theme,
  ThemePreset,
} from './option-values.js'

/**
 * Options of `createWalletModal()`. An option given here always wins over the server's
 * configuration. Defaults in parentheses.
 */
export interface Options extends GivenOptions<typeof OPTIONS> {}

/** Checked options with their defaults. */
export interface Config extends Omit<
  CompleteOptions<typeof OPTIONS>,
  'projectId' | 'defaultChain' | 'walletConnect' | 'features' | 'signIn'
> {
  readonly projectId: string | undefined
  readonly defaultChain: ChainId | undefined
  readonly api: string | undefined
  readonly cloud: string | undefined
  readonly walletConnect: boolean
  readonly signIn?: CompleteOptions<typeof SIGN_IN>
  readonly features: Features
  /** Names of the features that the app set. */
  readonly explicitFeatures: ReadonlySet<string>
  readonly networks: readonly Chain[]
  /** True when `server` or `walletConnect` is set without the project id they need. */
  readonly missingProjectId: boolean
}
