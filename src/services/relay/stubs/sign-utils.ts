/**
 * Stands before `@walletconnect/utils` and leaves out what only the wallet's side, one-click sign-in or the clear-text "tvf" fields
 * need: checking attestations (P-256) and sign-in signatures, and computing transaction hashes of seven chains. Safe because a page
 * never receives a proposal, never calls `authenticate`, and asks for hashes only of results it sends as a wallet.
 */
// @ts-ignore The package has two versions here; the bundle takes the one beside the SDK.
export * from '@walletconnect/utils'

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
  never as validateSignedCacao,
  never as verifyP256Jwt,
}
