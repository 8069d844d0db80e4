import { useContext, type CSSProperties, type ReactNode } from 'react'
import { WalletButton, WalletNetworkButton } from '../../react/components.js'
import { note } from '../note.js'
import { PageButton } from '../page-button.js'
import { KitContext } from './context.js'
import { useResponsive, type Responsive } from './responsive.js'
import { useConnectButton, type ConnectButtonRenderProps } from './use-connect-button.js'

/** Properties of `<ConnectButton>`. */
export interface ConnectButtonProps {
  /** Label while no wallet is connected (the text of the language). */
  readonly label?: string
  /** Shows the native balance (on large screens). */
  readonly showBalance?: Responsive<boolean>
  /** `avatar` and `full` show the same: the picture of the wallet and the address. */
  readonly accountStatus?: Responsive<'full' | 'avatar' | 'address'>
  /** `none` leaves out the button of the network; the other values show it whole. */
  readonly chainStatus?: Responsive<'full' | 'icon' | 'name' | 'none'>
}

/** The buttons of the network and of the account. */
export function ConnectButton({
  label,
  showBalance,
  accountStatus,
  chainStatus,
}: ConnectButtonProps) {
  const { tokens, avatar: Avatar } = useContext(KitContext)
  const { account, authenticationStatus, openConnectModal } = useConnectButton()
  const balance = useResponsive(showBalance, true)
  const chain = useResponsive(chainStatus, 'full')
  const withAvatar = useResponsive(accountStatus, 'full') !== 'address'
  if (chain === 'icon')
    note('rainbowkit', "chainStatus: 'icon'", 'the network button shows icon and name.')
  const style = { ...tokens } as CSSProperties
  if (account && authenticationStatus === 'unauthenticated')
    return (
      <PageButton style={style} onClick={openConnectModal}>
        {label ?? 'Sign in'}
      </PageButton>
    )
  return (
    <span style={{ display: 'inline-flex', gap: 12, alignItems: 'center' }}>
      {account && chain !== 'none' ? <WalletNetworkButton style={style} /> : null}
      {account && Avatar && withAvatar ? (
        <Avatar address={account.address} ensImage={account.ensAvatar ?? null} size={24} />
      ) : null}
      <WalletButton style={style} balance={balance} {...(label === undefined ? {} : { label })} />
    </span>
  )
}

/**
 * Draws nothing itself: the child is called with the state and the functions of a connect button.
 */
ConnectButton.Custom = function Custom({
  children,
}: {
  readonly children: (props: ConnectButtonRenderProps) => ReactNode
}) {
  return <>{children(useConnectButton())}</>
}
