import { pow } from '@noble/curves/abstract/modular'
import { montgomery } from '@noble/curves/abstract/montgomery'

const P = 2n ** 255n - 19n

/**
 * X25519 (RFC 7748). The library's own file for it also holds Ed25519, which takes four times as
 * much.
 */
export const x25519 = montgomery({
  P,
  type: 'x25519',
  powPminus2: (x) => pow(x, P - 2n, P),
  randomBytes: (length = 32) => crypto.getRandomValues(new Uint8Array(length)),
  adjustScalarBytes(bytes) {
    // RFC 7748 §5: the scalar is a multiple of 8 with its highest bit set.
    bytes[0]! &= 248
    bytes[31] = (bytes[31]! & 127) | 64
    return bytes
  },
})
