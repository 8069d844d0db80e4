import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { KeptPermission } from '../../src/wallet/contracts/permission-contract.js'
import {
  decodeDelegation,
  encodeDelegation,
  hashDelegation,
  hashStruct,
  toDelegation,
  type GrantTerms,
} from '../grants/delegation.js'
import { isDelegationManager } from '../grants/delegation-manager.js'
import type { Rpc } from '../wallet/rpc.js'

const OWN = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const APP = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const AT = Date.parse('2026-11-20T12:00:00Z')
const DAY_MS = 86_400_000
// After and before the clock of any machine that takes screenshots.
const LATER_S = BigInt(Date.parse('2099-12-03T12:00:00Z') / 1000)
const EARLIER_S = BigInt(Date.parse('2025-12-03T12:00:00Z') / 1000)

/** The account that granted {@link signPermissions}. */
export const GRANTING = OWN.address

/**
 * Signs the permissions of a record: the first two are active, {@link withRevoked} revokes the third,
 * and the fourth has expired.
 */
export async function signPermissions(token: `0x${string}`): Promise<readonly KeptPermission[]> {
  const sign = async (
    salt: bigint,
    { origin, daysAgo, ...terms }: Omit<GrantTerms, 'start'> & { origin: string; daysAgo: number },
  ): Promise<KeptPermission> => {
    const unsigned = toDelegation(
      { ...terms, start: 1n },
      { delegate: APP, delegator: OWN.address, salt },
    )
    const signature = await OWN.sign({ hash: hashDelegation(unsigned, 1) })
    const context = encodeDelegation({ ...unsigned, signature })
    return { chainId: 'eip155:1', context, origin, grantedAt: AT - daysAgo * DAY_MS }
  }
  const day = { seconds: 86_400n, expiry: LATER_S }
  const shop = 'https://shop.example'
  return Promise.all([
    sign(1n, { ...day, token, amount: 10_000_000n, origin: shop, daysAgo: 0 }),
    sign(2n, {
      token: undefined,
      amount: 50_000_000_000_000_000n,
      seconds: 604_800n,
      expiry: LATER_S,
      origin: 'https://a-shop-with-a-long-name.example.co.uk',
      daysAgo: 5,
    }),
    sign(3n, { ...day, token, amount: 2_000_000n, origin: shop, daysAgo: 9 }),
    sign(4n, { ...day, token, amount: 1_000_000n, expiry: EARLIER_S, origin: shop, daysAgo: 300 }),
  ])
}

/** A node on which a permission is revoked. */
export function withRevoked(rpc: Rpc, { context }: Pick<KeptPermission, 'context'>): Rpc {
  const hash = hashStruct(decodeDelegation(context as Hex)!.delegation)
  return {
    ...rpc,
    call(chainId, method, params) {
      const [{ to = '', data = '' } = {}] = params as [{ to?: string; data?: string }?]
      return isDelegationManager(to)
        ? Promise.resolve(`0x${(data.endsWith(hash.slice(2)) ? '1' : '0').padStart(64, '0')}`)
        : rpc.call(chainId, method, params)
    },
  }
}
