/** What forbids a release: each reason with its remedy. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listVersionedFiles } from './versioned-files.mjs'

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/** The reasons why the repository in a folder cannot be released now; none if it can. */
export function listRefusals(root) {
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const { version, workspaces = [] } = JSON.parse(read('package.json'))
  return [
    ...findChanges(root),
    ...findEarlier(root, version),
    ...findLockDifferences(read, ['', ...workspaces]),
    ...findInstalledDifferences(root, read),
    ...findPending(root, read),
    ...findOtherVersions(root, read, version),
  ]
}

function git(root, ...args) {
  return execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()
}

function findChanges(root) {
  const changes = git(root, 'status', '--porcelain')
  return changes ? [`Uncommitted changes; commit or remove them:\n  ${changes}`] : []
}

// A tag on this very commit is how the release workflow is started.
function findEarlier(root, version) {
  const tag = `v${version}`
  const tagged = git(root, 'tag', '--list', tag) && git(root, 'rev-list', '-n', '1', tag)
  return [
    ...(tagged && tagged !== git(root, 'rev-parse', 'HEAD')
      ? [`${tag} is tagged at another commit, ${tagged}: npm run release -- --next`]
      : []),
    ...(existsSync(join(root, 'release', version))
      ? [
          `release/${version} exists; a version is released once. Remove the folder to make it again`,
        ]
      : []),
  ]
}

function findLockDifferences(read, folders) {
  const { packages } = JSON.parse(read('package-lock.json'))
  return folders.flatMap((folder) => {
    const manifest = JSON.parse(read(folder ? `${folder}/package.json` : 'package.json'))
    const locked = packages[folder] ?? {}
    const differs =
      locked.version !== manifest.version ||
      KINDS.some((kind) => toText(locked[kind]) !== toText(manifest[kind]))
    return differs
      ? [`package-lock.json differs from ${folder || '.'}/package.json: npm install, then commit`]
      : []
  })
}

function toText(record = {}) {
  return JSON.stringify(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
}

// npm keeps the lock of what is installed.
function findInstalledDifferences(root, read) {
  const list = 'node_modules/.package-lock.json'
  if (!existsSync(join(root, list))) return ['Nothing is installed: npm ci']
  const installed = JSON.parse(read(list)).packages
  const differing = Object.entries(JSON.parse(read('package-lock.json')).packages)
    .filter(([path, { link, optional, devOptional, peer }]) => {
      const isNeeded = path.includes('node_modules/') && !link && !optional && !devOptional && !peer
      return isNeeded || (path.includes('node_modules/') && installed[path] && !link)
    })
    .filter(([path, locked]) => installed[path]?.integrity !== locked.integrity)
    .map(([path]) => path)
  return differing.length > 0
    ? [`Installed packages are not those of package-lock.json (${differing[0]}): npm ci`]
    : []
}

function findPending(root, read) {
  const folder = join(root, '.changeset')
  const used = existsSync(join(folder, 'pre.json'))
    ? JSON.parse(read('.changeset/pre.json')).changesets
    : []
  const pending = readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => name.slice(0, -'.md'.length))
    .filter((id) => !used.includes(id))
  return pending.length > 0
    ? [`Changesets are not in a version yet (${pending.join(', ')}): npm run release -- --next`]
    : []
}

function findOtherVersions(root, read, version) {
  const changelog = read('CHANGELOG.md')
  return [
    ...listVersionedFiles(root)
      .filter((path) => !read(path).includes(version))
      .map((path) => `${path} does not name ${version}`),
    ...(changelog.includes(`## ${version}\n`) ? [] : [`CHANGELOG.md has no section ${version}`]),
    ...(changelog.includes('## Unreleased\n')
      ? ['CHANGELOG.md has changes under Unreleased: npm run release -- --next']
      : []),
  ]
}
