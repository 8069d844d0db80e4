import { useQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.js'
import { WalletAccount } from '../api/answers.js'
import { Answer } from '../parts/answer.js'
import { CopyButton } from '../parts/copy-button.js'
import { Fact, Facts } from '../parts/facts.js'
import { Page } from '../parts/page.js'
import { useMe } from '../session/me.js'
import { queries } from '../session/queries.js'
import { formatDate, formatTime } from '../texts/formats.js'
import { t } from '../texts/texts.js'
import { FAMILIES } from './families.js'
import { AccountMails } from './account-mails.js'
import { AccountTable } from './account-table.js'
import { FreezeAct } from './freeze-act.js'

const ROLES = ['api', 'vault'] as const

/** An account of the embedded wallet, with the acts of support. The server logs each reading, so the page does not refresh. */
export function WalletAccountPage({ id }: { readonly id: string }) {
  const { may } = useMe()
  const key = ['account', id]
  const account = useQuery({
    queryKey: key,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) =>
      ask({ path: `accounts/${encodeURIComponent(id)}`, answer: WalletAccount, signal }),
  })
  const onChanged = (next: WalletAccount) => void queries.setQueryData(key, next)
  const email = account.data?.identities.find(({ issuer }) => issuer === 'email')?.subject
  return (
    <Page
      title={email ?? t('accounts.title')}
      actions={
        account.data &&
        may('POST accounts/:id/freeze') && (
          <FreezeAct account={account.data} onChanged={onChanged} />
        )
      }
    >
      <Answer query={account}>
        {(found) => (
          <>
            <AccountFacts account={found} />
            <AccountTable
              title={t('accounts.devices')}
              columns={[t('accounts.browser'), t('events.site'), t('accounts.used')]}
              rows={found.devices.map((one) => [
                one.browser,
                one.origin,
                formatTime(one.lastUsedAt),
              ])}
            />
            <AccountTable
              title={t('accounts.sessions')}
              columns={[t('accounts.browser'), t('events.site'), t('accounts.used')]}
              rows={found.sessions.map((one) => [one.browser, one.origin, formatTime(one.usedAt)])}
            />
            <AccountTable
              title={t('accounts.passkeys')}
              columns={[t('projects.name'), t('projects.created'), t('accounts.used')]}
              rows={found.passkeys.map((one) => [
                one.label,
                formatDate(one.createdAt),
                formatTime(one.lastUsedAt),
              ])}
            />
            <AccountMails account={found} onChanged={onChanged} />
            <AccountTable
              title={t('accounts.log')}
              columns={[t('events.name'), t('acts.time'), t('accounts.browser'), t('events.site')]}
              rows={found.log.map((one) => [
                one.event,
                formatTime(one.at),
                one.browser,
                one.origin,
              ])}
            />
            {may('POST accounts/:id/freeze') && <EraseCommands id={found.id} />}
          </>
        )}
      </Answer>
    </Page>
  )
}

function AccountFacts({
  account: { id, createdAt, addresses, identities, frozen },
}: {
  readonly account: WalletAccount
}) {
  return (
    <section className="card">
      <Facts>
        <Fact name={t('people.state')}>
          {!frozen.operator && !frozen.owner && <span className="tag">{t('people.active')}</span>}
          {frozen.operator && (
            <span className="tag warn">{t('accounts.frozen', formatTime(frozen.operator.at))}</span>
          )}
          {frozen.owner && (
            <span className="tag warn">
              {t('accounts.frozen.owner', formatTime(frozen.owner.at))}
            </span>
          )}
        </Fact>
        <Fact name={t('accounts.signIns')}>
          {identities.map(({ issuer, subject }) => (
            <bdi key={`${issuer} ${subject}`}>
              {issuer === 'email' ? subject : `${issuer}: ${subject}`}
            </bdi>
          ))}
        </Fact>
        <Fact name={t('projects.created')}>{formatDate(createdAt)}</Fact>
        <Fact name={t('accounts.id')}>
          <code>{id}</code>
        </Fact>
        {Object.entries(addresses ?? {}).map(([family, address]) => (
          <Fact key={family} name={FAMILIES[family] ?? family}>
            <code>{address}</code>
          </Fact>
        ))}
      </Facts>
      {frozen.owner && <p className="hint">{t('accounts.owner')}</p>}
    </section>
  )
}

function EraseCommands({ id }: { readonly id: string }) {
  return (
    <section className="card">
      <h2>{t('accounts.erase')}</h2>
      <p>{t('accounts.erase.text')}</p>
      {ROLES.map((role) => {
        const command = `wallet-modal-${role} account erase ${id} --confirm ${id}`
        return (
          <p className="copy" key={role}>
            <code dir="ltr">{command}</code>
            <CopyButton text={command} />
          </p>
        )
      })}
    </section>
  )
}
