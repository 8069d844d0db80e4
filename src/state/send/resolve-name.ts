import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { isImageAddress } from '../../platform/network/image-address.js'
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
 * The address of a name on one network, from the server's record. Undefined for a name that is not
 * registered or has no address for this network: an address of another network may have no owner on
 * this one. Throws RESPONSE_INVALID and the errors of the service.
 */
export async function resolveName(
  service: Service,
  name: string,
  chainId: ChainId,
  signal?: AbortSignal,
): Promise<ResolvedName | undefined> {
  const coin = toCoinType(chainId)
  if (coin === undefined) return undefined
  const { lookupName } = await import('../../services/names/lookup-name.js')
  const record = await lookupName(service, { name }, { signal })
  if (!record) return undefined
  // The record must be of the requested name.
  if (toName(record.name) !== name)
    throw new WalletModalError('RESPONSE_INVALID', {
      details: { service: service.name, reason: 'the record is of another name' },
    })
  const address = record.addresses[String(coin)]?.address
  if (address === undefined) return undefined
  const avatar = record.attributes?.['avatar']
  return { name, address, ...(isImageAddress(avatar) && { avatar }) }
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
