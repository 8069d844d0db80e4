import { flag, listOf, oneOf, orFalse, textOr } from './option-kinds.js'
import { onrampOption, type OnrampOption } from './option-records.js'
import { option, type CompleteOptions } from './option-row.js'
import {
  connectorRow,
  namespace,
  onrampName,
  socialLogin,
  type OnrampName,
} from './option-values.js'

/** The rows of the option `features`. */
export const FEATURES = {
  /**
   * Shows Receive on the account screen (true).
   *
   * @example receive: false
   */
  receive: option(flag, true),
  /**
   * Shows Send on the account screen, on the families of `sendNamespaces` (true).
   *
   * @example send: false
   */
  send: option(flag, true),
  /**
   * Lets visitors keep addresses under names, in their browser. Needs `send` (true, unless the
   * server's configuration disables it).
   *
   * @example contacts: false
   */
  contacts: option(flag, true),
  /**
   * Shows Swap on the account screen of EVM networks. Needs a `server` (true, unless the server's
   * configuration disables it).
   *
   * @example swaps: false
   */
  swaps: option(flag, true),
  /**
   * Namespaces with Send (eip155, solana). `bip122` sends through the visitor's wallet, which
   * chooses the fee.
   *
   * @example sendNamespaces: ['eip155', 'bip122']
   */
  sendNamespaces: option(listOf(namespace), ['eip155', 'solana']),
  /**
   * Posts events to `analytics.url` or the server, if there is one (true).
   *
   * @example analytics: false
   */
  analytics: option(flag, true),
  /**
   * Shows the row that opens all wallets (true).
   *
   * @example allWallets: false
   */
  allWallets: option(flag, true),
  /**
   * Requires the visitor to accept the terms before choosing a wallet (false). Needs `termsUrl` or
   * `privacyUrl`.
   *
   * @example legalCheckbox: true
   */
  legalCheckbox: option(flag, false),
  /**
   * Keeps several wallets of one namespace connected; otherwise a new wallet replaces the previous
   * one (false, unless the server's configuration enables it).
   *
   * @example multiWallet: true
   */
  multiWallet: option(flag),
  /**
   * Shows the account's smart sessions in the account header: the time-limited permissions that it
   * granted to apps (false). Needs a `server`.
   *
   * @example smartSessions: true
   */
  smartSessions: option(flag, false),
  /**
   * Accepted for compatibility with configurations of other kits; this kit has no payment screens
   * (false).
   *
   * @example pay: false
   */
  pay: option(flag, false),
  /**
   * Sign-in by email (true, unless the server's project disables it). Needs an embedded wallet.
   *
   * @example email: false
   */
  email: option(flag, true),
  /**
   * Sign-in with these providers, in this order (the server's, otherwise google, x, discord,
   * farcaster, github, apple, facebook); false: none. Needs an embedded wallet.
   *
   * @example socials: ['google', 'apple']
   */
  socials: option(orFalse(listOf(socialLogin))),
  /**
   * Order of the ways to connect (email, social, wallet; with installed wallets: wallet, email,
   * social). Omitted ones come last.
   *
   * @example connectMethodsOrder: ['wallet', 'email', 'social']
   */
  connectMethodsOrder: option(listOf(oneOf('email', 'social', 'wallet'))),
  /**
   * Lists the wallets beside the ways to sign in; otherwise one row opens them (true).
   *
   * @example emailShowWallets: false
   */
  emailShowWallets: option(flag, true),
  /**
   * On-ramps offered as Buy on the account screen, in this order (the server's; []: none).
   *
   * @example onramp: ['coinbase']
   */
  onramp: option(listOf(textOr<OnrampName, OnrampOption>(onrampName, onrampOption))),
  /**
   * Actions on the account screen, in this order (onramp, swaps, receive, send). Omitted ones are
   * hidden.
   *
   * @example walletFeaturesOrder: ['receive', 'send']
   */
  walletFeaturesOrder: option(listOf(oneOf('onramp', 'swaps', 'receive', 'send')), [
    'onramp',
    'swaps',
    'receive',
    'send',
  ]),
  /**
   * Order of the rows in the wallet list (walletConnect, recent, injected, featured, custom,
   * external, recommended). Omitted rows come last.
   *
   * @example connectorTypeOrder: ['injected', 'walletConnect']
   */
  connectorTypeOrder: option(listOf(connectorRow), [
    'walletConnect',
    'recent',
    'injected',
    'featured',
    'custom',
    'external',
    'recommended',
  ]),
}

/** Features that an app can switch. Defaults in parentheses. */
export interface Features extends CompleteOptions<typeof FEATURES> {}
