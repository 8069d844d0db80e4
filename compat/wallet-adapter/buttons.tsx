import type { CSSProperties, ImgHTMLAttributes, MouseEvent, ReactElement, ReactNode } from 'react'
import { useModal } from '../../react/modal-context.js'
import { PageButton } from '../page-button.js'
import type { Adapter } from './adapter.js'
import { useWalletModal } from './use-wallet-modal.js'
import { useWallet } from './wallet-context.js'

/** Properties of the buttons. */
export interface ButtonProps {
  readonly children?: ReactNode
  readonly className?: string
  readonly disabled?: boolean
  readonly endIcon?: ReactElement
  /** Called before the button's own action. `preventDefault()` leaves that out. */
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  readonly startIcon?: ReactElement
  readonly style?: CSSProperties
  readonly tabIndex?: number
}

/** Texts by state, such as `{ 'no-wallet': 'Select wallet' }`. */
type Labels = Readonly<Record<string, string>>

const CONNECT: Labels = {
  connecting: 'Connecting …',
  connected: 'Connected',
  'has-wallet': 'Connect',
  'no-wallet': 'Connect wallet',
}
const DISCONNECT: Labels = {
  disconnecting: 'Disconnecting …',
  'has-wallet': 'Disconnect',
  'no-wallet': 'Disconnect wallet',
}
const MULTI: Labels = { ...CONNECT, 'no-wallet': 'Select wallet' }

interface BaseProps extends ButtonProps {
  /** Texts by state. */
  readonly labels?: Labels
}

/** Selects, connects and shows the wallet; a press on the account opens it. */
export function BaseWalletMultiButton({ children, labels = MULTI, ...props }: BaseProps) {
  const modal = useModal('WalletMultiButton')
  const { connecting, connect, publicKey, wallet } = useWallet()
  const { setVisible } = useWalletModal()
  const address = publicKey?.toBase58()
  const state = connecting ? 'connecting' : wallet ? 'has-wallet' : 'no-wallet'
  return (
    <Button
      {...props}
      act={() => {
        if (address)
          modal.open({ view: 'Account', namespace: 'solana' }).catch(() => {
            // Ignored: the modal reports a screen that did not load on the screen itself.
          })
        else if (wallet && !connecting) ignore(connect())
        else setVisible(true)
      }}
      startIcon={props.startIcon ?? <WalletIcon wallet={wallet} />}
    >
      {children ?? (address ? `${address.slice(0, 4)}..${address.slice(-4)}` : labels[state])}
    </Button>
  )
}

/** Connects the selected wallet. */
export function BaseWalletConnectButton({ children, labels = CONNECT, ...props }: BaseProps) {
  const { connect, connected, connecting, wallet } = useWallet()
  const state = connecting
    ? 'connecting'
    : connected
      ? 'connected'
      : wallet
        ? 'has-wallet'
        : 'no-wallet'
  return (
    <Button
      {...props}
      disabled={props.disabled || state !== 'has-wallet'}
      act={() => ignore(connect())}
      startIcon={props.startIcon ?? <WalletIcon wallet={wallet} />}
    >
      {children ?? labels[state]}
    </Button>
  )
}

/** Ends the connection. */
export function BaseWalletDisconnectButton({ children, labels = DISCONNECT, ...props }: BaseProps) {
  const { disconnect, disconnecting, wallet } = useWallet()
  const state = disconnecting ? 'disconnecting' : wallet ? 'has-wallet' : 'no-wallet'
  return (
    <Button
      {...props}
      disabled={props.disabled || state !== 'has-wallet'}
      act={() => ignore(disconnect())}
      startIcon={props.startIcon ?? <WalletIcon wallet={wallet} />}
    >
      {children ?? labels[state]}
    </Button>
  )
}

/** `<BaseWalletMultiButton>` with its own texts. */
export function WalletMultiButton(props: ButtonProps) {
  return <BaseWalletMultiButton {...props} />
}
/** `<BaseWalletConnectButton>` with its own texts. */
export function WalletConnectButton(props: ButtonProps) {
  return <BaseWalletConnectButton {...props} />
}
/** `<BaseWalletDisconnectButton>` with its own texts. */
export function WalletDisconnectButton(props: ButtonProps) {
  return <BaseWalletDisconnectButton {...props} />
}

/** Opens the list of wallets. */
export function WalletModalButton({ children = 'Select wallet', ...props }: ButtonProps) {
  const { setVisible } = useWalletModal()
  return (
    <Button {...props} act={() => setVisible(true)}>
      {children}
    </Button>
  )
}

/** Picture of a wallet; nothing without one. */
export function WalletIcon({
  wallet,
  ...props
}: { readonly wallet: { readonly adapter: Pick<Adapter, 'icon' | 'name'> } | null } & Omit<
  ImgHTMLAttributes<HTMLImageElement>,
  'src'
>) {
  return wallet?.adapter.icon ? (
    <img alt="" width={24} height={24} {...props} src={wallet.adapter.icon} />
  ) : null
}

/** A button with the class names of wallet-adapter, for the app's own style sheet. */
function Button({
  act,
  children,
  className,
  endIcon,
  onClick,
  startIcon,
  ...props
}: ButtonProps & { readonly act: () => void }) {
  return (
    <PageButton
      {...props}
      className={['wallet-adapter-button', className].filter(Boolean).join(' ')}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) act()
      }}
    >
      {startIcon} {children} {endIcon}
    </PageButton>
  )
}

function ignore(work: Promise<void>) {
  work.catch(() => {
    // `onError` of the provider has received it.
  })
}
