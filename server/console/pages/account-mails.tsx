import { useMutation } from '@tanstack/react-query'
import { ask } from '../api/ask.js'
import { Resent, type WalletAccount } from '../api/answers.js'
import { describeRefusal } from '../api/describe-refusal.js'
import { Failure } from '../parts/failure.js'
import { say } from '../parts/notice.js'
import { useMe } from '../session/me.js'
import { formatTime } from '../texts/formats.js'
import { t } from '../texts/texts.js'
import { AccountTable } from './account-table.js'

/** The mails of an account in the last day; failed ones are sent again. */
export function AccountMails({
  account: { id, mails },
  onChanged,
}: {
  readonly account: WalletAccount
  readonly onChanged: (account: WalletAccount) => void
}) {
  const { may } = useMe()
  const resend = useMutation({
    mutationFn: () =>
      ask({ method: 'POST', path: `accounts/${encodeURIComponent(id)}/resend`, answer: Resent }),
    onSuccess({ account, resent }) {
      onChanged(account)
      say(t('accounts.resend.done', resent))
    },
  })
  return (
    <AccountTable
      title={t('accounts.mails')}
      columns={[t('accounts.mail'), t('people.state'), t('acts.time')]}
      rows={mails.map(({ kind, state, createdAt }) => [
        t(`accounts.mail.${kind}`),
        t(`accounts.mail.${state}`),
        formatTime(createdAt),
      ])}
    >
      {may('POST accounts/:id/resend') && mails.some(({ canResend }) => canResend) && (
        <div className="actions start">
          <button type="button" disabled={resend.isPending} onClick={() => resend.mutate()}>
            {t('accounts.resend')}
          </button>
        </div>
      )}
      <p className="hint">{t('accounts.resend.hint')}</p>
      {resend.error && <Failure {...describeRefusal(resend.error)} />}
    </AccountTable>
  )
}
