import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.js'
import { Events, type StoredEvent } from '../api/answers.js'
import { Answer } from '../parts/answer.js'
import { Pager } from '../parts/pager.js'
import { Raw } from '../parts/raw.js'
import { toHref, usePlace } from '../router.js'
import { useMe } from '../session/me.js'
import { formatTime } from '../texts/formats.js'
import { t } from '../texts/texts.js'

const PAGE = 50

/** Analytics events of a project, newest first. */
export function ProjectEvents({ id }: { readonly id: string }) {
  const { query } = usePlace()
  const { may } = useMe()
  const before = query.get('before') ?? undefined
  const events = useQuery({
    queryKey: ['events', id, before],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const given = new URLSearchParams({ limit: String(PAGE + 1) })
      if (before !== undefined) given.set('before', before)
      const path = `projects/${encodeURIComponent(id)}/events?${given.toString()}`
      return (await ask({ path, answer: Events, signal })).events
    },
  })
  return (
    <Answer query={events}>
      {(found) => {
        const rows = found.slice(0, PAGE)
        if (rows.length === 0)
          return (
            <div className="empty">
              <p>{t('events.none')}</p>
            </div>
          )
        return (
          <>
            {may('GET projects/:id/events.csv') && (
              <div className="actions start">
                <a
                  className="button"
                  href={`/admin/v1/projects/${encodeURIComponent(id)}/events.csv`}
                  download
                >
                  {t('events.export')}
                </a>
              </div>
            )}
            <EventTable events={rows} />
            <Pager
              first={before === undefined ? undefined : toHref(['projects', id, 'events'])}
              next={
                found.length > PAGE
                  ? toHref(['projects', id, 'events'], { before: String(rows.at(-1)!.id) })
                  : undefined
              }
            />
          </>
        )
      }}
    </Answer>
  )
}

function EventTable({ events }: { readonly events: readonly StoredEvent[] }) {
  return (
    <div className="table-frame">
      <table className="rows">
        <caption className="spoken">{t('events.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('events.name')}</th>
            <th scope="col">{t('events.time')}</th>
            <th scope="col">{t('events.site')}</th>
            <th scope="col">{t('action.details')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ id, receivedAt, event }) => {
            const { name, domain } = readEvent(event)
            return (
              <tr key={id}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td data-label={t('events.time')}>
                  <time dateTime={new Date(receivedAt).toISOString()}>
                    {formatTime(receivedAt)}
                  </time>
                </td>
                <td data-label={t('events.site')}>
                  <bdi>{domain}</bdi>
                </td>
                <td>
                  <Raw value={event} name={name} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

// An event is what a page sent: its members may be anything.
function readEvent(event: unknown): { name: string; domain: string } {
  const { domain, props } = Object(event) as { domain?: unknown; props?: unknown }
  const { event: name } = Object(props) as { event?: unknown }
  return {
    name: typeof name === 'string' && name !== '' ? name : t('state.unknown'),
    domain: typeof domain === 'string' ? domain : '',
  }
}
