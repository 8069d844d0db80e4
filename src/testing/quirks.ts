import { toRpcError } from './mock-wallet.js'

/** How a wallet reports a declined prompt, instead of with the number 4001. */
const DECLINES = {
  /** `{ code: -32603 }` with the words "User rejected the request". */
  'decline-as-32603': () => toRpcError(-32603, 'User rejected the request.'),
  /** A string. */
  'decline-as-text': () => 'User rejected the request',
  /** An error without a number. */
  'decline-without-code': () => new Error('User denied account authorization'),
  /** An error class of a library, which wraps the wallet's: `WalletConnectionError`. */
  'decline-as-class': () =>
    Object.assign(new Error(''), {
      name: 'WalletConnectionError',
      error: Object.assign(new Error('User rejected the request'), { code: 4001 }),
    }),
  /** A text as `code`, as ethers has it: `ACTION_REJECTED`. */
  'decline-as-action-rejected': () =>
    Object.assign(new Error('ethers-user-denied'), { code: 'ACTION_REJECTED' }),
  /** "Plugin Closed", when the visitor closes the wallet's window. */
  'decline-as-closed-window': () => new Error('Plugin Closed'),
  /** Words in the language of the wallet. */
  'decline-in-spanish': () => new Error('El usuario rechazó la solicitud'),
} as const

/**
 * How a wallet refuses to switch to a network that it does not know, instead of with the
 * number 4902.
 */
const UNKNOWN_NETWORKS = {
  /** An error without a number, in the language of the wallet. */
  'no-4902': () => new Error('Red no reconocida. Añada la red primero.'),
  'unknown-network-as-32000': () => toRpcError(-32000, 'Chain not found'),
  'unknown-network-as-32602': () => toRpcError(-32602, 'Invalid chainId'),
  'unknown-network-as-32603': () =>
    Object.assign(toRpcError(-32603, 'Internal error'), {
      data: { originalError: { code: 4902, message: 'Unrecognized chain ID' } },
    }),
  /** A string. */
  'unknown-network-as-text': () => 'Unsupported network',
} as const

/** Quirks of declined prompts, for wallets of every family. */
export type DeclineQuirk = keyof typeof DECLINES
/** Quirks of a switch to an unknown network. */
export type UnknownNetworkQuirk = keyof typeof UNKNOWN_NETWORKS

/** What wallets of every family may do besides their standard. */
export type WalletQuirk =
  | DeclineQuirk
  /** The wallet is locked when the page loads: it gives no account until `unlock()`. */
  | 'locked-at-load'
  /** The wallet presents itself 5 s after its creation, and not on request before. */
  | 'late-announcement'
  /** The wallet lists accounts of another family among its own. */
  | 'mixed-accounts'

/** What EVM wallets may do besides EIP-1193, EIP-3326 and EIP-6963. */
export type EvmQuirk =
  | WalletQuirk
  | UnknownNetworkQuirk
  /** Only `window.ethereum`, no announcement. */
  | 'legacy-only'
  /** Only `window.ethereum`, 1.5 s after the creation and without an event. */
  | 'late-injection'
  /** Requests of the first 14 s are answered after them. */
  | 'slow-start'
  /** `eth_accounts` fails with 4100 while the wallet is locked. */
  | 'refuses-while-locked'
  /**
   * `wallet_getPermissions` lists nothing while the wallet is locked; `_metamask.isUnlocked()` says
   * so.
   */
  | 'hides-permissions-while-locked'
  /** `wallet_getPermissions` and `wallet_revokePermissions` do not exist. */
  | 'no-permissions'
  /** No event is emitted, as the provider has no `on`. */
  | 'no-events'
  /** `on` throws. */
  | 'throws-on-listen'
  /** Reading `on` and `removeListener` throws. */
  | 'throws-on-read-events'
  /** The provider has `on` and no `removeListener`. */
  | 'no-remove-listener'
  /** The provider is frozen. */
  | 'frozen'
  /** `chainChanged` is emitted once after the creation, though nothing has changed. */
  | 'first-chain-event'
  /** Each event is emitted twice. */
  | 'double-events'
  /** A `disconnect` event (1013) precedes each change of the network. */
  | 'disconnect-on-switch'
  /** The network is a number, in answers and events. */
  | 'chain-id-number'
  /** The network is a decimal text, in answers and events. */
  | 'chain-id-decimal'
  /** The network has leading zeros, in answers and events. */
  | 'chain-id-padded'
  /** `eth_chainId` answers 0; `net_version` is right. */
  | 'chain-id-zero'
  /** `eth_chainId` does not exist; `net_version` does. */
  | 'no-chain-id'
  /** Requests whose network is not hex without leading zeros fail with −32602. */
  | 'strict-chain-ids'
  /** Addresses without a checksum. */
  | 'lower-case-accounts'
  /** Addresses in capitals. */
  | 'upper-case-accounts'
  /** The accounts are one text, `[0x…]`. */
  | 'accounts-as-text'
  /** `eth_accounts` opens a prompt if the page has no permission. */
  | 'accounts-prompt'
  /** `wallet_revokePermissions` fails. */
  | 'revoke-fails'
  /** A declined `eth_requestAccounts` is answered with nothing. */
  | 'decline-as-nothing'
  /** A declined prompt is never answered. */
  | 'decline-unanswered'
  /** Signatures end with 0 or 1 instead of 27 or 28, as those of a Ledger. */
  | 'ledger-signature'
  /** Signatures have no 0x. */
  | 'signature-without-0x'
  /** The hash of a sent transaction has no 0x. */
  | 'hash-without-0x'
  /** The answer to a sent transaction is an object with its `hash`. */
  | 'hash-as-object'
  /** Adding a network switches to it. */
  | 'add-switches'
  /** A switch is answered 300 ms before the wallet has switched. */
  | 'switch-answers-early'
  /** A switch is answered with success, and nothing changes. */
  | 'switch-does-nothing'
  /** The wallet has no request that switches (4200). */
  | 'no-switch'
  /** A second prompt while one is open fails with −32002. */
  | 'one-prompt'
  /** The wallet grants permissions to spend (ERC-7715). Without it, it knows none of the methods. */
  | 'permissions'
  /** The same by the names before 2026: `wallet_grantPermissions`, `wallet_revokePermissions`. */
  | 'permissions-by-former-names'
  /** Permissions are granted for half of what was asked. */
  | 'grants-less'
  /** Permissions are granted for twice what was asked. */
  | 'grants-more'
  /** Permissions can be revoked in the wallet's own settings only (4200). */
  | 'keeps-permissions'
  /** No method lists what the wallet has granted (ERC-7715). */
  | 'no-permission-list'
  /** The icon is an SVG as it is, with `#` and line breaks. */
  | 'icon-raw-svg'
  /** The icon has a line break before it. */
  | 'icon-newline'
  /** The icon is an AVIF. */
  | 'icon-avif'
  /** The announcement has no `rdns`. */
  | 'no-rdns'

/** What Solana wallets may do besides the Wallet Standard. */
export type SolanaQuirk =
  | WalletQuirk
  /** `solana:signIn` exists and fails, as with a Ledger behind the wallet. */
  | 'sign-in-fails'
  /** `standard:connect` returns nothing; the accounts are in `wallet.accounts`. */
  | 'empty-connect-answer'
  /** No `standard:events`. */
  | 'no-events'

/** What Polkadot extensions may do besides `injectedWeb3`. */
export type PolkadotQuirk =
  | WalletQuirk
  /** A subscriber receives changes only, and no function that ends the subscription. */
  | 'silent-subscription'
  /** `accounts` has no `subscribe`. */
  | 'no-subscription'

/** Finds the error of a declined prompt among the quirks. */
export function findDecline(quirks: readonly string[]): (() => unknown) | undefined {
  return find(DECLINES, quirks)
}

/** Finds the error of a switch to an unknown network among the quirks. */
export function findUnknownNetwork(quirks: readonly string[]): (() => unknown) | undefined {
  return find(UNKNOWN_NETWORKS, quirks)
}

function find(
  table: Readonly<Record<string, () => unknown>>,
  quirks: readonly string[],
): (() => unknown) | undefined {
  const name = quirks.find((quirk) => Object.hasOwn(table, quirk))
  return name === undefined ? undefined : table[name]
}

/**
 * Runs `act` now, or 5 s later with the quirk `late-announcement`. Returns a function that undoes
 * it.
 */
export function whenAnnounced(quirks: readonly string[], act: () => () => void): () => void {
  if (!quirks.includes('late-announcement')) return act()
  let undo = () => {}
  const timer = setTimeout(() => (undo = act()), 5000)
  return () => {
    clearTimeout(timer)
    undo()
  }
}
