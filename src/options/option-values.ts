import {
  isChainNamespace,
  parseChainId,
  type ChainId,
  type ChainNamespace,
} from '../standards/caip.js'
import { parseUrl } from '../standards/parse-url.js'
import { addressOf, kind, oneOf, textWith, type ValueOf } from './option-kinds.js'

export const http = addressOf('https:', 'http:')
export const address = textWith('an absolute URL', (value) => parseUrl(value) !== undefined)
/** An exact origin, because the frame's messages contain the origin as the browser writes it. */
export const origin = textWith(
  'an origin',
  (value) => /^https?:/.test(value) && parseUrl(value)?.origin === value.replace(/\/+$/, ''),
)
/** A text that is not empty. */
export const name = textWith('a non-empty text', Boolean)
/** A link of a wallet; null, as in the records of the wallet directory, for none. */
export const link = kind<string | null>(
  'a text',
  (value) => value === null || typeof value === 'string',
)
export const chainId = kind<ChainId>(
  'a CAIP-2 id such as eip155:1',
  (value) => parseChainId(value) !== undefined,
)
export const namespace = kind<ChainNamespace>('a namespace such as eip155', isChainNamespace)

export const theme = oneOf('dark', 'light', 'auto')
/** Colour scheme; `auto` follows the visitor's system. */
export type Theme = ValueOf<typeof theme>

export const themePreset = oneOf('graphite', 'paper', 'bubble', 'terminal', 'glass', 'midnight')
/** A built-in look: shape, density, typography and surface, in light and dark. */
export type ThemePreset = ValueOf<typeof themePreset>

export const connectLayout = oneOf('list', 'panes')
/** Layout of the screen Connect: the list alone, or two panes on wide pages. */
export type ConnectLayout = ValueOf<typeof connectLayout>

/** The kinds of rows in the wallet list, in their default order. */
export const CONNECTOR_ROWS = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
export const connectorRow = oneOf(...CONNECTOR_ROWS)
/** Kinds of rows in the wallet list. */
export type ConnectorRow = ValueOf<typeof connectorRow>

export const onrampName = oneOf('coinbase', 'meld', 'sandbox')
/**
 * Services that sell tokens for money. `sandbox` is the development on-ramp of our server: it takes
 * no money and sends test tokens.
 */
export type OnrampName = ValueOf<typeof onrampName>

/** The identity providers, in their default order. */
export const SOCIAL_LOGINS = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
] as const
export const socialLogin = oneOf(...SOCIAL_LOGINS)
/** Identity providers for visitors without a wallet. */
export type SocialLogin = ValueOf<typeof socialLogin>
