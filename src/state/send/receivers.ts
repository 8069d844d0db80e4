import type { ReadableAtom } from 'nanostores'
import { toAddressKey } from '../../standards/addresses/address-key.js'
import { isChainNamespace, type ChainNamespace } from '../../standards/caip.js'
import { toWalletName } from '../../standards/wallet-text.js'
import type { Core } from '../core.js'
import { createPersisted } from '../persisted.js'

const MAX_RECEIVERS = 20
const MAX_ADDRESS_LENGTH = 128

/** A past receiver. */
export interface KnownReceiver {
  readonly namespace: ChainNamespace
  readonly address: string
  /** The name that was used. */
  readonly name?: string
}

/**
 * Past receivers of this page, latest first, at most 20. Nothing received from elsewhere enters the
 * list.
 */
export interface Receivers {
  readonly $receivers: ReadableAtom<readonly KnownReceiver[]>
  add(knownReceiver: KnownReceiver): void
  forget(address: string): void
}

/** Creates {@link Receivers}. */
export function createReceivers({ storage }: Pick<Core, 'storage'>): Receivers {
  const stored = createPersisted<readonly KnownReceiver[]>(storage, {
    key: 'receivers',
    version: 1,
    parse,
    fallback: [],
  })
  return {
    $receivers: stored.$value,
    add({ namespace, address, name }) {
      const isOther = (other: KnownReceiver) =>
        other.namespace !== namespace ||
        toAddressKey(namespace, other.address) !== toAddressKey(namespace, address)
      stored.update((list) =>
        [
          { namespace, address, ...(name !== undefined && { name }) },
          ...list.filter(isOther),
        ].slice(0, MAX_RECEIVERS),
      )
    },
    forget(address) {
      stored.update((list) => list.filter((known) => known.address !== address))
    },
  }
}

function parse(value: unknown): readonly KnownReceiver[] | undefined {
  if (!Array.isArray(value)) return undefined
  const usable = (value as (Partial<KnownReceiver> | null)[]).flatMap((row): KnownReceiver[] => {
    if (
      !isChainNamespace(row?.namespace) ||
      typeof row.address !== 'string' ||
      !/^[\w.]+$/.test(row.address) ||
      row.address.length > MAX_ADDRESS_LENGTH
    )
      return []
    const name = toWalletName(row.name)
    return [{ namespace: row.namespace, address: row.address, ...(name !== undefined && { name }) }]
  })
  return usable.slice(0, MAX_RECEIVERS)
}
