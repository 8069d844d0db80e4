import type { ChainNamespace } from '../standards/caip.js'

/** What the embedded wallet does in a family. */
export interface FrameFamily {
  /** It has a smart account there, besides the account of its key. */
  readonly smartAccounts: boolean
  /** It signs a message in the request for the account. */
  readonly signsIn: boolean
  /** Its messages name networks by number. */
  readonly numbered: boolean
  /** A waiting transaction of its key's account can be replaced at its nonce. */
  readonly replaces: boolean
}

/** Families in which the embedded wallet has accounts. */
export const FRAME_FAMILIES: ReadonlyMap<ChainNamespace, FrameFamily> = new Map([
  ['eip155', { smartAccounts: true, signsIn: true, numbered: true, replaces: true }],
  ['solana', { smartAccounts: false, signsIn: false, numbered: false, replaces: false }],
])
