import { getForeignCode, toError } from '../../../errors/to-error.js'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { toAddress } from '../../../standards/caip.js'
import type { Eip1193Provider } from '../../../standards/eip1193.js'
import {
  GRANT_PERMISSIONS,
  REQUEST_PERMISSIONS,
  REVOKE_PERMISSION,
  REVOKE_PERMISSIONS,
} from '../../../standards/erc7715.js'
import type { ChainPermissions, PermissionMethods, PermissionOrder } from '../../adapter.js'
import { toHexChainId } from '../evm-chain-id.js'
import { askProvider } from '../wallet-requests.js'
import { checkGrants } from './check-grants.js'
import { findMethods } from './find-methods.js'
import { listGranted } from './list-granted.js'

const INVALID_PARAMS = -32602

/** Permissions of an app on EVM networks (ERC-7715). */
export const permissions: ChainPermissions = {
  findMethods,
  listGranted,
  async ask(order, methods, onLate) {
    const method = methods === 'current' ? REQUEST_PERMISSIONS : GRANT_PERMISSIONS
    const { connection, signal = new AbortController().signal } = order
    const request = { method, params: toParams(order, methods) }
    const sent = { ...order, sentAt: Math.floor(Date.now() / 1000) }
    let answer: unknown
    try {
      answer = await askProvider(
        connection.provider as Eip1193Provider,
        request,
        signal,
        (late) => {
          let grants
          try {
            grants = checkGrants(late, sent)
          } catch {
            return // Nobody waits for this answer any more, and nothing usable was granted.
          }
          onLate(grants)
        },
      )
    } catch (failure) {
      throw toError(failure, 'UNKNOWN', { method })
    }
    return checkGrants(answer, sent)
  },
  async revoke({ connection, signal = new AbortController().signal }, permissionContext, methods) {
    const provider = connection.provider as Eip1193Provider
    const method = methods === 'current' ? REVOKE_PERMISSION : REVOKE_PERMISSIONS
    const ask = (params: object) => askProvider(provider, { method, params }, signal)
    let answer: unknown
    try {
      // ERC-7715 leaves open whether the object stands in a list. MetaMask expects it without one,
      // and refuses the other form without a prompt, as others do the reverse.
      answer = await ask({ permissionContext }).catch((failure: unknown) => {
        if (getForeignCode(failure) !== INVALID_PARAMS) throw failure
        return ask([{ permissionContext }])
      })
    } catch (failure) {
      throw toError(failure, 'UNKNOWN', { method })
    }
    // The standard's answer is empty; wallets also answer null or true.
    if (answer === false)
      throw new WalletModalError('RESPONSE_INVALID', {
        details: { service: 'The wallet', reason: 'it did not revoke the permission', method },
      })
  },
}

function toParams(
  { chain, account, to, permissions, expiry }: PermissionOrder,
  methods: PermissionMethods,
): readonly object[] {
  const chainId = toHexChainId(chain.id)
  const from = toAddress(account)
  return permissions.map(({ type, data, adjustable }) =>
    methods === 'current'
      ? {
          chainId,
          from,
          to,
          permission: { type, isAdjustmentAllowed: adjustable, data },
          rules: [{ type: 'expiry', data: { timestamp: expiry } }],
        }
      : {
          chainId,
          address: from,
          expiry,
          signer: { type: 'account', data: { address: to } },
          permission: { type, data },
          policies: [],
        },
  )
}
