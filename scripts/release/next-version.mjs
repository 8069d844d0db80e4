/**
 * The next version, from the changesets in `.changeset`. Uses the packages of changesets instead of
 * its program, which leaves out the root package of a workspace.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import applyReleasePlan from '@changesets/apply-release-plan'
import assembleReleasePlan from '@changesets/assemble-release-plan'
import { parse } from '@changesets/config'
import { readPreState } from '@changesets/pre'
import readChangesets from '@changesets/read'
import { listVersionedFiles } from './versioned-files.mjs'

const PUBLISHED = ['.', 'server']
/** Headings of the changelog, by what a changeset says. */
const HEADINGS = [
  ['major', 'Changed or removed'],
  ['minor', 'Added'],
  ['patch', 'Fixed'],
]

/**
 * Writes the next version into both packages, their lock, and every file that names it, and moves the
 * changesets into CHANGELOG.md. Returns the version. Throws if no changeset waits.
 */
export async function setNextVersion(root) {
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const write = (path, text) => writeFileSync(join(root, path), text)
  const packages = {
    tool: 'npm',
    root: toPackage(root, '.', read),
    packages: PUBLISHED.map((folder) => toPackage(root, folder, read)),
  }
  const config = parse(JSON.parse(read('.changeset/config.json')), packages)
  const state = await readPreState(root)
  const plan = assembleReleasePlan(await readChangesets(root), packages, config, state)
  const own = plan.releases.find(({ name }) => name === packages.root.packageJson.name)
  if (!own || own.oldVersion === own.newVersion)
    throw new Error('No changeset waits: .changeset/README.md says how to write one.')
  await applyReleasePlan(plan, packages, { ...config, prettier: false })
  const { oldVersion, newVersion } = own
  for (const path of listVersionedFiles(root))
    write(path, read(path).replaceAll(oldVersion, newVersion))
  write('package-lock.json', setLocked(read('package-lock.json'), newVersion))
  write('CHANGELOG.md', addSection(read('CHANGELOG.md'), newVersion, plan.changesets))
  return newVersion
}

function toPackage(root, folder, read) {
  return {
    dir: join(root, folder),
    relativeDir: folder,
    packageJson: JSON.parse(read(join(folder, 'package.json'))),
  }
}

function setLocked(text, version) {
  const lock = JSON.parse(text)
  lock.version = version
  lock.packages[''].version = version
  lock.packages.server.version = version
  return `${JSON.stringify(lock, null, 2)}\n`
}

/** The changelog with a section for a version above the earlier ones. It takes what is Unreleased. */
export function addSection(changelog, version, changesets) {
  const sections = HEADINGS.flatMap(([type, heading]) => {
    const summaries = changesets
      .filter(({ releases }) => releases.some((release) => release.type === type))
      .map(({ summary }) => `- ${summary.trim().replaceAll('\n', '\n  ')}`)
    return summaries.length > 0 ? [`### ${heading}\n\n${summaries.join('\n')}\n\n`] : []
  })
  const start = changelog.indexOf('\n## ') + 1
  const earlier = start > 0 ? changelog.slice(start).replace(/^## Unreleased\n+/, '') : ''
  const head = start > 0 ? changelog.slice(0, start) : `${changelog.trimEnd()}\n\n`
  return `${head}## ${version}\n\n${sections.join('')}${earlier}`
}
