import {
  GRANT_PERMISSIONS,
  GRANTED_PERMISSIONS,
  REQUEST_PERMISSIONS,
  REVOKE_PERMISSION,
  REVOKE_PERMISSIONS,
  SUPPORTED_PERMISSIONS,
} from '../standards/erc7715.js'
import { toRpcError } from './mock-wallet.js'
import type { EvmQuirk } from './quirks.js'

type Fields = Readonly<Record<string, unknown>>
type Method = (params: readonly unknown[]) => unknown

const KINDS = ['periodic', 'stream', 'allowance'].flatMap((kind) => [
  `native-token-${kind}`,
  `erc20-token-${kind}`,
])
const MANAGER = '0xdb9b1e94b5b69df7e401ddbedee43491141047db'
const AMOUNT = /amount|allowance/i
const UNUSABLE = -32602

/** What a mock wallet has granted by ERC-7715. */
interface Permissions {
  /** By its quirks; none without them. */
  readonly methods: Readonly<Record<string, Method>>
  /** The user revokes everything inside the wallet. */
  revokeAll(): void
}

/** Creates {@link Permissions}. */
export function createPermissions(
  has: (quirk: EvmQuirk) => boolean,
  prompt: () => Promise<void>,
  toChain: () => string,
  isLocked: () => boolean,
): Permissions {
  const granted = new Map<string, Fields>()
  let count = 0
  function remember(grant: Fields): Fields {
    const context = `0x7715${(++count).toString(16).padStart(60, '0')}`
    granted.set(context, { ...grant, context })
    return granted.get(context)!
  }
  async function grant(params: readonly unknown[], toAnswer: (asked: Fields) => Fields) {
    if (params.length === 0) throw toRpcError(UNUSABLE, 'No permission is requested.')
    await prompt()
    return params.map((asked) => remember(toAnswer(asked as Fields)))
  }
  async function revoke(params: readonly unknown[]) {
    const { permissionContext } = (params[0] ?? {}) as { readonly permissionContext?: string }
    if (!permissionContext) throw toRpcError(UNUSABLE, 'No permission context.')
    if (has('keeps-permissions')) throw toRpcError(4200, 'The wallet revokes in its own settings.')
    await prompt()
    if (!granted.delete(permissionContext)) throw toRpcError(-32603, 'Unknown permission.')
    return {}
  }
  const change = (permission: unknown) => {
    const { data, ...rest } = permission as Fields & { readonly data: Fields }
    return { ...rest, data: changeAmounts(data, has) }
  }
  const methods = {
    ...(has('permissions') && {
      [SUPPORTED_PERMISSIONS]: () =>
        Object.fromEntries(
          KINDS.map((kind) => [kind, { chainIds: [toChain()], ruleTypes: ['expiry'] }]),
        ),
      [REQUEST_PERMISSIONS]: (params: readonly unknown[]) =>
        grant(params, (asked) => ({
          ...asked,
          permission: change(asked['permission']),
          dependencies: [],
          delegationManager: MANAGER,
        })),
      [REVOKE_PERMISSION]: revoke,
      ...(!has('no-permission-list') && {
        [GRANTED_PERMISSIONS]: () => (isLocked() ? [] : [...granted.values()]),
      }),
    }),
    ...(has('permissions-by-former-names') && {
      wallet_getCapabilities: () => ({
        [toChain()]: { permissions: { supported: true, permissionTypes: KINDS } },
      }),
      [GRANT_PERMISSIONS]: (params: readonly unknown[]) =>
        grant(params, (asked) => ({
          ...asked,
          permission: change(asked['permission']),
          signerMeta: { delegationManager: MANAGER },
        })),
      [REVOKE_PERMISSIONS]: revoke,
    }),
  }
  return { methods, revokeAll: () => granted.clear() }
}

function changeAmounts(data: Fields, has: (quirk: EvmQuirk) => boolean): Fields {
  const change = has('grants-less')
    ? (amount: bigint) => amount / 2n
    : has('grants-more')
      ? (amount: bigint) => amount * 2n
      : undefined
  if (!change) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      AMOUNT.test(name) ? `0x${change(BigInt(value as string)).toString(16)}` : value,
    ]),
  )
}
