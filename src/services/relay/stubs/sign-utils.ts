/**
 * Wraps `@walletconnect/utils` without what only wallets or the clear-text "tvf" fields need: verification of attestations (P-256), and
 * transaction hashes of seven chains. Safe because a page never receives a proposal, and only a wallet requests hashes. The app's verifier
 * checks the signatures of sign-in messages, like those of every other sign-in; the original sends contract signatures to a third party's
 * node. Replaces what fails in a page: recaps (see recap.ts), and a function that leaves rejections unhandled.
 */
// Two versions of the package are installed; the bundle takes the SDK's.
export * from '@walletconnect/utils'
export {
  createEncodedRecap,
  formatMessage,
  getChainsFromRecap,
  getMethodsFromRecap,
  mergeEncodedRecaps,
} from './recap.js'

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

/** Accepts a sign-in message without verifying its signature. */
export async function validateSignedCacao(): Promise<boolean> {
  return true
}

/** A promise that is settled from outside, or rejects after `expiry` s. The original leaves an unhandled rejection when one expires. */
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
  // Callers of `done()` receive the failure. Without a caller it must not become an unhandled rejection.
  promise.catch(() => undefined)
  return { resolve, reject, done: () => promise }
}
