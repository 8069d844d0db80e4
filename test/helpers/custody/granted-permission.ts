import type { GrantedPermission } from '../../../server/src/wallet/contracts/permission-contract.js'

/** A permission as the secure site records it; to the server its context is just bytes. */
export function createGrantedPermission(
  seed: number,
  changes: Partial<GrantedPermission> = {},
): GrantedPermission {
  return {
    chainId: 'eip155:8453',
    context: `0x${'c0ffee'.repeat(400)}`,
    hash: `0x${seed.toString(16).padStart(64, '0')}`,
    type: 'erc20-token-periodic',
    token: `0x${'7'.repeat(40)}`,
    amount: '10000000',
    period: 86_400,
    expiry: Math.floor(Date.now() / 1000) + 30 * 86_400,
    ...changes,
  }
}
