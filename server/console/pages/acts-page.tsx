import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.js'
import { Acts } from '../api/answers.js'
import { Answer } from '../parts/answer.js'
import { Page } from '../parts/page.js'
import { Pager } from '../parts/pager.js'
import { Raw } from '../parts/raw.js'
import { toHref, usePlace } from '../router.js'
import { formatTime } from '../texts/formats.js'
import { t } from '../texts/texts.js'

const PAGE = 50

/** The log of what people did, newest first. */
export function ActsPage() {
  const before = usePlace().query.get('before') ?? undefined
  const acts = useQuery({
    queryKey: ['acts', before],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const given = new URLSearchParams({ limit: String(PAGE + 1) })
      if (before !== undefined) given.set('before', before)
      return (await ask({ path: `audit?${given.toString()}`, answer: Acts, signal })).entries
    },
  })
  return (
    <Page title={t('acts.title')}>
      <p className="lead">{t('acts.text')}</p>
      <Answer query={acts}>
        {(found) => {
          const rows = found.slice(0, PAGE)
          if (rows.length === 0)
            return (
              <div className="empty">
                <p>{t('acts.none')}</p>
              </div>
            )
          return (
            <>
              <div className="table-frame">
                <table className="rows">
                  <caption className="spoken">{t('acts.title')}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{t('acts.act')}</th>
                      <th scope="col">{t('acts.person')}</th>
                      <th scope="col">{t('acts.time')}</th>
                      <th scope="col">{t('acts.subject')}</th>
                      <th scope="col">{t('action.details')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map(({ id, at, userName, action, subject, details }) => (
                      <tr key={id}>
                        <th scope="row">
                          <code>{action}</code>
                        </th>
                        <td data-label={t('acts.person')}>
                          <bdi>{userName}</bdi>
                        </td>
                        <td data-label={t('acts.time')}>
                          <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
                        </td>
                        <td data-label={t('acts.subject')}>
                          <bdi className="subject">{subject}</bdi>
                        </td>
                        <td>
                          {Object.keys(Object(details) as object).length > 0 && (
                            <Raw value={details} name={action} />
                          )}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <Pager
                first={before === undefined ? undefined : toHref(['log'])}
                next={
                  found.length > PAGE
                    ? toHref(['log'], { before: String(rows.at(-1)!.id) })
                    : undefined
                }
              />
            </>
          )
        }}
      </Answer>
    </Page>
  )
}
