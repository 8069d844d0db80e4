import { lazy, Suspense, useCallback, useState } from 'react'
import type { Refusal } from '../api/ask.js'
import { describeRefusal } from '../api/describe-refusal.js'
import { CodeBoundary } from '../parts/code-boundary.js'
import { Failure } from '../parts/failure.js'
import { t } from '../texts/texts.js'
import type { WalletSignInProps } from './wallet-sign-in.js'

const WalletSignIn = lazy(() =>
  import('./wallet-sign-in.js').then((module) => ({ default: module.WalletSignIn })),
)

/** A button that has a wallet sign. The kit loads on the first press. */
export function WalletButton({
  purpose,
  label,
  onDone,
}: Pick<WalletSignInProps, 'purpose' | 'onDone'> & { readonly label: string }) {
  const [isOpen, setOpen] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const end = useCallback((found: Refusal | undefined) => {
    setOpen(false)
    setRefusal(found)
  }, [])
  const done = useCallback(() => {
    end(undefined)
    onDone()
  }, [end, onDone])
  return (
    <>
      <button
        type="button"
        className="primary"
        disabled={isOpen}
        onClick={() => {
          setRefusal(undefined)
          setOpen(true)
        }}
      >
        {isOpen ? t('signIn.opening') : label}
      </button>
      {refusal && (
        <Failure
          {...describeRefusal(refusal, {
            message: refusal.status === 409 ? 'account.wallet.taken' : 'refusal.wallet',
          })}
        />
      )}
      {isOpen && (
        <CodeBoundary onClose={() => setOpen(false)}>
          <Suspense fallback={null}>
            <WalletSignIn purpose={purpose} onDone={done} onEnd={end} />
          </Suspense>
        </CodeBoundary>
      )}
    </>
  )
}
