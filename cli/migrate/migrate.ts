import { access, constants, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { editCode } from './edit-code.js'
import { editPackageJson } from './edit-package-json.js'
import { editStyles } from './edit-styles.js'
import { KITS, type Kit } from './kits.js'
import { listFiles, listUncommitted } from './list-files.js'
import type { Edit, Mark } from './mark.js'
import { writeReport } from './write-report.js'

/** What to do, as the command line says it. */
export interface MigrateOptions {
  readonly root: string
  /** Only prints the plan. */
  readonly check?: boolean
  /** Changes files beside uncommitted changes. */
  readonly force?: boolean
  /** The kit to move from, where a project has several. */
  readonly kit?: string | undefined
  /** Range of our package for `package.json`. */
  readonly version: string
  readonly print: (line: string) => void
}

/** Why a project is not changed. Its message says what to do. */
export class MigrateError extends Error {}

const REPORT = 'MIGRATION.md'
const CODE = /\.[mc]?[jt]sx?$/
const STYLES = /\.(?:css|scss|sass|less|pcss)$/
const MANIFEST = /(?:^|\/)package\.json$/
const SCRIPT = /(<script\b[^>]*>)([\s\S]*?)<\/script>/g

/**
 * Moves an app from another kit to the compatibility entry of its names. Edits imports, style
 * sheets and `package.json`; writes what a person has to look at to `MIGRATION.md`. A second run
 * changes nothing. Throws MigrateError.
 */
export async function migrate(
  options: MigrateOptions,
): Promise<{ readonly changed: number; readonly marks: number }> {
  const { root, print } = options
  const files = await listFiles(root)
  const manifests = await readManifests(root, files)
  const kit = chooseKit(manifests, options.kit)
  const reason = kit.refuse?.((name) => findVersion(manifests, name))
  if (reason !== undefined) throw new MigrateError(reason)
  const { edits, failures, kept } = await plan(root, files, kit)
  const packages = [...manifests].flatMap(([file, { source }]) => {
    const after = editPackageJson(source, kit, kept, options.version)
    return after === source ? [] : [{ file, before: source, after, sites: 1, marks: [] as Mark[] }]
  })
  const all = [...packages, ...edits]
  const changes = all.filter(({ before, after }) => before !== after)
  const marks = [...all.flatMap((edit) => edit.marks), ...failures]
  print(`${kit.name} → wallet-modal (${files.length} files read)`)
  for (const { file, sites } of changes)
    print(`  ${file}: ${sites} ${sites === 1 ? 'place' : 'places'}`)
  for (const { file, line, text } of marks) print(`  ${file}:${line}: ${text}`)
  const summary = { changed: changes.length, marks: marks.length }
  if (options.check || changes.length === 0) {
    print(changes.length === 0 ? 'Nothing to change.' : `${changes.length} files would change.`)
    return summary
  }
  await checkWritable(root, changes, options.force ?? false)
  for (const { file, after } of changes) await writeFile(join(root, file), after)
  await writeFile(join(root, REPORT), writeReport(kit, changes, marks))
  print(
    `${changes.length} files changed. Next: install the packages, read ${REPORT}, and run your tests.`,
  )
  return summary
}

interface Manifest {
  readonly source: string
  readonly dependencies: Readonly<Record<string, string>>
}

async function readManifests(
  root: string,
  files: readonly string[],
): Promise<Map<string, Manifest>> {
  const found = new Map<string, Manifest>()
  for (const file of files.filter((path) => MANIFEST.test(path))) {
    const source = await readFile(join(root, file), 'utf8')
    try {
      const { dependencies, devDependencies, peerDependencies } = JSON.parse(source) as Record<
        string,
        Record<string, string> | undefined
      >
      found.set(file, {
        source,
        dependencies: { ...peerDependencies, ...devDependencies, ...dependencies },
      })
    } catch {
      throw new MigrateError(`${file} is not valid JSON. Mend it, then run this again.`)
    }
  }
  if (found.size === 0)
    throw new MigrateError(
      `There is no package.json below ${root}. Run this in the folder of the app.`,
    )
  return found
}

function findVersion(manifests: ReadonlyMap<string, Manifest>, name: string): string | undefined {
  for (const { dependencies } of manifests.values())
    if (dependencies[name] !== undefined) return dependencies[name]
  return undefined
}

function chooseKit(manifests: ReadonlyMap<string, Manifest>, asked: string | undefined): Kit {
  const found = KITS.filter(({ packages }) =>
    packages.some((name) => findVersion(manifests, name) !== undefined),
  )
  const known = KITS.map(({ id }) => id).join(', ')
  if (asked !== undefined) {
    const kit = KITS.find(({ id }) => id === asked)
    if (!kit) throw new MigrateError(`There is no kit "${asked}". Kits: ${known}.`)
    return kit
  }
  const [kit, other] = found
  if (!kit)
    throw new MigrateError(
      findVersion(manifests, 'wallet-modal') === undefined
        ? `No package.json names a kit that this command knows (${known}).`
        : 'This project already uses wallet-modal, and no other kit.',
    )
  if (other)
    throw new MigrateError(
      `The project has ${found.map(({ name }) => name).join(' and ')}. Say which one to move: --kit ${kit.id} or --kit ${other.id}.`,
    )
  return kit
}

async function plan(root: string, files: readonly string[], kit: Kit) {
  const edits: Edit[] = []
  const failures: Mark[] = []
  /** Packages that some file still imports. */
  const kept = new Set<string>()
  for (const file of files) {
    if (MANIFEST.test(file)) continue
    const source = await readFile(join(root, file), 'utf8')
    if (!STYLES.test(file) && !kit.packages.some((name) => source.includes(name))) continue
    try {
      const edit = editFile(kit, file, source)
      if (edit) edits.push(edit)
      const left = edit?.marks.filter(({ text }) => text.includes('left as it is')) ?? []
      for (const { text } of left)
        for (const name of kit.packages) if (text.includes(name)) kept.add(name)
    } catch (error) {
      failures.push({
        file,
        line: 1,
        text: `was not read: ${(error as Error).message.split('\n')[0]}. Change it by hand.`,
      })
      for (const name of kit.packages) if (source.includes(name)) kept.add(name)
    }
  }
  return { edits, failures, kept }
}

function editFile(kit: Kit, file: string, source: string): Edit | undefined {
  if (STYLES.test(file)) return editStyles(kit, file, source)
  if (CODE.test(file)) return editCode(kit, file, source)
  return editScripts(kit, file, source)
}

/** The `<script>` blocks of a component file. */
function editScripts(kit: Kit, file: string, source: string): Edit | undefined {
  let sites = 0
  const marks: Mark[] = []
  const after = source.replace(SCRIPT, (whole, open: string, code: string, offset: number) => {
    const edit = editCode(kit, `${file}.ts`, code)
    if (!edit) return whole
    const before = source.slice(0, offset + open.length).split('\n').length - 1
    sites += edit.sites
    marks.push(...edit.marks.map((mark) => ({ ...mark, file, line: mark.line + before })))
    return `${open}${edit.after}</script>`
  })
  return sites === 0 && marks.length === 0
    ? undefined
    : { file, before: source, after, sites, marks }
}

async function checkWritable(root: string, changes: readonly Edit[], force: boolean) {
  const uncommitted = await listUncommitted(root)
  if (uncommitted.length > 0 && !force)
    throw new MigrateError(
      `${uncommitted.length} files have changes that are not committed (${uncommitted[0]}, …). Commit them, or run this again with --force.`,
    )
  for (const { file } of changes) {
    try {
      await access(join(root, file), constants.W_OK)
    } catch {
      throw new MigrateError(`${file} cannot be written. Nothing was changed.`)
    }
  }
}
