import type { ChainNamespace } from '../../standards/caip.js'
import { SOCIAL_LOGINS } from '../../options/option-values.js'
import type { Config } from '../../options/options.js'
import type { Social } from './frame-login-state.js'

/** A way to connect, as named in `features.connectMethodsOrder`. */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** Ways to sign in, above and below the list of wallets. */
export interface LoginPlaces {
  readonly above: readonly ConnectMethod[]
  readonly below: readonly ConnectMethod[]
  /** The wallets are collapsed to one row that opens their list. */
  readonly folded?: boolean
}

/**
 * Ways to sign in that a project's server offers on the first screen, the origin of the secure site
 * they need, and its branding.
 */
export interface OfferedLogins {
  readonly email: boolean
  readonly socials: readonly string[]
  readonly frame?: string | undefined
  readonly branding?: boolean
}

/** The most that a server can offer. Its place is held on the first screen until it answers. */
export const MOST_LOGINS: OfferedLogins = {
  email: true,
  socials: SOCIAL_LOGINS,
  frame: 'https://frame.invalid',
}

/** True while the app's server decides about the ways to sign in and has not answered yet. */
export function awaitsLogins(
  { embeddedWallet, cloud, projectId }: Pick<Config, 'embeddedWallet' | 'cloud' | 'projectId'>,
  offered?: OfferedLogins,
): boolean {
  return !offered && embeddedWallet === undefined && !!(cloud && projectId)
}

/**
 * Origin of the secure site: the page's, otherwise the server's. Only for rendering: the frame
 * itself loads the origin that `loadFrame` finds.
 */
export function findFrame(
  { embeddedWallet }: Pick<Config, 'embeddedWallet'>,
  offered?: OfferedLogins,
): string | undefined {
  return embeddedWallet === undefined
    ? offered?.frame
    : embeddedWallet
      ? embeddedWallet.url
      : undefined
}

/**
 * The identity providers in the page's order; without an option the server's list, and all of them
 * before the server has answered. Empty without an embedded wallet.
 */
export function listSocials(config: Config, offered?: OfferedLogins): readonly Social[] {
  const { features } = config
  if (!findFrame(config, offered) || features.socials === false) return []
  return (
    features.socials ??
    (offered ? SOCIAL_LOGINS.filter((name) => offered.socials.includes(name)) : SOCIAL_LOGINS)
  )
}

/**
 * Places the ways to sign in (specification §2): above the wallets, or below them if some are
 * installed, unless the option sets an order. Ways that it omits come last. `namespace` is the
 * family that the list is filtered by.
 */
export function placeLogins(
  config: Config,
  {
    installed,
    namespace,
    offered,
  }: {
    readonly offered?: OfferedLogins | undefined
    readonly installed: boolean
    readonly namespace: ChainNamespace | undefined
  },
): LoginPlaces {
  const { features, chains, explicitFeatures } = config
  const able = chains.some(
    (chain) =>
      (chain.namespace === 'eip155' || chain.namespace === 'solana') &&
      (namespace ?? chain.namespace) === chain.namespace,
  )
  const usual: readonly ConnectMethod[] = installed
    ? ['wallet', 'email', 'social']
    : ['email', 'social', 'wallet']
  const isOn = (method: ConnectMethod) =>
    method === 'wallet' ||
    (able &&
      (method === 'email'
        ? explicitFeatures.has('email')
          ? features.email
          : (offered?.email ?? features.email)
        : listSocials(config, offered).length > 0))
  const order = [...new Set([...(features.connectMethodsOrder ?? []), ...usual])].filter(isOn)
  if (!features.emailShowWallets && order.length > 1)
    return { above: order, below: [], folded: true }
  const at = order.indexOf('wallet')
  return { above: order.slice(0, at), below: order.slice(at + 1) }
}
