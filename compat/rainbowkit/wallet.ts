import type { Chain as ViemChain } from 'viem'
import type { CreateConnectorFn } from 'wagmi'

/**
 * A network with RainbowKit's picture fields. A text `iconUrl` is used; a loader has no
 * counterpart.
 */
export interface Chain extends ViemChain {
  iconUrl?: string | (() => Promise<string>) | null
  iconBackground?: string
}

/**
 * Settings of RainbowKit's WalletConnect connector. They have no effect: the modal pairs by itself.
 */
export type RainbowKitWalletConnectParameters = Readonly<Record<string, unknown>>

/** What the functions that create wallets receive. */
export interface DefaultWalletOptions {
  projectId: string
  walletConnectParameters?: RainbowKitWalletConnectParameters
}

/** A wallet of an app or of another package, in RainbowKit's form. */
export interface Wallet {
  id: string
  name: string
  rdns?: string
  shortName?: string
  iconUrl: string | (() => Promise<string>)
  iconAccent?: string
  iconBackground: string
  installed?: boolean
  hidden?: () => boolean
  downloadUrls?: Readonly<Record<string, string | undefined>>
  mobile?: { getUri?: (uri: string) => string }
  qrCode?: { getUri: (uri: string) => string; instructions?: object }
  desktop?: object
  extension?: object
  createConnector: (details: WalletDetailsParams) => CreateConnectorFn
}

/** What `createConnector` of a wallet receives. */
export interface WalletDetailsParams {
  rkDetails: Omit<Wallet, 'createConnector' | 'hidden'> & {
    index: number
    groupIndex: number
    groupName: string
    isRainbowKitConnector: boolean
    isWalletConnectModalConnector?: boolean
  }
}

/** Creates a wallet of a list. */
export type CreateWalletFn = (
  options: DefaultWalletOptions & { appName: string; appIcon?: string },
) => Wallet

/**
 * The wallets of an app in groups. Their order is kept; the names of groups have no place in our
 * list.
 */
export type WalletList = { groupName: string; wallets: CreateWalletFn[] }[]
