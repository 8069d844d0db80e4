import type { ViewName } from './routes.js'

/** An event that may open, change or close the modal. */
export type Occasion = 'open' | 'connect' | 'restore' | 'disconnect' | 'network' | 'close-request'

/** The state of the modal at the event. */
export interface PolicyInput {
  readonly open: boolean
  /** The active network is not listed by the app, and the visitor has to choose another. */
  readonly blocked: boolean
  /** A sign-in is pending, and whether the app requires it. */
  readonly signIn?: 'required' | 'optional' | undefined
  /** The stack of screens, the current one last. */
  readonly views: readonly ViewName[]
  /**
   * On connect: the namespace has another connected wallet. On disconnect: the shown namespace
   * still has one.
   */
  readonly others: boolean
}

/**
 * `stay`: nothing; `close`; `success`: close after briefly showing the success screen; `shake`:
 * refuse to close; otherwise the screen to show.
 */
export type Decision =
  | 'stay'
  | 'close'
  | 'success'
  | 'shake'
  | 'UnsupportedChain'
  | 'SIWXSignMessage'
  | 'ProfileWallets'
  | 'first-screen'

/** Screens allowed on an unsupported network, because they lead to another network. */
const BESIDE_UNSUPPORTED: readonly ViewName[] = ['UnsupportedChain', 'SwitchNetwork', 'Networks']

/** Screens that wait for a wallet's approval. */
const AWAITING: readonly ViewName[] = [
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'SIWXSignMessage',
]

/**
 * Decides who may close, leave or open, and how connecting and disconnecting change the modal
 * (specification §2, §4).
 */
export function decide(
  occasion: Occasion,
  { open, blocked, signIn, views, others }: PolicyInput,
): Decision {
  const view = views.at(-1)
  switch (occasion) {
    case 'open':
      if (blocked) return 'UnsupportedChain'
      return signIn === 'required' ? 'SIWXSignMessage' : 'first-screen'
    case 'connect':
      // Another wallet connected while one has to sign in.
      if (!open || signIn) return 'stay'
      if (blocked) return 'UnsupportedChain'
      // That screen connects one family after the other and continues by itself.
      if (view === 'ConnectingMultiChain') return 'stay'
      if (others || views.includes('ProfileWallets')) return 'ProfileWallets'
      return view && AWAITING.includes(view) ? 'success' : 'close'
    case 'restore':
      return 'stay'
    case 'disconnect':
      if (!open || signIn || views.includes('ProfileWallets')) return 'stay'
      if (others) return view === 'Account' ? 'ProfileWallets' : 'stay'
      return 'close'
    case 'network':
      if (!blocked) return view === 'UnsupportedChain' ? 'close' : 'stay'
      return open && !(view && BESIDE_UNSUPPORTED.includes(view)) ? 'UnsupportedChain' : 'stay'
    case 'close-request':
      return isHeld(views) || (view === 'SIWXSignMessage' && signIn === 'required')
        ? 'shake'
        : 'close'
  }
}

/** True when closing would leave the visitor on a network that the app cannot use. */
function isHeld(views: readonly ViewName[]): boolean {
  return (
    views.at(-1) === 'UnsupportedChain' ||
    (views.at(-1) === 'SwitchNetwork' && views.includes('UnsupportedChain'))
  )
}
