import { randomBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { WALLET_PURPOSES } from '../keys/key-store.js'
import { SetupError } from './setup-error.js'

const BYTES = 32
const PREFIX = { api: 'wallet ', vault: 'vault ' } as const

/** A role of the embedded wallet that signs tokens. */
export type KeyRole = keyof typeof PREFIX

/** The text of a new key file of a role, in the format of `WALLET_MODAL_KEY_FILE`. */
export function createKeyFile(role: KeyRole): string {
  const purposes = WALLET_PURPOSES.filter((purpose) => purpose.startsWith(PREFIX[role]))
  const draw = () => [{ kid: '1', secret: `0x${randomBytes(BYTES).toString('hex')}` }]
  return `${JSON.stringify(Object.fromEntries(purposes.map((purpose) => [purpose, draw()])), null, 2)}\n`
}

/**
 * The verification keys in a role's key file, as `WALLET_MODAL_API_KEYS` and `WALLET_MODAL_VAULT_KEYS` take them: `<kid>:<x>`, separated by commas.
 * Throws {@link SetupError} when the file has no such keys.
 */
export function readPublicKeys(role: KeyRole, path: string, text: string): string {
  try {
    const keys = (JSON.parse(text) as Record<string, { kid: string; secret: string }[]>)[
      `${PREFIX[role]}tokens`
    ]!
    return keys
      .map(({ kid, secret }) => {
        const x = ed25519.getPublicKey(Buffer.from(secret.slice(2), 'hex'))
        return `${kid}:${Buffer.from(x).toString('base64url')}`
      })
      .join(',')
  } catch (error) {
    throw new SetupError(
      `The key file ${path} of the ${role} role cannot be read. Restore it from a backup: the wallets' shares are encrypted with its keys.`,
      { cause: error },
    )
  }
}
