import { useQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.js'
import { Health } from '../api/answers.js'
import { Answer } from '../parts/answer.js'
import { Fact, Facts } from '../parts/facts.js'
import { Page } from '../parts/page.js'
import { formatBytes, formatDuration, formatNumber } from '../texts/formats.js'
import { t } from '../texts/texts.js'
import { Incidents } from './incidents.js'

const RENEW_MS = 15_000
// Answers travel this long without any difference of the clocks.
const SAME_CLOCK_MS = 1_000

/** The state of what the installation depends on. */
export function HealthPage() {
  const health = useQuery({
    queryKey: ['health'],
    refetchInterval: RENEW_MS,
    queryFn: ({ signal }) => ask({ path: 'health', answer: Health, signal }),
  })
  return (
    <Page title={t('health.title')}>
      <Answer query={health}>
        {({ database, incidents }) => (
          <>
            <Incidents incidents={incidents} />
            <section className="card">
              <h2>{t('health.database')}</h2>
              <Facts>
                <Fact name={t('health.kind')}>{t(`health.kind.${database.kind}`)}</Fact>
                <Fact name={t('health.answered')}>{formatDuration(database.answeredMs)}</Fact>
                <Fact name={t('health.size')}>{formatBytes(database.bytes)}</Fact>
                <Fact name={t('health.version')}>{formatNumber(database.migration)}</Fact>
                <Fact name={t('health.clock')}>{describeClock(database.clockAheadMs)}</Fact>
              </Facts>
              <p className="hint">{t('health.hint')}</p>
            </section>
          </>
        )}
      </Answer>
    </Page>
  )
}

function describeClock(aheadMs: number): string {
  if (Math.abs(aheadMs) < SAME_CLOCK_MS) return t('health.clock.same')
  const time = formatDuration(Math.abs(aheadMs))
  return aheadMs > 0 ? t('health.clock.ahead', time) : t('health.clock.behind', time)
}
