import { formatAmount, formatUnits } from '../../src/standards/amounts/format-amount.js'
import { toShortAddress } from '../../src/standards/addresses/short-address.js'
import { useEvmAccount } from '../use-evm-account.js'
import type { AuthenticationStatus } from './context.js'
import { useAccountModal, useChainModal, useConnectModal, useKitState } from './use-modals.js'
import type { Chain } from './wallet.js'

/** What `<ConnectButton.Custom>` passes to its child. */
export interface ConnectButtonRenderProps {
  readonly account?: {
    readonly address: string
    /** The ENS name, otherwise the short address. */
    readonly displayName: string
    /** Balance with symbol, such as `1.25 ETH`. */
    readonly displayBalance?: string
    readonly balanceDecimals?: number
    readonly balanceFormatted?: string
    readonly balanceSymbol?: string
    readonly ensName?: string
    readonly ensAvatar?: string
    readonly hasPendingTransactions: boolean
  }
  readonly chain?: {
    readonly id: number
    readonly name?: string
    readonly hasIcon: boolean
    readonly iconUrl?: string
    readonly iconBackground?: string
    readonly unsupported?: boolean
  }
  /** False during server rendering, and until stored connections are restored. */
  readonly mounted: boolean
  readonly authenticationStatus?: AuthenticationStatus
  readonly openConnectModal: () => void
  readonly openAccountModal: () => void
  readonly openChainModal: () => void
  readonly connectModalOpen: boolean
  readonly accountModalOpen: boolean
  readonly chainModalOpen: boolean
}

/**
 * State and functions of a connect button. Names and balance are read through the app's wagmi
 * transports.
 */
export function useConnectButton(): ConnectButtonRenderProps {
  const kit = useKitState()
  const { connectModalOpen } = useConnectModal()
  const { accountModalOpen } = useAccountModal()
  const { chainModalOpen } = useChainModal()
  const { address, evmChainId, chain, ensName, ensAvatar, balance } = useEvmAccount(kit.account)
  const formatted = balance && formatUnits(balance.value, balance.decimals)
  return {
    ...(address
      ? {
          account: {
            address,
            displayName: ensName ?? toShortAddress(address, 4, 4),
            hasPendingTransactions: false,
            ...(balance && formatted !== undefined
              ? {
                  displayBalance: `${formatAmount(balance.value, balance.decimals)} ${balance.symbol}`,
                  balanceDecimals: balance.decimals,
                  balanceFormatted: formatted,
                  balanceSymbol: balance.symbol,
                }
              : {}),
            ...(ensName ? { ensName } : {}),
            ...(ensAvatar ? { ensAvatar } : {}),
          },
        }
      : {}),
    ...(address && evmChainId !== undefined ? { chain: describeChain(evmChainId, chain) } : {}),
    mounted: kit.state?.initialized ?? false,
    ...(kit.authentication ? { authenticationStatus: kit.authentication.status } : {}),
    openConnectModal: kit.openConnect,
    openAccountModal: kit.openAccount,
    openChainModal: kit.openNetworks,
    connectModalOpen,
    accountModalOpen,
    chainModalOpen,
  }
}

function describeChain(id: number, chain: Chain | undefined) {
  if (!chain) return { id, hasIcon: false, unsupported: true }
  const iconUrl = typeof chain.iconUrl === 'string' ? chain.iconUrl : undefined
  return {
    id,
    name: chain.name,
    hasIcon: iconUrl !== undefined,
    unsupported: false,
    ...(iconUrl === undefined ? {} : { iconUrl }),
    ...(chain.iconBackground === undefined ? {} : { iconBackground: chain.iconBackground }),
  }
}
