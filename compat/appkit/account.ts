import type { ChainNamespace, ModalSnapshot } from '../../src/index.js'
import { toChainId, type AppKitNetwork } from './network.js'

/** An account in AppKit's form. */
export interface AccountState {
  readonly address?: string
  /** CAIP-10. */
  readonly caipAddress?: string
  readonly isConnected: boolean
  readonly status: 'connected' | 'connecting' | 'reconnecting' | 'disconnected'
  readonly allAccounts: readonly {
    readonly namespace: ChainNamespace
    readonly address: string
    readonly type: string
  }[]
  readonly embeddedWalletInfo?: {
    readonly user: { readonly email?: string; readonly username?: string }
    readonly accountType: string
    readonly authProvider: string
    readonly isSmartAccountDeployed: boolean
  }
}

/** A network in AppKit's form. */
export interface NetworkState {
  readonly caipNetwork?: AppKitNetwork
  /** CAIP-2. */
  readonly caipNetworkId?: string
  /** A number for EVM networks. */
  readonly chainId?: number | string
}

/** The account of a namespace, or of the active one. */
export function toAccount(state: ModalSnapshot, namespace?: ChainNamespace): AccountState {
  const account = namespace ? state.accounts[namespace] : state.account
  const { embedded } = account ?? {}
  return {
    ...(account?.address === undefined ? {} : { address: account.address }),
    ...(account?.account === undefined ? {} : { caipAddress: account.account }),
    isConnected: account?.address !== undefined,
    status: account?.status ?? 'disconnected',
    allAccounts: (account?.accounts ?? []).map((one) => ({
      namespace: account!.namespace,
      address: one.split(':').slice(2).join(':'),
      type: embedded?.accountType ?? (account!.namespace === 'bip122' ? 'payment' : 'eoa'),
    })),
    ...(embedded
      ? {
          embeddedWalletInfo: {
            user: {
              ...(embedded.email === undefined ? {} : { email: embedded.email }),
              ...(embedded.userName === undefined ? {} : { username: embedded.userName }),
            },
            accountType: embedded.accountType,
            authProvider: embedded.provider,
            isSmartAccountDeployed: embedded.smartAccountDeployed ?? false,
          },
        }
      : {}),
  }
}

/** The active network. */
export function toNetworkState(
  { chainId }: ModalSnapshot,
  networks: readonly AppKitNetwork[],
): NetworkState {
  if (chainId === undefined) return {}
  const caipNetwork = networks.find((network) => toChainId(network) === chainId)
  const [namespace, reference = ''] = chainId.split(':')
  return {
    ...(caipNetwork
      ? {
          caipNetwork: {
            ...caipNetwork,
            caipNetworkId: chainId,
            chainNamespace: namespace as ChainNamespace,
          },
        }
      : {}),
    caipNetworkId: chainId,
    chainId: namespace === 'eip155' ? Number(reference) : reference,
  }
}
