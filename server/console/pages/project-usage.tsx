import { useQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.js'
import { Usage } from '../api/answers.js'
import { Answer } from '../parts/answer.js'
import { Fact, Facts } from '../parts/facts.js'
import { formatBytes, formatNumber } from '../texts/formats.js'
import { t } from '../texts/texts.js'

const RENEW_MS = 15_000

/** Stored data of a project, and how much of its limits is used. */
export function ProjectUsage({ id }: { readonly id: string }) {
  const usage = useQuery({
    queryKey: ['usage', id],
    refetchInterval: RENEW_MS,
    queryFn: ({ signal }) =>
      ask({ path: `projects/${encodeURIComponent(id)}/usage`, answer: Usage, signal }),
  })
  return (
    <Answer query={usage}>
      {(used) => (
        <>
          <section className="card">
            <h2>{t('usage.stored')}</h2>
            <Facts>
              <Fact name={t('usage.events')}>
                {used.events > used.maxEventsCounted
                  ? t('usage.more', used.maxEventsCounted)
                  : formatNumber(used.events)}
              </Fact>
              <Fact name={t('usage.messages')}>
                {used.messages === null ? t('usage.nats') : formatNumber(used.messages)}
              </Fact>
              {used.mailboxBytes !== null && (
                <Fact name={t('usage.mailbox')}>{formatBytes(used.mailboxBytes)}</Fact>
              )}
              <Fact name={t('usage.subscriptions')}>{formatNumber(used.subscriptions)}</Fact>
              <Fact name={t('usage.accounts')}>{formatNumber(used.accounts)}</Fact>
              <Fact name={t('usage.sessions')}>{formatNumber(used.sessions)}</Fact>
            </Facts>
          </section>
          <section className="card">
            <h2>{t('usage.limits')}</h2>
            <Facts>
              <Fact name={t('usage.eventsToday')}>
                {t('usage.of', {
                  used: formatBytes(used.eventBytesToday),
                  max: formatBytes(used.maxEventBytesPerDay),
                })}
                <meter
                  min={0}
                  max={used.maxEventBytesPerDay}
                  value={used.eventBytesToday}
                  aria-label={t('usage.eventsToday')}
                />
              </Fact>
            </Facts>
            <p className="hint">{t('usage.hint')}</p>
          </section>
        </>
      )}
    </Answer>
  )
}
