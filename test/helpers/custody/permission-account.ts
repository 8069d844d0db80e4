import { privateKeyToAccount } from 'viem/accounts'
import type { DeviceStore } from '../../../server/frame/device/device-store.js'
import type { Account } from '../../../server/frame/wallet/account.js'
import type {
  GrantedPermission,
  KeptPermission,
} from '../../../server/src/wallet/contracts/permission-contract.js'

// Of the key 6c…6c.
const GRANTING = privateKeyToAccount(`0x${'6c'.repeat(32)}`).address

/** The api of {@link createPermissionAccount}, honest until a test changes it. */
export interface PermissionApi {
  /** What it lists; a test may forge or remove entries. */
  kept: KeptPermission[]
  /** Every entry that a device has sent. */
  readonly sent: GrantedPermission[]
  /** What it answers each request with, instead of an answer. */
  failure: Error | undefined
}

/** A signed-in device, with an api that keeps its record of permissions in memory. */
export function createPermissionAccount(
  store: DeviceStore,
  origin = 'https://shop.example',
): {
  readonly account: Account
  readonly api: PermissionApi
  /** Another tab may sign in to another account. */
  readonly session: { addresses: { eip155: string; solana: string } }
} {
  const session = {
    accountId: 'account',
    access: 'token',
    addresses: { eip155: GRANTING, solana: '' },
  }
  const api: PermissionApi = { kept: [], sent: [], failure: undefined }
  const account = {
    origin,
    store,
    servers: { api: 'https://api.example', vault: 'https://vault.example' },
    fresh: async () => session,
    current: async () => session,
    async send(_: string, { body }: { body?: { permissions: GrantedPermission[] } }) {
      if (api.failure) throw api.failure
      if (!body) return { permissions: api.kept }
      api.sent.push(...body.permissions)
      const added = body.permissions.map(({ chainId, context }) => ({
        chainId,
        context,
        origin,
        grantedAt: Date.now(),
      }))
      api.kept = [...added, ...api.kept]
      return {}
    },
  }
  return { account: account as unknown as Account, api, session }
}
