import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.js'
import { Projects, type ListedProject } from '../api/answers.js'
import { Answer } from '../parts/answer.js'
import { Page } from '../parts/page.js'
import { Pager } from '../parts/pager.js'
import { goTo, Link, toHref, usePlace } from '../router.js'
import { useMe } from '../session/me.js'
import { formatDate } from '../texts/formats.js'
import { t } from '../texts/texts.js'

const PAGE = 50
const SEARCH_DELAY_MS = 250

/** The list of projects: searched and paged by the server. */
export function ProjectsPage() {
  const { query } = usePlace()
  const { may } = useMe()
  const search = query.get('search') ?? ''
  const after = query.get('after') ?? undefined
  const projects = useQuery({
    queryKey: ['projects', search, after],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const given = new URLSearchParams({ limit: String(PAGE + 1), search })
      if (after !== undefined) given.set('after', after)
      return (await ask({ path: `projects?${given.toString()}`, answer: Projects, signal }))
        .projects
    },
  })
  return (
    <Page
      title={t('projects.title')}
      actions={
        may('POST projects') && (
          <Link to={toHref(['new'])} className="button primary">
            {t('projects.new')}
          </Link>
        )
      }
    >
      <SearchField key={search} search={search} />
      <Answer query={projects}>
        {(found) => {
          const rows = found.slice(0, PAGE)
          if (rows.length === 0) return <Nothing isSearch={search !== ''} />
          return (
            <>
              <ProjectTable projects={rows} />
              <Pager
                first={after === undefined ? undefined : toHref(['projects'], { search })}
                next={
                  found.length > PAGE
                    ? toHref(['projects'], { search, after: rows.at(-1)!.id })
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

function SearchField({ search }: { readonly search: string }) {
  const [text, setText] = useState(search)
  useEffect(() => {
    if (text === search) return
    const timer = setTimeout(
      () => goTo(toHref(['projects'], { search: text }), { isReplacing: true }),
      SEARCH_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [text, search])
  return (
    <search className="search">
      <label htmlFor="search">{t('projects.search')}</label>
      <input
        id="search"
        type="search"
        dir="auto"
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </search>
  )
}

function ProjectTable({ projects }: { readonly projects: readonly ListedProject[] }) {
  return (
    <div className="table-frame">
      <table className="rows">
        <caption className="spoken">{t('projects.count', projects.length)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('projects.name')}</th>
            <th scope="col">{t('projects.origins')}</th>
            <th scope="col">{t('projects.id')}</th>
            <th scope="col">{t('projects.created')}</th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.id}>
              <th scope="row">
                <Link to={toHref(['projects', project.id])}>
                  <bdi>{project.name}</bdi>
                </Link>
                {project.disabled && <span className="tag warn">{t('projects.disabled')}</span>}
                {project.development && <span className="tag">{t('projects.development')}</span>}
              </th>
              <td data-label={t('projects.origins')}>{describeOrigins(project)}</td>
              <td data-label={t('projects.id')}>
                <code>{project.id}</code>
              </td>
              <td data-label={t('projects.created')}>{formatDate(project.createdAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function describeOrigins({ origins }: ListedProject): string {
  const [origin, ...more] = origins
  if (origin === undefined) return t('projects.origins.any')
  return more.length === 0 ? origin : t('projects.origins.more', { origin, count: more.length })
}

function Nothing({ isSearch }: { readonly isSearch: boolean }) {
  return (
    <div className="empty">
      <p>{isSearch ? t('projects.none.found') : t('projects.none')}</p>
      {!isSearch && <p className="hint">{t('projects.none.text')}</p>}
    </div>
  )
}
