import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { askWithTag } from '../api/ask.js'
import { Project } from '../api/answers.js'
import { Answer } from '../parts/answer.js'
import { Page } from '../parts/page.js'
import { Link, toHref } from '../router.js'
import { useMe } from '../session/me.js'
import { t } from '../texts/texts.js'
import { ProjectSettings } from './project-settings.js'

const ProjectNetworks = lazy(() =>
  import('./project-networks.js').then((module) => ({ default: module.ProjectNetworks })),
)
const ProjectUsage = lazy(() =>
  import('./project-usage.js').then((module) => ({ default: module.ProjectUsage })),
)
const ProjectConnections = lazy(() =>
  import('./project-connections.js').then((module) => ({ default: module.ProjectConnections })),
)
const ProjectEvents = lazy(() =>
  import('./project-events.js').then((module) => ({ default: module.ProjectEvents })),
)

const SECTIONS = [
  ['', 'project.settings', 'GET projects/:id'],
  ['networks', 'project.networks', 'GET projects/:id/services'],
  ['usage', 'project.usage', 'GET projects/:id/usage'],
  ['connections', 'project.connections', 'GET projects/:id/connections'],
  ['events', 'project.events', 'GET projects/:id/events'],
] as const

/** A project: its settings, networks, usage, connections and events. */
export function ProjectPage({ id, section }: { readonly id: string; readonly section: string }) {
  const project = useQuery({
    queryKey: ['project', id],
    queryFn: ({ signal }) =>
      askWithTag({ path: `projects/${encodeURIComponent(id)}`, answer: Project, signal }),
    refetchOnWindowFocus: true,
  })
  return (
    <Answer query={project}>
      {(loaded) => (
        <Page title={loaded.value.name}>
          <Sections id={id} section={section} />
          <Suspense fallback={<div className="skeleton" />}>
            {section === 'networks' ? (
              <ProjectNetworks id={id} />
            ) : section === 'usage' ? (
              <ProjectUsage id={id} />
            ) : section === 'connections' ? (
              <ProjectConnections id={id} />
            ) : section === 'events' ? (
              <ProjectEvents id={id} />
            ) : (
              <ProjectSettings loaded={loaded} />
            )}
          </Suspense>
        </Page>
      )}
    </Answer>
  )
}

function Sections({ id, section }: { readonly id: string; readonly section: string }) {
  const { may } = useMe()
  return (
    <nav className="sections" aria-label={t('project.sections')}>
      {SECTIONS.filter(([, , right]) => may(right)).map(([name, title]) => (
        <Link
          key={name}
          to={toHref(['projects', id, name].filter(Boolean))}
          current={section === name}
        >
          {t(title)}
        </Link>
      ))}
    </nav>
  )
}
