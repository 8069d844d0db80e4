import { access, constants, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { editPackageJson, markPackageJson } from './edit-package-json.js'
import { isOwnPackage, type Kit } from './kit.js'
import { KITS } from './kits.js'
import { listFiles, listUncommitted } from './list-files.js'
import type { Edit } from './mark.js'
import { planEdits } from './plan-edits.js'
import { chooseReport, tellSites, writeReport } from './write-report.js'

/** What to do, as the command line says it. */
export interface MigrateOptions {
  readonly root: string
  /** Only prints the plan. */
  readonly check?: boolean
  /** Changes files beside uncommitted changes. */
  readonly force?: boolean
  /** The kit to move from, where a project has several. */
  readonly kit?: string | undefined
  /** Goes on to our own names, also in a project that was moved before. */
  readonly native?: boolean
  /** Range of our package for `package.json`. */
  readonly version: string
  readonly print: (line: string) => void
}

/** Why a project is not changed. Its message says what to do. */
export class MigrateError extends Error {}

const MANIFEST = /(?:^|\/)package\.json$/

/**
 * Moves an app from another kit to the compatibility entry of its names. Edits imports, style
 * sheets and `package.json`; writes what a person has to look at to `MIGRATION.md`. A second run
 * changes nothing. Throws MigrateError.
 */
export async function migrate(
  options: MigrateOptions,
): Promise<{ readonly changed: number; readonly marks: number }> {
  const { root, print } = options
  const isFolder = await stat(root).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new MigrateError(`There is no folder ${root}.`)
  const files = await listFiles(root)
  const manifests = await readManifests(root, files)
  const native = options.native ?? false
  const kit = chooseKit(manifests, options.kit, native)
  const reason = kit?.refuse?.((name) => findVersion(manifests, name))
  if (reason !== undefined) throw new MigrateError(reason)
  const { edits, failures, kept } = await planEdits({
    root,
    files: files.filter((file) => !MANIFEST.test(file)),
    kit,
    installed: listInstalled(manifests),
    native,
  })
  const packages = [...manifests].flatMap(([file, { source }]) => {
    if (!kit) return []
    const after = editPackageJson(source, kit, kept, options.version)
    const marks = markPackageJson(after, kit, file, kept)
    const sites = after === source ? 0 : 1
    return sites + marks.length === 0 ? [] : [{ file, before: source, after, sites, marks }]
  })
  const all = [...packages, ...edits]
  const changes = all.filter(({ before, after }) => before !== after)
  const marks = [...all.flatMap((edit) => edit.marks), ...failures]
  print(`${kit?.name ?? 'Compatibility entries'} → wallet-modal (${toFiles(files.length)} read)`)
  for (const edit of changes) print(`  ${edit.file}: ${tellSites(edit)}`)
  for (const { file, line, text } of marks) print(`  ${file}:${line}: ${text}`)
  const summary = { changed: changes.length, marks: marks.length }
  if (options.check || changes.length === 0) {
    print(changes.length === 0 ? 'Nothing to change.' : `${toFiles(changes.length)} would change.`)
    return summary
  }
  await checkWritable(root, changes, options.force ?? false)
  for (const { file, after } of changes) await writeFile(join(root, file), after)
  const report = await chooseReport(root)
  await writeFile(join(root, report), writeReport(kit, changes, marks))
  print(
    `${toFiles(changes.length)} changed. Next: install the packages, read ${report}, and run your tests.`,
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

function listInstalled(manifests: ReadonlyMap<string, Manifest>): string[] {
  return [...manifests.values()].flatMap(({ dependencies }) => Object.keys(dependencies))
}

/** The kit to move from; undefined when a moved project goes on to our own names. */
function chooseKit(
  manifests: ReadonlyMap<string, Manifest>,
  asked: string | undefined,
  native: boolean,
): Kit | undefined {
  const installed = listInstalled(manifests)
  const found = KITS.filter((kit) => installed.some((name) => isOwnPackage(kit, name)))
  const known = KITS.map(({ id }) => id).join(', ')
  if (asked !== undefined) {
    const kit = KITS.find(({ id }) => id === asked)
    if (!kit) throw new MigrateError(`There is no kit "${asked}". Kits: ${known}.`)
    return kit
  }
  const [kit, other] = found
  const isMoved = findVersion(manifests, 'wallet-modal') !== undefined
  if (!kit && isMoved && native) return undefined
  if (!kit)
    throw new MigrateError(
      isMoved
        ? 'This project already uses wallet-modal, and no other kit. --native goes on to our own names.'
        : `No package.json names a kit that this command knows (${known}).`,
    )
  if (other)
    throw new MigrateError(
      `The project has ${found.map(({ name }) => name).join(' and ')}. Say which one to move: ${found.map(({ id }) => `--kit ${id}`).join(' or ')}.`,
    )
  return kit
}

function toFiles(count: number): string {
  return `${count} ${count === 1 ? 'file' : 'files'}`
}

async function checkWritable(root: string, changes: readonly Edit[], force: boolean) {
  const [uncommitted, ...more] = await listUncommitted(root)
  if (uncommitted !== undefined && !force)
    throw new MigrateError(
      `There are changes that are not committed, in ${uncommitted}${more.length > 0 ? ` and ${more.length} more` : ''}. Commit them, or run this again with --force.`,
    )
  for (const { file } of changes) {
    try {
      await access(join(root, file), constants.W_OK)
    } catch {
      throw new MigrateError(`${file} cannot be written. Nothing was changed.`)
    }
  }
}
