import type { ChainId } from '../../../src/contract.js'
import type { SmartAccountSettings } from '../smart-account/settings.js'
import { toEvmChainId } from '../wallet/chains.js'
import { isDelegator } from './delegation-manager.js'
import { GRANTED_TYPES } from './read-grants.js'

/** Chains on which the operator lets plain accounts grant permissions. */
export function listGrantChains({ chains }: SmartAccountSettings): readonly ChainId[] {
  return chains
    .filter(({ delegates = [] }) => delegates.some(isDelegator))
    .map(({ chainId }) => chainId as ChainId)
}

/** `wallet_getSupportedExecutionPermissions` (ERC-7715) of a plain account. */
export function listSupported(settings: SmartAccountSettings): Readonly<Record<string, object>> {
  const chainIds = listGrantChains(settings).map(
    (chainId) => `0x${toEvmChainId(chainId).toString(16)}`,
  )
  if (chainIds.length === 0) return {}
  return Object.fromEntries(
    GRANTED_TYPES.map((type) => [type, { chainIds, ruleTypes: ['expiry'] }]),
  )
}
