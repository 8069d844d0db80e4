import { parseArgs } from 'node:util'
import {
  FeatureInvalid,
  changeFeatures,
  toFeatureText,
} from '../../storage/projects/change-features.js'
import { createProject } from '../../storage/projects/create-project.js'
import { isOriginPattern } from '../../storage/projects/is-origin-pattern.js'
import { isLocalOrigin } from '../../storage/projects/origins.js'
import type { Database } from '../../storage/open/database.js'
import type { Project, ProjectStorage } from '../../storage/storage.js'
import { CommandError } from './command-error.js'
import { MESSAGES_IN_NATS, deleteProject, readProjectUsage, rotateProject } from './project-data.js'

const MAX_NAME = 100
const USAGE_WIDTH = 16
const PROJECT_ID = /^[0-9a-f]{32}$/
const OPTIONS = {
  id: { type: 'string' },
  name: { type: 'string' },
  origin: { type: 'string', multiple: true },
  'any-origin': { type: 'boolean' },
  development: { type: 'boolean' },
  analytics: { type: 'boolean' },
  add: { type: 'string', multiple: true },
  remove: { type: 'string', multiple: true },
  set: { type: 'string', multiple: true },
  json: { type: 'boolean' },
} as const

/** Usage lines for `--help` and errors. */
export const PROJECT_USAGE = [
  'project create --name <name> --origin <origin> … [--id <id of the project at another server>] [--development] [--analytics] [--any-origin]',
  'project list',
  'project origins <id> [--add <origin> …] [--remove <origin> …]',
  'project features <id> [--set <feature>=off|on|app|<option,…> …]',
  'project rename <id> --name <name>',
  'project disable <id>',
  'project enable <id>',
  'project usage <id>',
  'project rotate <id>',
  'project delete <id>',
] as const

/** `project create | list | origins | features`: returns the output; `--json` makes it JSON. */
export async function runProjectCommand(
  projects: ProjectStorage,
  args: readonly string[],
  target?: { readonly database: Database; readonly hasNats: boolean },
): Promise<string> {
  const {
    values,
    positionals: [action, id, ...more],
  } = read(args)
  const print = (list: readonly Project[]) =>
    values.json ? JSON.stringify(list.map(toListed)) : list.map(toText).join('\n')
  if (action === 'create' && id === undefined) {
    const project = await create(projects, values)
    return values.json ? JSON.stringify(toListed(project)) : toText(project)
  }
  if (action === 'list' && id === undefined) return print(await projects.list())
  if (action === 'features' && id !== undefined && more.length === 0) {
    const { features } = await change(projects, id, (project) => ({
      ...project,
      features: setFeatures(project, values.set ?? []),
    }))
    return values.json ? JSON.stringify(features) : features.map(toFeatureText).join('\n')
  }
  if (action === 'rename' && id !== undefined && more.length === 0) {
    const name = checkName(values.name)
    return print([await change(projects, id, (project) => ({ ...project, name }))])
  }
  if ((action === 'disable' || action === 'enable') && id !== undefined && more.length === 0) {
    const disabled = action === 'disable'
    return print([await change(projects, id, (project) => ({ ...project, disabled }))])
  }
  if (target && id !== undefined && more.length === 0) {
    const { database, hasNats } = target
    if (action === 'usage') {
      await find(projects, id)
      const usage = await readProjectUsage(target, id)
      return values.json
        ? JSON.stringify(usage)
        : Object.entries(usage)
            .map(([name, count]) => `${name.padEnd(USAGE_WIDTH)}${count ?? 'in NATS, not counted'}`)
            .join('\n')
    }
    if (action === 'rotate') {
      const next = await rotateProject({ database, projects }, id)
      return values.json ? JSON.stringify({ id: next }) : next
    }
    if (action === 'delete') {
      await find(projects, id)
      await deleteProject({ database, projects }, id)
      return values.json
        ? JSON.stringify({ id })
        : `Deleted ${id}.${hasNats ? ` ${MESSAGES_IN_NATS}; those of the project end with their time to live.` : ''}`
    }
  }
  if (action === 'origins' && id !== undefined && more.length === 0) {
    const changed = await change(projects, id, (project) => ({
      ...project,
      origins: changeOrigins(project, values),
    }))
    return values.json ? JSON.stringify(changed.origins) : changed.origins.join('\n') || '(none)'
  }
  throw new CommandError(
    `Usage:\n${PROJECT_USAGE.map((line) => `  wallet-modal-server ${line}`).join('\n')}`,
  )
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: true })
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

async function find(projects: ProjectStorage, id: string): Promise<Project> {
  const project = await projects.find(id)
  if (!project) throw noProject(id)
  return project
}

async function change(
  projects: ProjectStorage,
  id: string,
  apply: (project: Project) => Project,
): Promise<Project> {
  const changed = await projects.change(id, apply)
  if (!changed) throw noProject(id)
  return changed
}

const noProject = (id: string) =>
  new CommandError(`There is no project ${id}. "project list" shows the existing ones.`)

function setFeatures({ features }: Project, changes: readonly string[]): Project['features'] {
  try {
    return changeFeatures(features, changes)
  } catch (error) {
    if (error instanceof FeatureInvalid) throw new CommandError(error.message, { cause: error })
    throw error
  }
}

async function create(
  projects: ProjectStorage,
  values: ReturnType<typeof read>['values'],
): Promise<Project> {
  const name = checkName(values.name)
  const origins = [...new Set(values.origin ?? [])]
  const development = values.development ?? false
  if (origins.length === 0 && !development && !values['any-origin'])
    throw new CommandError(
      'Name the pages that may use the project with --origin, or allow every page with --any-origin',
    )
  if (origins.length > 0 && values['any-origin'])
    throw new CommandError('--any-origin and --origin contradict each other')
  for (const origin of origins) checkOrigin(origin, development)
  const { id } = values
  // The servers of the embedded wallet's roles use the same project ids.
  if (id !== undefined && !PROJECT_ID.test(id))
    throw new CommandError(`--id is "${id}"; expected 32 hex characters, lower case`)
  if (id !== undefined && (await projects.find(id)))
    throw new CommandError(`The project ${id} already exists`)
  const project = createProject({
    id,
    name,
    development,
    origins,
    analytics: values.analytics ?? false,
  })
  await projects.save(project)
  return project
}

function checkName(text: string | undefined): string {
  const name = text?.trim() ?? ''
  if (name === '' || name.length > MAX_NAME)
    throw new CommandError(`--name is needed, at most ${MAX_NAME} characters`)
  return name
}

function changeOrigins(
  project: Project,
  { add = [], remove = [] }: { add?: string[] | undefined; remove?: string[] | undefined },
): string[] {
  for (const origin of add) checkOrigin(origin, project.development)
  for (const origin of remove)
    if (!project.origins.includes(origin))
      throw new CommandError(`${origin} is not among the origins of the project`)
  const left = [...new Set([...project.origins, ...add])].filter(
    (origin) => !remove.includes(origin),
  )
  if (left.length === 0 && project.origins.length > 0 && !project.development)
    throw new CommandError(
      'Without any origin every page could use the project; leave one, or create a project with --any-origin',
    )
  return left
}

function checkOrigin(origin: string, development: boolean): void {
  if (!isOriginPattern(origin))
    throw new CommandError(
      `"${origin}" is not an origin; expected a scheme and host as browsers write them, such as https://app.example, or https://*.app.example for every name one label below (never below a public suffix)`,
    )
  if (isLocalOrigin(origin) && !development)
    throw new CommandError(
      `"${origin}" is a page on a developer's machine; only a project created with --development may list it`,
    )
}

function toListed({ id, name, development, origins, analytics, disabled = false }: Project) {
  return { id, name, development, origins, analytics, disabled }
}

function toText({ id, name, development, origins, analytics, disabled }: Project): string {
  const kind = [disabled && 'disabled', development && 'development', analytics && 'analytics']
    .filter(Boolean)
    .join(', ')
  return `${id}  ${name}${kind ? `  (${kind})` : ''}\n    ${origins.join('\n    ') || (development ? 'pages on this machine' : 'every page')}`
}
