import { useCallback } from 'react'
import { Fact, Facts } from '../parts/facts.js'
import { say } from '../parts/notice.js'
import { Page } from '../parts/page.js'
import { useMe } from '../session/me.js'
import { noteSession } from '../session/queries.js'
import { WalletButton } from '../session/wallet-button.js'
import { t } from '../texts/texts.js'

/** The person who is signed in, and the wallet that signs them in. */
export function AccountPage() {
  const { me } = useMe()
  const done = useCallback(() => {
    say(t('account.wallet.linked'))
    void noteSession()
  }, [])
  return (
    <Page title={t('account.title')}>
      <section className="card">
        <Facts>
          <Fact name={t('account.name')}>
            <bdi>{me.name}</bdi>
          </Fact>
          <Fact name={t('account.role')}>{t(`role.${me.role}`)}</Fact>
          <Fact name={t('account.wallet')}>
            {me.account === null ? (
              t('account.wallet.none')
            ) : (
              <code>{me.account.slice(me.account.indexOf(':') + 1)}</code>
            )}
          </Fact>
        </Facts>
        {me.account === null && <p className="warning">{t('account.wallet.warn')}</p>}
        <div className="actions start">
          <WalletButton
            purpose="link"
            label={me.account === null ? t('account.wallet.link') : t('account.wallet.change')}
            onDone={done}
          />
        </div>
      </section>
    </Page>
  )
}
