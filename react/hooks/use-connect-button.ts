import { useCallback, useMemo } from 'react'
import type { AccountState, Chain, OpenableView, WalletInfo } from '../../src/index.js'
import { useModal } from '../modal-context.js'
import { useSnapshot } from './use-snapshot.js'

/** State and functions of a button that the app draws itself. */
export interface UseConnectButtonResult {
  /** False during server rendering, and until stored connections are restored. */
  readonly ready: boolean
  /** `reconnecting`: a stored connection is being restored. */
  readonly status: AccountState['status']
  /** Address of the active account. */
  readonly address: string | undefined
  /** First and last letters of the address, such as `0xf39F…2266`. */
  readonly shortAddress: string | undefined
  /** Name of the account such as `alice.eth`, once the server has given it. */
  readonly name: string | undefined
  /** Picture of the account, once it is known. */
  readonly avatar: string | undefined
  /** The connected wallet. */
  readonly wallet: WalletInfo | undefined
  /** The active network as the app lists it. */
  readonly network: Chain | undefined
  /** True when the wallet is on a network that the app does not list. */
  readonly unsupported: boolean
  /** The screen that is open; undefined while the modal is closed. */
  readonly view: string | undefined
  /** Opens Connect, or the account of a connected wallet. */
  readonly open: () => void
  /** Opens the list of networks. */
  readonly openNetworks: () => void
}

const START = 6
const END = 4

/**
 * Everything that a custom button shows and does. Throws PROVIDER_MISSING.
 *
 * @example
 * const { name, shortAddress, open } = useConnectButton()
 * const button = <button onClick={open}>{name ?? shortAddress ?? 'Connect'}</button>
 */
export function useConnectButton(): UseConnectButtonResult {
  const modal = useModal('useConnectButton')
  const {
    account,
    name,
    avatar,
    initialized,
    network,
    supported,
    view,
    open: isOpen,
  } = useSnapshot(modal)
  const { address, status = 'disconnected', wallet } = account ?? {}
  const show = useCallback(
    (screen: OpenableView) => {
      modal.open({ view: screen }).catch(() => {
        // Ignored: the event `error` reports it.
      })
    },
    [modal],
  )
  return useMemo(
    () => ({
      ready: initialized,
      status,
      address,
      shortAddress: address && shorten(address),
      name,
      avatar,
      wallet,
      network,
      unsupported: address !== undefined && !supported,
      view: isOpen ? view : undefined,
      open: () => show(address === undefined ? 'Connect' : 'Account'),
      openNetworks: () => show('Networks'),
    }),
    [initialized, status, address, name, avatar, wallet, network, supported, isOpen, view, show],
  )
}

function shorten(address: string): string {
  return address.length <= START + END + 1
    ? address
    : `${address.slice(0, START)}…${address.slice(-END)}`
}
