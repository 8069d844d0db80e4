import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'

/** A service of a compose file, as far as the tests run it. */
export interface ComposeService {
  readonly image?: string
  readonly entrypoint?: readonly string[]
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly profiles?: readonly string[]
  readonly configs?: readonly { source: string; target: string }[]
  readonly healthcheck?: { test: readonly string[] }
  readonly restart?: string
  readonly read_only?: boolean
  readonly depends_on?: readonly string[] | Readonly<Record<string, { condition: string }>>
  readonly deploy?: {
    readonly replicas?: number
    readonly resources?: { readonly limits?: { readonly cpus?: string; readonly memory?: string } }
  }
}

/** A compose file with its variants merged and its variables replaced. */
export interface ComposeFile {
  /** Services without a profile, in the order in which their dependencies let them start. */
  readonly services: readonly (readonly [name: string, service: ComposeService])[]
  readonly volumes: readonly string[]
  readonly configs: Readonly<Record<string, { content: string }>>
}

type Tree = { [key: string]: unknown }

/** Reads `server/<name>` for each name, as `docker compose` reads the files of `COMPOSE_FILE`. */
export function readComposeFile(
  names: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ComposeFile {
  const merged = names
    .map((name) => readFileSync(new URL(`../../../server/${name}`, import.meta.url), 'utf8'))
    .map((text) => interpolate(load(text), env) as Tree)
    .reduce(merge)
  const services = Object.entries(merged['services'] as Record<string, ComposeService>).filter(
    ([, { profiles }]) => profiles === undefined,
  )
  return {
    services: sort(services),
    volumes: Object.keys(merged['volumes'] as Tree),
    configs: merged['configs'] as ComposeFile['configs'],
  }
}

/** Names of the services that a service starts after. */
export function listDependencies({ depends_on: names = [] }: ComposeService): readonly string[] {
  return Array.isArray(names) ? names : Object.keys(names)
}

// `${NAME}`, `${NAME:-usual}` and `$$`, in every text.
function interpolate(node: unknown, env: Readonly<Record<string, string>>): unknown {
  if (typeof node === 'string')
    return node.replace(
      /\$(?:(\$)|\{(\w+)(?::-([^}]*))?\})/g,
      (_, escaped: string | undefined, name: string, usual = '') => escaped ?? (env[name] || usual),
    )
  if (Array.isArray(node)) return node.map((item) => interpolate(item, env))
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, interpolate(value, env)]),
  )
}

function merge(left: Tree, right: Tree): Tree {
  const isTree = (value: unknown): value is Tree =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
  const merged = { ...left }
  for (const [key, value] of Object.entries(right)) {
    const present = merged[key]
    merged[key] = isTree(present) && isTree(value) ? merge(present, value) : value
  }
  return merged
}

function sort(services: [string, ComposeService][]): [string, ComposeService][] {
  const left = [...services]
  const sorted: typeof services = []
  while (left.length > 0) {
    const at = left.findIndex(([, service]) =>
      listDependencies(service).every((name) => sorted.some(([done]) => done === name)),
    )
    if (at < 0) throw new Error(`No order starts ${left.map(([name]) => name).join(', ')}`)
    sorted.push(...left.splice(at, 1))
  }
  return sorted
}
