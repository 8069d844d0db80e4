import type { Project } from '../storage.js'

/** A pattern whose left-most label is `*`: scheme, fixed labels, port. */
export const WILDCARD = /^(https?):\/\/\*\.([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::(\d{1,5}))?$/
const ORIGIN = /^https?:\/\/(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** What a development project returns for pages on this machine. */
export const LOCAL_ORIGINS = ['http://localhost:*', 'http://127.0.0.1:*'] as const

/**
 * True when a page of this origin may use the project. A request without an origin comes from a
 * server or an app and is checked otherwise. Pages on the visitor's machine need a development
 * project; other pages must be listed, unless the list of a non-development project is empty.
 */
export function isOriginAllowed(project: Project, origin: string | undefined): boolean {
  if (origin === undefined) return true
  if (isLocalOrigin(origin)) return project.development
  return isOpen(project) || project.origins.some((pattern) => matchesOrigin(pattern, origin))
}

/**
 * True when the project lists no origins and therefore serves every page, except pages on
 * localhost.
 */
export function isOpen({
  development,
  origins,
}: Pick<Project, 'development' | 'origins'>): boolean {
  return !development && origins.length === 0
}

/** Exact origin, or a pattern whose left-most label `*` stands for one label. */
export function matchesOrigin(pattern: string, origin: string): boolean {
  const page = parseOrigin(origin)
  if (!page) return false
  const wildcard = WILDCARD.exec(pattern)
  if (!wildcard) return parseOrigin(pattern)?.origin === page.origin
  const [, scheme, suffix, port = ''] = wildcard
  const label = page.hostname.endsWith(`.${suffix}`)
    ? page.hostname.slice(0, -`.${suffix}`.length)
    : ''
  return (
    page.protocol === `${scheme}:` && page.port === port && label !== '' && !label.includes('.')
  )
}

/**
 * True when the page runs on this machine: localhost, a name under it, or a loopback address, any
 * port.
 */
export function isLocalOrigin(origin: string): boolean {
  const hostname = parseOrigin(origin.replace('://*.', '://any.'))?.hostname
  return hostname !== undefined && (LOCAL_HOSTS.has(hostname) || hostname.endsWith('.localhost'))
}

/**
 * Parses an origin as browsers write it. URL parsers accept "*" and empty labels as host
 * characters, so the form is checked first.
 */
export function parseOrigin(text: string): URL | undefined {
  if (!ORIGIN.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.origin === text ? url : undefined
}
