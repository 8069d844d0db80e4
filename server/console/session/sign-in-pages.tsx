import { useCallback } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ask } from '../api/ask.js'
import { Person } from '../api/answers.js'
import { describeRefusal } from '../api/describe-refusal.js'
import { Dialog } from '../parts/dialog.js'
import { Failure } from '../parts/failure.js'
import { useTitle } from '../parts/page.js'
import { goTo, toHref } from '../router.js'
import { t } from '../texts/texts.js'
import { noteSession } from './queries.js'
import { WalletButton } from './wallet-button.js'

/** What a browser without a session sees. */
export function SignInPage() {
  useTitle(t('signIn.title'))
  return (
    <main className="door">
      <h1>{t('signIn.title')}</h1>
      <p>{t('signIn.text')}</p>
      <SignInButton />
      <p className="hint">{t('signIn.first')}</p>
    </main>
  )
}

/** The page of a link that signs a person in once. */
export function JoinPage({ token }: { readonly token: string }) {
  useTitle(t('join.title'))
  const join = useMutation({
    mutationFn: () =>
      ask({ method: 'POST', path: 'sessions/link', body: { token }, answer: Person }),
    async onSuccess() {
      // The used token leaves the address and the history.
      goTo(toHref(['account']), { isReplacing: true })
      await noteSession()
    },
  })
  return (
    <main className="door">
      <h1>{t('join.title')}</h1>
      <p>{t('join.text')}</p>
      <button
        type="button"
        className="primary"
        disabled={join.isPending}
        onClick={() => join.mutate()}
      >
        {t('join.action')}
      </button>
      {join.error && (
        <Failure {...describeRefusal(join.error, { token: 'refusal.link', '': 'refusal.link' })} />
      )}
    </main>
  )
}

/** Covers the page after its session has ended; what was typed stays below. */
export function SessionEndedDialog() {
  return (
    <Dialog title={t('signIn.again.title')}>
      <p>{t('signIn.again.text')}</p>
      <div className="actions">
        <SignInButton />
        <button type="button" onClick={() => void noteSession()}>
          {t('signIn.check')}
        </button>
      </div>
    </Dialog>
  )
}

function SignInButton() {
  const done = useCallback(() => void noteSession(), [])
  return <WalletButton purpose="sign-in" label={t('signIn.wallet')} onDone={done} />
}
