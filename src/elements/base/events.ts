import type { AccountId, ChainId, ChainNamespace } from '../../standards/caip.js'
import type { WalletModalError } from '../../errors/page-error.js'
import type { ModalEvents } from '../../state/shell/events.js'

const PUBLIC = { bubbles: true, composed: true } as const

/** `wm-open`: the modal opened. */
export class WmOpenEvent extends Event {
  constructor(readonly connected: boolean) {
    super('wm-open', PUBLIC)
  }
}

/**
 * `wm-close`: the modal closes. If the visitor closes it, the event is dispatched before, and
 * `preventDefault()` keeps the modal open.
 */
export class WmCloseEvent extends Event {
  constructor(
    readonly connected: boolean,
    cancelable: boolean,
  ) {
    super('wm-close', { ...PUBLIC, cancelable })
  }
}

/** `wm-connect`: a wallet is connected, either newly or restored from an earlier visit. */
export class WmConnectEvent extends Event {
  constructor(
    readonly namespace: ChainNamespace,
    readonly account: AccountId,
    readonly chainId: ChainId,
    readonly wallet: ModalEvents['connect']['wallet'],
    readonly restored: boolean,
  ) {
    super('wm-connect', PUBLIC)
  }
}

/**
 * `wm-disconnect`: a connection has ended; `reason` is undefined when the page or the visitor ended
 * it.
 */
export class WmDisconnectEvent extends Event {
  constructor(
    readonly namespace: ChainNamespace,
    readonly reason: WalletModalError | undefined,
  ) {
    super('wm-disconnect', PUBLIC)
  }
}

/** `wm-accounts-change`: the wallet offers a different list of accounts; the first is active. */
export class WmAccountsChangeEvent extends Event {
  constructor(
    readonly namespace: ChainNamespace,
    readonly accounts: readonly AccountId[],
  ) {
    super('wm-accounts-change', PUBLIC)
  }
}

/** `wm-chain-change`: the wallet is on another network. */
export class WmChainChangeEvent extends Event {
  constructor(
    readonly namespace: ChainNamespace,
    readonly chainId: ChainId,
  ) {
    super('wm-chain-change', PUBLIC)
  }
}

/** `wm-sign-in`: an account has signed in; `session` is the verifier's. */
export class WmSignInEvent extends Event {
  constructor(readonly session: ModalEvents['signIn']) {
    super('wm-sign-in', PUBLIC)
  }
}

/** `wm-sign-out`: the session of an account has ended (sign-out, expiry or disconnect). */
export class WmSignOutEvent extends Event {
  constructor(readonly account: AccountId) {
    super('wm-sign-out', PUBLIC)
  }
}

/** `wm-error`: a failure; see `error.code`. */
export class WmErrorEvent extends Event {
  constructor(readonly error: WalletModalError) {
    super('wm-error', PUBLIC)
  }
}

declare global {
  interface HTMLElementEventMap {
    'wm-open': WmOpenEvent
    'wm-close': WmCloseEvent
    'wm-connect': WmConnectEvent
    'wm-disconnect': WmDisconnectEvent
    'wm-accounts-change': WmAccountsChangeEvent
    'wm-chain-change': WmChainChangeEvent
    'wm-sign-in': WmSignInEvent
    'wm-sign-out': WmSignOutEvent
    'wm-error': WmErrorEvent
  }
}
