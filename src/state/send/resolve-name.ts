import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { isImageAddress } from '../../platform/network/image-address.js'
import type { NameRecord } from '../../services/names/name-record.js'
import type { Service } from '../../services/service.js'
import { parseChainId, type ChainId } from '../../standards/caip.js'

const ETHEREUM_COIN = 60
const EVM_BIT = 0x8000_0000
// SLIP-44 coin types of namespaces without one type per network.
const COINS: Readonly<Record<string, number>> = {
  solana: 501,
  'bip122:000000000019d6689c085ae165831e93': 0,
}
// Letters and digits of any script, hyphens, underscores and dots. Anything else, such as a
// bidirectional control character, is not a name.
const NAME = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+$/u
const MAX_NAME_LENGTH = 255
const RECORD_FRESH_MS = 5 * 60_000
const MAX_RECORDS = 50

interface Known {
  readonly at: number
  readonly record: NameRecord
}
/** Records by service, of which each modal has its own. */
const records = new WeakMap<Service, Map<string, Known>>()

/** The address of a name on one network. */
export interface ResolvedName {
  readonly name: string
  readonly address: string
  readonly avatar?: string
}

/** Normalises a text to a name (NFKC, lower case). Returns undefined when it cannot be a name. */
export function toName(text: string): string | undefined {
  const name = text.trim().normalize('NFKC').toLowerCase()
  return name.length <= MAX_NAME_LENGTH && NAME.test(name) ? name : undefined
}

/**
 * The address of a name on one network, from the server's record. Undefined for a name that looks
 * like another one, is not registered, or has no address for this network: an address of another
 * network may have no owner on this one. Throws RESPONSE_INVALID and the errors of the service.
 */
export async function resolveName(
  service: Service,
  name: string,
  chainId: ChainId,
  signal?: AbortSignal,
): Promise<ResolvedName | undefined> {
  const coin = toCoinType(chainId)
  if (coin === undefined) return undefined
  const record = await readRecord(service, name, signal)
  if (!record) return undefined
  const address = record.addresses[String(coin)]?.address
  if (address === undefined) return undefined
  const avatar = record.attributes?.['avatar']
  return { name, address, ...(isImageAddress(avatar) && { avatar }) }
}

/** The record of a name, which is asked for again after 5 min. A free name is not kept. */
async function readRecord(
  service: Service,
  name: string,
  signal: AbortSignal | undefined,
): Promise<NameRecord | undefined> {
  const known = records.get(service) ?? new Map<string, Known>()
  records.set(service, known)
  const kept = known.get(name)
  if (kept && Math.abs(Date.now() - kept.at) < RECORD_FRESH_MS) return kept.record
  const { isLookAlikeName } = await import('./is-look-alike-name.js')
  if (isLookAlikeName(name)) return undefined
  const { lookupName } = await import('../../services/names/lookup-name.js')
  const record = await lookupName(service, { name }, { signal })
  // The record must be of the requested name.
  if (record && toName(record.name) !== name)
    throw new WalletModalError('RESPONSE_INVALID', {
      details: { service: service.name, reason: 'the record is of another name' },
    })
  known.delete(name)
  if (record) known.set(name, { at: Date.now(), record })
  const [oldest] = known.keys()
  if (oldest !== undefined && known.size > MAX_RECORDS) known.delete(oldest)
  return record
}

/** Coin type of a network (ENSIP-11, SLIP-44). */
export function toCoinType(chainId: ChainId): number | undefined {
  const { namespace, reference } = parseChainId(chainId) ?? {}
  if (namespace === 'eip155') {
    const number = Number(reference)
    if (!Number.isSafeInteger(number) || number >= EVM_BIT) return undefined
    return number === 1 ? ETHEREUM_COIN : EVM_BIT + number
  }
  return COINS[chainId] ?? COINS[namespace ?? '']
}
