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

/** `wm-close`: the modal closes. When the visitor closes it, the event comes first, and `preventDefault()` keeps the modal open. */
export class WmCloseEvent extends Event {
  constructor(
    readonly connected: boolean,
    cancelable: boolean,
  ) {
    super('wm-close', { ...PUBLIC, cancelable })
  }
}

/** `wm-connect`: a wallet is connected, now or restored from an earlier visit. */
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

/** `wm-disconnect`: a connection is over; `reason` unless it was the page or the person here. */
export class WmDisconnectEvent extends Event {
  constructor(
    readonly namespace: ChainNamespace,
    readonly reason: WalletModalError | undefined,
  ) {
    super('wm-disconnect', PUBLIC)
  }
}

/** `wm-accounts-change`: the wallet offers other accounts; the first is active. */
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

/** `wm-sign-in`: an account is signed in; `session` is the verifier's. */
export class WmSignInEvent extends Event {
  constructor(readonly session: ModalEvents['signIn']) {
    super('wm-sign-in', PUBLIC)
  }
}

/** `wm-sign-out`: the session of an account is over: signed out, expired, or its wallet disconnected. */
export class WmSignOutEvent extends Event {
  constructor(readonly account: AccountId) {
    super('wm-sign-out', PUBLIC)
  }
}

/** `wm-error`: something failed; `error.code` says what. */
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
