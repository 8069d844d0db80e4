import type { ViewName } from './routes.js'

/** What happened that may open, move or close the modal. */
export type Occasion = 'open' | 'connect' | 'restore' | 'disconnect' | 'network' | 'close-request'

/** The state of the modal when it happened. */
export interface Situation {
  readonly open: boolean
  /** The active network is not one of the app's, and the visitor has to choose another. */
  readonly blocked: boolean
  /** A sign-in waits for the visitor, and whether the app requires it. */
  readonly signIn?: 'required' | 'optional' | undefined
  /** The screens, the shown one last. */
  readonly views: readonly ViewName[]
  /** Of a connect: the family has another connected wallet. Of a disconnect: the family shown has a connected wallet left. */
  readonly others: boolean
}

/** `stay`: nothing; `close`; `farewell`: close, and say for a moment that the wallet is connected; `shake`: refuse to close; otherwise the screen to show. */
export type Decision = 'stay' | 'close' | 'farewell' | 'shake' | 'UnsupportedChain' | 'SIWXSignMessage' | 'ProfileWallets' | 'first-screen'

/** Where a visitor on a network the app does not support may go: these lead to another network. */
const BESIDE_UNSUPPORTED: readonly ViewName[] = ['UnsupportedChain', 'SwitchNetwork', 'Networks']

/** Screens that wait for a wallet's approval. */
const AWAITING: readonly ViewName[] = ['ConnectingExternal', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic', 'SIWXSignMessage']

/** Who may close, leave or open, and what connecting and disconnecting do to the modal (specification §2, §4). */
export function decide(occasion: Occasion, { open, blocked, signIn, views, others }: Situation): Decision {
  const view = views.at(-1)
  switch (occasion) {
    case 'open':
      if (blocked) return 'UnsupportedChain'
      return signIn === 'required' ? 'SIWXSignMessage' : 'first-screen'
    case 'connect':
      // Another wallet came while one is asked to sign in.
      if (!open || signIn) return 'stay'
      if (blocked) return 'UnsupportedChain'
      // That screen connects one family after the other, and leads on itself.
      if (view === 'ConnectingMultiChain') return 'stay'
      if (others || views.includes('ProfileWallets')) return 'ProfileWallets'
      return AWAITING.includes(view!) ? 'farewell' : 'close'
    case 'restore':
      return 'stay'
    case 'disconnect':
      if (!open || signIn || views.includes('ProfileWallets')) return 'stay'
      if (others) return view === 'Account' ? 'ProfileWallets' : 'stay'
      return 'close'
    case 'network':
      if (!blocked) return view === 'UnsupportedChain' ? 'close' : 'stay'
      return open && !BESIDE_UNSUPPORTED.includes(view!) ? 'UnsupportedChain' : 'stay'
    case 'close-request':
      return isHeld(views) || (view === 'SIWXSignMessage' && signIn === 'required') ? 'shake' : 'close'
  }
}

/** Closing now would leave the visitor stuck on a network the app cannot use. */
function isHeld(views: readonly ViewName[]): boolean {
  return views.at(-1) === 'UnsupportedChain' || (views.at(-1) === 'SwitchNetwork' && views.includes('UnsupportedChain'))
}
