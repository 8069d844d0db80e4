import {
  useCallback,
  useContext,
  useEffect,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react'
import { ModalContext } from '../../react/modal-context.js'
import { useSnapshot } from '../../react/hooks/use-snapshot.js'
import { WalletModalError } from '../../src/index.js'
import { KitContext } from './context.js'
import { findKnownWallet } from './known-wallets.js'

/** Properties of `<WalletButton.Custom>`. */
export interface WalletButtonRendererProps {
  /** RainbowKit's id of a wallet, such as `rainbow`, or a connector id. */
  readonly wallet?: string
  readonly children: (props: {
    readonly error: boolean
    readonly loading: boolean
    readonly connected: boolean
    readonly ready: boolean
    readonly mounted: boolean
    readonly connector: { readonly id: string; readonly name: string; readonly iconUrl?: string }
    readonly connect: () => Promise<void>
  }) => ReactNode
}

const BUTTON: CSSProperties = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minBlockSize: 44,
  paddingInline: 16,
  border: 0,
  borderRadius: 'var(--wm-button-radius, 14px)',
  background: 'var(--wm-surface, #14161a)',
  color: 'inherit',
  font: '500 16px var(--wm-font, system-ui)',
  cursor: 'pointer',
}

/**
 * A button that connects one wallet. Unlike `WalletButton` of `wallet-modal/react`, which is
 * RainbowKit's `ConnectButton`.
 */
export function WalletButton({ wallet }: { readonly wallet?: string }) {
  const { tokens } = useContext(KitContext)
  return (
    <WalletButton.Custom {...(wallet === undefined ? {} : { wallet })}>
      {({ connect, connector, loading, ready }) => (
        <button
          type="button"
          disabled={!ready || loading}
          style={{ ...(tokens as CSSProperties), ...BUTTON }}
          onClick={() => void connect()}
        >
          {connector.iconUrl ? <img src={connector.iconUrl} alt="" width={24} height={24} /> : null}
          {connector.name}
        </button>
      )}
    </WalletButton.Custom>
  )
}

/**
 * Draws nothing itself: the child is called with the state of one wallet and a function that
 * connects it.
 */
WalletButton.Custom = function Custom({ wallet = 'rainbow', children }: WalletButtonRendererProps) {
  const modal = useContext(ModalContext)
  if (!modal) throw new WalletModalError('PROVIDER_MISSING', { details: { hook: 'WalletButton' } })
  const { initialized, loading, accounts } = useSnapshot(modal)
  const known = findKnownWallet(wallet)
  const id = known?.rdns ?? known?.name ?? wallet
  const name = known?.name ?? wallet
  const [failed, setFailed] = useState(false)
  const [asked, setAsked] = useState(false)
  const [iconUrl, setIconUrl] = useState<string>()
  useEffect(
    () =>
      modal.watchWallets((wallets) =>
        setIconUrl(wallets.find((one) => one.rdns === id || one.name === name)?.icon),
      ),
    [modal, id, name],
  )
  const connect = useCallback(async () => {
    setFailed(false)
    setAsked(true)
    try {
      if (wallet === 'walletConnect') await modal.open({ view: 'ConnectingWalletConnectBasic' })
      else await modal.connect({ wallet: id, namespace: 'eip155' })
    } catch (error) {
      setFailed(true)
      // A wallet that is neither installed nor listed: the visitor chooses how to reach it.
      if (error instanceof WalletModalError && error.code === 'WALLET_NOT_FOUND')
        await modal.open({ view: 'Connect' })
    } finally {
      setAsked(false)
    }
  }, [modal, wallet, id])
  const account = accounts.eip155
  return (
    <>
      {children({
        error: failed,
        loading: asked && loading,
        connected:
          account?.address !== undefined &&
          (account.wallet?.rdns === id || account.wallet?.name === name),
        ready: initialized,
        mounted: initialized,
        connector: { id: wallet, name, ...(iconUrl ? { iconUrl } : {}) },
        connect,
      })}
    </>
  )
}
