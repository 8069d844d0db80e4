import { parseAccountId, parseChainId, type AccountId, type ChainId } from '../standards/caip.js'
import { WalletModalError } from './page-error.js'

/** Returns a text as a CAIP-2 id. Throws CAIP_INVALID. */
export function getChainId(text: unknown): ChainId {
  if (parseChainId(text)) return text as ChainId
  throw new WalletModalError('CAIP_INVALID', {
    details: { problem: 'Invalid CAIP-2 network id', text: String(text) },
  })
}

/**
 * Returns a text as a CAIP-10 id. Every namespace of CAIP-2's form is valid, because an app may bring
 * families of its own. Throws CAIP_INVALID.
 */
export function getAccountId(text: unknown): AccountId {
  if (parseAccountId(text)) return text as AccountId
  throw new WalletModalError('CAIP_INVALID', {
    details: { problem: 'Invalid CAIP-10 address', text: String(text) },
  })
}
