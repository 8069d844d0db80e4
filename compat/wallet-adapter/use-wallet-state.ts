import { PublicKey } from '@solana/web3.js'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useModal } from '../../react/modal-context.js'
import { useSnapshot } from '../../react/hooks/use-snapshot.js'
import type { SolanaProvider } from '../../src/chains/solana/index.js'
import type { ListedWallet, WalletModalError } from '../../src/index.js'
import { findFeature } from '../../src/standards/wallet-standard.js'
import { WalletReadyState, type Adapter, type Wallet } from './adapter.js'
import {
  WalletConnectionError,
  WalletDisconnectionError,
  WalletNotConnectedError,
  WalletNotReadyError,
  WalletNotSelectedError,
  WalletSignInError,
  type WalletError,
} from './errors.js'
import {
  sendTransaction,
  signMessage,
  signTransactions,
  type AnyTransaction,
  type Signed,
} from './transactions.js'
import type { WalletContextState } from './wallet-context.js'

/** What `<WalletProvider>` is given. */
export interface WalletStateOptions {
  readonly autoConnect: boolean
  /** Key of the name of the selected wallet in localStorage, as wallet-adapter stores it. */
  readonly storageKey: string
  /** Name of the network for wallets, such as `solana:devnet`. */
  readonly chain: string
  readonly onError: ((error: WalletError) => void) | undefined
}

/** The state of the modal below this component, in wallet-adapter's shape. */
export function useWalletState({
  autoConnect,
  chain,
  onError,
  storageKey,
}: WalletStateOptions): WalletContextState {
  const modal = useModal('WalletProvider')
  const account = useSnapshot(modal).accounts.solana
  const { address, connection, status } = account ?? {}
  const [listed, setListed] = useState<readonly ListedWallet[]>([])
  const [selected, setSelected] = useState<string>()
  const [disconnecting, setDisconnecting] = useState(false)
  const latest = useRef<string>(undefined)
  const [reporter] = useState(createReporter)
  useEffect(() => reporter.listen(onError), [reporter, onError])
  useEffect(() => modal.watchWallets(setListed), [modal])

  const publicKey = useMemo(() => (address ? new PublicKey(address) : null), [address])
  const connected = status === 'connected' && publicKey !== null
  const connecting = status === 'connecting' || status === 'reconnecting'
  const connectedName = account?.wallet?.name
  // The visitor may have chosen the wallet in the modal.
  useEffect(() => {
    if (connectedName) store(storageKey, connectedName)
  }, [connectedName, storageKey])

  const { fail } = reporter
  const connectByName = useCallback(
    async (name: string) => {
      try {
        await modal.connect({ wallet: name, namespace: 'solana' })
      } catch (error) {
        const { code, message } = error as WalletModalError
        throw fail(
          code === 'WALLET_NOT_FOUND'
            ? new WalletNotReadyError(message, error)
            : new WalletConnectionError(message, error),
        )
      }
    },
    [modal, fail],
  )
  const connect = useCallback(async () => {
    const name = latest.current
    if (modal.getState().accounts.solana?.status === 'connected') return
    if (name === undefined) throw fail(new WalletNotSelectedError('Select a wallet first.'))
    await connectByName(name)
  }, [modal, connectByName, fail])
  const disconnect = useCallback(async () => {
    setDisconnecting(true)
    latest.current = undefined
    setSelected(undefined)
    store(storageKey, undefined)
    try {
      if (modal.getState().accounts.solana?.connection) await modal.disconnect('solana')
    } catch (error) {
      throw fail(new WalletDisconnectionError((error as Error).message, error))
    } finally {
      setDisconnecting(false)
    }
  }, [modal, fail, storageKey])
  const select = useCallback(
    (name: string | null) => {
      if (name === null) {
        disconnect().catch(() => {
          // `onError` has received it.
        })
        return
      }
      latest.current = name
      setSelected(name)
      store(storageKey, name)
      if (autoConnect)
        connectByName(name).catch(() => {
          // `onError` has received it.
        })
    },
    [autoConnect, connectByName, disconnect, storageKey],
  )

  const signed = useMemo((): Signed | undefined => {
    const provider = connection
      ? (modal.getProvider(connection) as SolanaProvider | undefined)
      : undefined
    const own = provider?.accounts.find((one) => one.address === address)
    return connected && provider && own && publicKey
      ? { provider, account: own, publicKey, chain }
      : undefined
  }, [modal, connection, connected, address, publicKey, chain])
  const signing = useMemo(() => toFunctions(signed, fail), [signed, fail])
  const wallets = useMemo(
    () =>
      listed
        .filter(({ namespaces }) => namespaces.includes('solana'))
        .map((one) => toWallet(one, one.name === connectedName ? publicKey : null)),
    [listed, connectedName, publicKey],
  )
  const wallet = useMemo(() => {
    const name = connectedName ?? selected
    if (name === undefined) return null
    const { icon, url } = account?.wallet ?? {}
    return (
      wallets.find(({ adapter }) => adapter.name === name) ??
      toWallet(
        { name, installed: connected, ...(icon ? { icon } : {}), ...(url ? { url } : {}) },
        publicKey,
      )
    )
  }, [connectedName, selected, wallets, account, connected, publicKey])

  return useMemo(
    () => ({
      autoConnect,
      wallets,
      wallet,
      publicKey,
      connecting,
      connected,
      disconnecting,
      select,
      connect,
      disconnect,
      ...signing,
    }),
    [
      autoConnect,
      wallets,
      wallet,
      publicKey,
      connecting,
      connected,
      disconnecting,
      select,
      connect,
      disconnect,
      signing,
    ],
  )
}

function toWallet(
  {
    icon = '',
    installed,
    name,
    url = '',
  }: {
    readonly icon?: string
    readonly installed: boolean
    readonly name: string
    readonly url?: string
  },
  publicKey: PublicKey | null,
): Wallet {
  const readyState = installed ? WalletReadyState.Installed : WalletReadyState.NotDetected
  const adapter: Adapter = {
    name,
    icon,
    url,
    readyState,
    publicKey,
    connected: publicKey !== null,
    connecting: false,
  }
  return { adapter, readyState }
}

type Functions = Pick<
  WalletContextState,
  'sendTransaction' | 'signAllTransactions' | 'signIn' | 'signMessage' | 'signTransaction'
>

/** The functions of the connected wallet, and those that say that none is. */
function toFunctions(
  signed: Signed | undefined,
  fail: <E extends WalletError>(error: E) => E,
): Functions {
  const report = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw fail(error as WalletError)
    }
  }
  if (!signed)
    return {
      sendTransaction: async () => {
        throw fail(new WalletNotConnectedError('No wallet is connected.'))
      },
      signTransaction: undefined,
      signAllTransactions: undefined,
      signMessage: undefined,
      signIn: undefined,
    }
  const { provider } = signed
  const signs = findFeature(provider, 'solana:signTransaction', 'signTransaction') !== undefined
  const signIn = findFeature(provider, 'solana:signIn', 'signIn')
  return {
    sendTransaction: (transaction, connection, options) =>
      report(sendTransaction(signed, transaction, connection, options)),
    signTransaction: signs
      ? async <T extends AnyTransaction>(transaction: T) =>
          (await report(signTransactions(signed, [transaction])))[0]!
      : undefined,
    signAllTransactions: signs
      ? <T extends AnyTransaction>(transactions: T[]) =>
          report(signTransactions(signed, transactions))
      : undefined,
    signMessage: findFeature(provider, 'solana:signMessage', 'signMessage')
      ? (message) => report(signMessage(signed, message))
      : undefined,
    signIn: signIn
      ? async (input = {}) => {
          try {
            return ((await signIn(input)) as object[])[0]!
          } catch (error) {
            throw fail(new WalletSignInError((error as Error).message, error))
          }
        }
      : undefined,
  }
}

/** Keeps the name as wallet-adapter does, so that a page of the release before finds it. */
function store(key: string, name: string | undefined) {
  try {
    if (name === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(name))
  } catch {
    // Storage is blocked: the name is not kept.
  }
}

/** Passes failures to `onError`, and gives them back to be thrown. */
function createReporter() {
  const listeners = new Set<(error: WalletError) => void>()
  return {
    fail<E extends WalletError>(error: E): E {
      for (const listener of listeners) listener(error)
      return error
    },
    listen(listener: ((error: WalletError) => void) | undefined) {
      if (!listener) return undefined
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
