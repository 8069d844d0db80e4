/**
 * Stands in for `viem`, `@msgpack/msgpack`, `@scure/base`, `bs58` and `blakejs` as far as the SDK imports them. Safe because only
 * signature checks of one-click sign-in and the transaction hashes of the clear-text "tvf" fields use them; neither is done here
 * (see sign-utils.ts), and both would fail loudly.
 */
function never(): never {
  throw new Error('This part of the relay client was left out of the bundle.')
}
const codec = { encode: never, decode: never }

export { codec as base32, codec as default, never as blake2b, never as decode, never as encode, never as recoverAddress }
