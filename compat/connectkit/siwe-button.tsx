import { useContext, type CSSProperties } from 'react'
import { useModal as useKitModal } from '../../react/modal-context.js'
import { useSnapshot } from '../../react/hooks/use-snapshot.js'
import { PageButton } from '../page-button.js'
import { Context } from './context.js'
import { useModal } from './use-modal.js'
import { useSIWE, type SIWECallbacks } from './use-siwe.js'

/** Signs in and out with the app's server. Without a wallet, it opens Connect. */
export function SIWEButton({
  showSignOutButton = false,
  ...callbacks
}: { readonly showSignOutButton?: boolean } & SIWECallbacks) {
  const { tokens } = useContext(Context)
  const { isLoading, isRejected, isSignedIn, signIn, signOut } = useSIWE(callbacks)
  const { setOpen } = useModal()
  const { address } = useSnapshot(useKitModal('SIWEButton')).accounts.eip155 ?? {}
  const style = tokens as CSSProperties
  if (!address)
    return (
      <PageButton style={style} onClick={() => setOpen(true)}>
        Connect wallet
      </PageButton>
    )
  if (isSignedIn)
    return showSignOutButton ? (
      <PageButton style={style} onClick={() => void signOut()}>
        Sign out
      </PageButton>
    ) : (
      <PageButton style={style} disabled>
        Signed in
      </PageButton>
    )
  return (
    <PageButton style={style} disabled={isLoading} onClick={() => void signIn()}>
      {isRejected ? 'Try again' : 'Sign in'}
    </PageButton>
  )
}
