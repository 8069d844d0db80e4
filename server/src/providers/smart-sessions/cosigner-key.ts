import { hkdfSync } from 'node:crypto'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/**
 * The public key (uncompressed, hex) that co-signs for a session. Derived from the operator's
 * secret each time and never stored.
 */
export function getCosignerPublicKey(secret: string, pci: string): Hex {
  // A 32-byte value at or past the curve's order has a probability of 2⁻¹²⁸; viem would refuse it.
  const bytes = hkdfSync(
    'sha256',
    Buffer.from(secret.replace(/^0x/, ''), 'hex'),
    pci,
    'smart session co-signer',
    32,
  )
  return privateKeyToAccount(`0x${Buffer.from(bytes).toString('hex')}`).publicKey
}
