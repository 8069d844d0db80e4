import type { Health } from '../api/answers.js'
import { t } from '../texts/texts.js'

type Incident = Health['incidents'][number]

/** What is wrong now, each with what to do and the place in the runbook. */
export function Incidents({ incidents }: { readonly incidents: readonly Incident[] }) {
  return (
    <section className="card" aria-live="polite">
      <h2>{t('health.incidents')}</h2>
      {incidents.length === 0 && <p>{t('health.incidents.none')}</p>}
      {incidents.map(({ id, count = 0, runbook }) => (
        <div className="warning" key={id}>
          <strong>{toTitle(id, count)}</strong>
          <p>{toRemedy(id)}</p>
          <p>
            {t('health.runbook')}: <code dir="ltr">{runbook}</code>
          </p>
        </div>
      ))}
      <p className="hint">{t('health.incidents.hint')}</p>
    </section>
  )
}

function toTitle(id: Incident['id'], count: number): string {
  return id === 'clock' || id === 'slow' || id === 'accounts'
    ? t(`incident.${id}`)
    : t(`incident.${id}`, count)
}

function toRemedy(id: Incident['id']): string {
  if (id === 'clock') return t('health.clock.warn')
  return id === 'accounts' ? t('incident.slow.text') : t(`incident.${id}.text`)
}
