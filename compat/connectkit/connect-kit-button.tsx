import { useContext, type CSSProperties, type ReactNode } from 'react'
import type { Chain } from 'viem'
import { WalletButton } from '../../react/components.js'
import { useModal as useKitModal } from '../../react/modal-context.js'
import { useSnapshot } from '../../react/hooks/use-snapshot.js'
import { toShortAddress } from '../../src/standards/addresses/short-address.js'
import { useEvmAccount } from '../use-evm-account.js'
import { Avatar } from './avatar.js'
import { Context } from './context.js'
import type { CustomTheme, Mode, Theme } from './look.js'
import { PageButton } from '../page-button.js'
import { useSession } from './session.js'
import { toTokens } from './to-tokens.js'
import { useModal } from './use-modal.js'

/** Properties of `<ConnectKitButton>`. */
export interface ConnectKitButtonProps {
  /** Text while no wallet is connected (that of the language). */
  readonly label?: string
  readonly showBalance?: boolean
  /** Shows the avatar before the account (true). Without one the wallet's picture is shown. */
  readonly showAvatar?: boolean
  /** @deprecated Has no effect: the provider's theme counts. */
  readonly theme?: Theme
  /** @deprecated Has no effect: the provider's mode counts. */
  readonly mode?: Mode
  readonly customTheme?: CustomTheme
  /** Called in the place of opening; `open` opens. */
  readonly onClick?: (open: () => void) => void
}

/** What `<ConnectKitButton.Custom>` passes to its child. */
export interface ConnectKitButtonRenderProps {
  readonly show?: () => void
  readonly hide?: () => void
  readonly chain?: Chain & { unsupported?: boolean }
  readonly unsupported: boolean
  readonly isConnected: boolean
  readonly isConnecting: boolean
  readonly address?: `0x${string}`
  readonly truncatedAddress?: string
  readonly ensName?: string
}

/** Connects a wallet, and shows the connected account. Throws PROVIDER_MISSING. */
export function ConnectKitButton({
  label,
  showBalance = false,
  showAvatar = true,
  customTheme,
  onClick,
}: ConnectKitButtonProps) {
  const { tokens, customAvatar } = useContext(Context)
  const session = useSession()
  const { setOpen } = useModal()
  const { address } = useSnapshot(useKitModal('ConnectKitButton')).accounts.eip155 ?? {}
  const style = { ...tokens, ...toTokens(customTheme) } as CSSProperties
  const open = () => setOpen(true)
  if (address && session?.known && !session.session)
    return (
      <PageButton
        style={style}
        disabled={session.status === 'loading'}
        onClick={() => void session.signIn()}
      >
        {label ?? 'Sign in'}
      </PageButton>
    )
  return (
    <span
      style={{ display: 'inline-flex', gap: 12, alignItems: 'center' }}
      {...(onClick
        ? {
            onClickCapture: (event) => {
              // The element would open the modal itself.
              event.stopPropagation()
              onClick(open)
            },
          }
        : {})}
    >
      {address && showAvatar && customAvatar ? (
        <Avatar address={address as `0x${string}`} size={24} />
      ) : null}
      <WalletButton
        style={style}
        balance={showBalance}
        {...(label === undefined ? {} : { label })}
      />
    </span>
  )
}

/** Draws nothing itself: the child is called with the state of a connect button. */
ConnectKitButton.Custom = function Custom({
  children,
}: {
  readonly children?: (props: ConnectKitButtonRenderProps) => ReactNode
}) {
  const modal = useKitModal('ConnectKitButton.Custom')
  const { accounts } = useSnapshot(modal)
  const { address, chain, evmChainId, ensName } = useEvmAccount(accounts.eip155)
  const { open, setOpen } = useModal()
  const status = accounts.eip155?.status
  const unsupported = evmChainId !== undefined && chain === undefined
  return (
    <>
      {children?.({
        show: () => setOpen(true),
        hide: () => setOpen(false),
        unsupported,
        isConnected: address !== undefined,
        isConnecting: open || status === 'connecting',
        ...(chain ? { chain: { ...chain, unsupported } } : {}),
        ...(address ? { address, truncatedAddress: toShortAddress(address, 6, 4) } : {}),
        ...(ensName ? { ensName } : {}),
      })}
    </>
  )
}
