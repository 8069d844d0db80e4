import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.js'
import { Connections, STEPS } from '../api/answers.js'
import { Answer } from '../parts/answer.js'
import { BarTable } from '../parts/bar-table.js'
import { SelectField } from '../parts/field.js'
import { goTo, toHref, usePlace } from '../router.js'
import { formatDay } from '../texts/formats.js'
import { t } from '../texts/texts.js'
import { FAMILIES } from './families.js'

const PERIODS = [7, 30, 90] as const
const USUAL = 30
const OTHER_WALLET = '*'
/** How many connections reach each step, and with what. */
export function ProjectConnections({ id }: { readonly id: string }) {
  const { query } = usePlace()
  const days = PERIODS.find((period) => String(period) === query.get('days')) ?? USUAL
  const connections = useQuery({
    queryKey: ['connections', id, days],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      ask({
        path: `projects/${encodeURIComponent(id)}/connections?days=${days}`,
        answer: Connections,
        signal,
      }),
  })
  return (
    <>
      <SelectField
        label={t('connections.days')}
        value={String(days)}
        options={PERIODS.map((period) => [String(period), t('connections.days.count', period)])}
        onChange={(period) =>
          goTo(toHref(['projects', id, 'connections'], { days: period }), { isReplacing: true })
        }
      />
      <Answer query={connections}>{(found) => <Charts connections={found} />}</Answer>
    </>
  )
}

function Charts({
  connections: { steps, wallets, families, byDay },
}: {
  readonly connections: Connections
}) {
  if (byDay.length === 0)
    return (
      <div className="empty">
        <p>{t('connections.none')}</p>
        <p className="hint">{t('connections.none.text')}</p>
      </div>
    )
  return (
    <>
      <section className="card">
        <BarTable
          caption={t('connections.funnel')}
          columns={[t('connections.step'), t('connections.count'), t('connections.share')]}
          whole={steps.opened}
          bars={STEPS.map((step) => ({
            key: step,
            name: t(`connections.step.${step}`),
            count: steps[step],
          }))}
        />
        <p className="hint">{t('connections.hint')}</p>
      </section>
      <div className="pair">
        {wallets.length > 0 && (
          <section className="card">
            <BarTable
              caption={t('connections.wallets')}
              columns={[t('connections.wallet'), t('connections.step.connected')]}
              bars={wallets.map(({ wallet, steps: { connected } }) => ({
                key: wallet,
                name: wallet === OTHER_WALLET ? t('connections.other') : wallet,
                count: connected,
              }))}
            />
          </section>
        )}
        {/* Of a connection the events name the wallet, of a sign-in the network. */}
        {families.length > 0 && (
          <section className="card">
            <BarTable
              caption={t('connections.families')}
              columns={[t('connections.family'), t('connections.step.signedIn')]}
              bars={families.map(({ family, steps: { signedIn } }) => ({
                key: family,
                name: FAMILIES[family] ?? family,
                count: signedIn,
              }))}
            />
          </section>
        )}
      </div>
      <section className="card">
        <BarTable
          caption={t('connections.days.table')}
          columns={[t('connections.day'), t('connections.step.connected')]}
          bars={byDay.map(({ day, steps: { connected } }) => ({
            key: String(day),
            name: formatDay(day),
            count: connected,
          }))}
        />
      </section>
    </>
  )
}
