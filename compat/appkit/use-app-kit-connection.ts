import { Connection } from '@solana/web3.js'
import { useMemo } from 'react'
import { useAppKitNetwork } from './use-app-kit.js'

/**
 * A connection to the active network; undefined while that is no network of Solana. Throws
 * PROVIDER_MISSING before `createAppKit()`.
 */
export function useAppKitConnection(): { connection: Connection | undefined } {
  const { caipNetwork } = useAppKitNetwork()
  const endpoint =
    caipNetwork?.chainNamespace === 'solana' ? caipNetwork.rpcUrls.default.http[0] : undefined
  return useMemo(
    () => ({ connection: endpoint === undefined ? undefined : new Connection(endpoint) }),
    [endpoint],
  )
}
