import { Verifier } from 'bip322-js'

const MAINNET = '000000000019d6689c085ae165831e93'
// Testnet 3, testnet 4, signet; regtest has a genesis of its own wherever it runs.
const ADDRESSES = {
  main: /^(?:bc1[02-9ac-hj-np-z]{39,59}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  other: /^(?:tb1[02-9ac-hj-np-z]{39,59}|bcrt1[02-9ac-hj-np-z]{39,59}|[mn2][1-9A-HJ-NP-Za-km-z]{25,34})$/,
}
const BASE64 = /^[A-Za-z0-9+/]{80,2000}={0,2}$/

/** Whether an address has the form of the network; the verification decodes it. */
export function isBitcoinAddress(reference: string, address: string): boolean {
  return ADDRESSES[reference === MAINNET ? 'main' : 'other'].test(address)
}

/** Whether a Bitcoin address signed the text (base64): BIP-322 (simple), or ECDSA (BIP-137, any address type of the key). */
export function isSignedOnBitcoin(address: string, message: string, signature: string): boolean {
  if (!BASE64.test(signature)) return false
  try {
    return Verifier.verifySignature(address, message, signature)
  } catch {
    return false // a script, an address or a signature that the library cannot read
  }
}
