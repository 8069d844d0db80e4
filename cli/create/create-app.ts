import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'

/** Files that a folder may have before: what hosts of repositories and editors put into a new one. */
const KEPT = /^(?:\..*|LICENSE(?:\..*)?|README(?:\..*)?)$/i
/** Folders that package managers and builds write. */
export const GENERATED_FOLDERS = [
  'node_modules',
  'dist',
  'build',
  '.next',
  '.nuxt',
  '.output',
  '.svelte-kit',
  '.astro',
  '.angular',
]
const SHOWN_NAMES = 5

/** The input of {@link createApp}. */
export interface NewApp {
  /** Folder of the app; made if it does not exist. */
  readonly folder: string
  /** Folder of the template. */
  readonly template: string
  /** What to install as `wallet-modal`: a version, or the path of a packed file (`.tgz`). */
  readonly kit?: string | undefined
  /** `npm_config_user_agent` of the package manager that started the program: `yarn/4.9.1 npm/? …`. */
  readonly agent?: string | undefined
  /** The version of Node that runs the app. Default: the version that runs this program. */
  readonly node?: string
}

/** Why an app cannot be made, in words for the terminal. */
export class CreateError extends Error {}

/**
 * Copies a template into a folder, and names the app after the folder. Returns the commands that
 * start the app, from inside the folder.
 * @throws {CreateError} if the folder holds files of something else, if `kit` is no file, or if Node is
 *   older than the app needs
 */
export function createApp({
  folder,
  template,
  kit,
  agent = '',
  node = process.versions.node,
}: NewApp): string[] {
  const app = resolve(folder)
  const isNew = !existsSync(app)
  refuseUsed(app)
  refuseOldNode(template, node)
  const version = kit && toVersion(kit)
  const manager = /^(npm|pnpm|yarn|bun)\/(\d+)/.exec(agent) ?? ['', 'npm', '']
  const [, program = '', major = ''] = manager
  try {
    mkdirSync(app, { recursive: true })
    cpSync(template, app, { recursive: true })
    const scripts = nameApp(join(app, 'package.json'), basename(app), version)
    writeNew(join(app, '.gitignore'), `${[...GENERATED_FOLDERS, '.env*.local'].join('\n')}\n`)
    // Bundlers of the templates read node_modules. Yarn 2 and later write it with this setting only.
    if (program === 'yarn' && Number(major) > 1)
      writeNew(join(app, '.yarnrc.yml'), 'nodeLinker: node-modules\n')
    return [`${program} install`, `${program} run ${'dev' in scripts ? 'dev' : 'start'}`]
  } catch (error) {
    if (isNew) rmSync(app, { recursive: true, force: true })
    throw error
  }
}

function refuseUsed(app: string) {
  if (!existsSync(app)) return
  if (!statSync(app).isDirectory())
    throw new CreateError(`${app} is a file. Choose another name for the folder.`)
  const names = readdirSync(app).filter((name) => !KEPT.test(name))
  if (names.length === 0) return
  const shown = names.slice(0, SHOWN_NAMES).join(', ')
  const more = names.length > SHOWN_NAMES ? ` and ${names.length - SHOWN_NAMES} more` : ''
  throw new CreateError(
    `${app} is not empty: it has ${shown}${more}. Nothing was changed. Choose a new folder; to add the kit to this app, run: npm install wallet-modal`,
  )
}

// Bundlers end on an older Node with messages about missing exports, which do not name it.
function refuseOldNode(template: string, node: string) {
  const { engines } = readManifest(join(template, 'package.json'))
  const needed = engines.node.replace(/^>=/, '')
  const [major = 0, minor = 0] = needed.split('.').map(Number)
  const [ownMajor = 0, ownMinor = 0] = node.split('.').map(Number)
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return
  throw new CreateError(
    `This app needs Node ${needed} or newer, and this is Node ${node}. Nothing was made. Install a newer one (https://nodejs.org), then run this again.`,
  )
}

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest
}

/** Sets the name and the version of the kit. Returns the scripts of the app. */
function nameApp(path: string, folder: string, version: string | undefined): object {
  const manifest = readManifest(path)
  const dependencies = version
    ? { ...manifest.dependencies, 'wallet-modal': version }
    : manifest.dependencies
  const app = { ...manifest, name: toPackageName(folder), dependencies }
  writeFileSync(path, `${JSON.stringify(app, null, 2)}\n`)
  return manifest.scripts
}

interface Manifest {
  readonly engines: { readonly node: string }
  readonly scripts: object
  readonly dependencies: Readonly<Record<string, string>>
}

/** `My App!` → `my-app`: a name that npm takes. */
function toPackageName(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z\d._~-]+/g, '-')
    .replace(/^[-._]+|-+$/g, '')
  return name && name !== 'node_modules' && name !== 'wallet-modal' ? name : 'my-app'
}

function toVersion(kit: string): string {
  if (!/\.tgz$|[\\/]/.test(kit)) return kit
  const path = resolve(kit)
  if (!existsSync(path)) throw new CreateError(`There is no file ${path} to install the kit from.`)
  return `file:${path}`
}

function writeNew(path: string, text: string) {
  if (!existsSync(path)) writeFileSync(path, text)
}
