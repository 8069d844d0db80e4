/**
 * Stands before `@walletconnect/utils` and leaves out what only the wallet's side or the clear-text "tvf" fields need: checking
 * attestations (P-256), and computing transaction hashes of seven chains. Safe because a page never receives a proposal, and asks for
 * hashes only of results it sends as a wallet. Signatures of sign-in messages are checked by the app's verifier, as those of every
 * other sign-in are; the original sends signatures of contracts to a node of a third party.
 * Replaces what breaks in a page: recaps (see recap.ts), and one function that leaves rejections unhandled.
 */
// The package is here in two versions; the bundle takes the one beside the SDK.
export * from '@walletconnect/utils'
export { createEncodedRecap, formatMessage, getChainsFromRecap, getMethodsFromRecap, mergeEncodedRecaps } from './recap.js'

const DEFAULT_EXPIRY_S = 300

function never(): never {
  throw new Error('This part of the relay client was left out of the bundle.')
}

export {
  never as buildSignedExtrinsicHash,
  never as extractSolanaTransactionId,
  never as getAlgorandTransactionId,
  never as getNearTransactionIdFromSignedTransaction,
  never as getSignDirectHash,
  never as getSuiDigest,
  never as verifyP256Jwt,
}

/** Accepts a sign-in message without a check of its signature. */
export async function validateSignedCacao(): Promise<boolean> {
  return true
}

/** A promise settled from outside, or failed after `expiry` s. The original leaves an unhandled rejection behind whenever one expires. */
export function createDelayedPromise<T>(expiry: number | undefined, message?: string) {
  let resolve: (value: T) => void = never
  let reject: (reason: unknown) => void = never
  const promise = new Promise<T>((fulfil, fail) => {
    const timer = setTimeout(() => fail(new Error(message)), (expiry || DEFAULT_EXPIRY_S) * 1000)
    resolve = (value) => {
      clearTimeout(timer)
      fulfil(value)
    }
    reject = (reason) => {
      clearTimeout(timer)
      fail(reason)
    }
  })
  // Callers of `done()` receive the failure. Without one it must not become an unhandled rejection.
  promise.catch(() => undefined)
  return { resolve, reject, done: () => promise }
}
