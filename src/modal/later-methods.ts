/**
 * Methods of a modal whose code is loaded on the first call. A file of its own, because the first
 * load names them and the chunk `on-demand` holds their code.
 */
export const LATER_METHODS = [
  'getConnections',
  'getWallets',
  'getBalances',
  'getActivity',
  'send',
  'swap',
  'sendCalls',
  'getCapabilities',
  'requestPermissions',
  'buy',
  'signIn',
  'updateEmail',
  'signOut',
  'removeNetwork',
  'removeFamily',
  'addTransaction',
] as const

/** The name of such a method. */
export type LaterMethod = (typeof LATER_METHODS)[number]
