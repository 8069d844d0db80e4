/** Builds and packs the packages in two clones, which must give equal files. */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../git-files.mjs'
import { runCommand } from '../runner/run-command.mjs'
import { addIntegrity, hashFolder } from './integrity.mjs'

const INSTALLED = ['node_modules', 'server/node_modules']
const CREATOR = 'create-wallet-modal'
const CHECKS = 'docs,exports,manifest,sizes,package'

/**
 * Resolves with the first clone, the packed files of it, and the hashes of the CDN files. Throws if a
 * build changes a file of the repository, or if the two clones give different files.
 */
export async function packTwice(place, version, log) {
  const packed = []
  for (const name of ['one', 'two']) {
    log(`Clone ${name}: build and pack …`)
    packed.push(await packClone(join(place, name), version))
  }
  const [one, two] = packed
  const differing = one.tarballs.filter((path, index) => hash(path) !== hash(two.tarballs[index]))
  if (differing.length > 0)
    throw new Error(`Two clones gave different files: ${differing.map((path) => basename(path))}`)
  return one
}

/** Runs the checks of the package, publint and attw among them, in a clone. Throws if one fails. */
export async function checkPackages(clone, log) {
  log(`Checks: ${CHECKS} …`)
  await run(process.execPath, ['scripts/test.mjs', '--only', CHECKS], clone)
}

async function packClone(clone, version) {
  await run('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone], ROOT)
  await run('git', ['checkout', '--quiet', '--detach', await readHead()], clone)
  for (const path of INSTALLED.filter((one) => existsSync(join(ROOT, one))))
    await copyPackages(join(ROOT, path), join(clone, path))
  await run('npm', ['run', 'build'], clone)
  await run('npm', ['run', 'build', '-w', 'server'], clone)
  await run('node', ['build.mjs'], join(clone, CREATOR))
  await expectUnchanged(clone)
  const integrity = hashFolder(join(clone, 'dist/cdn'))
  const readme = join(clone, 'README.md')
  writeFileSync(readme, addIntegrity(readFileSync(readme, 'utf8'), version, integrity))
  const folder = join(clone, '.cache/packed')
  mkdirSync(folder, { recursive: true })
  const pack = ['pack', '--ignore-scripts', '--pack-destination', folder]
  await run('npm', pack, clone)
  await run('npm', [...pack, '-w', 'server'], clone)
  await run('npm', pack, join(clone, CREATOR))
  await run('git', ['checkout', '--quiet', '--', 'README.md'], clone)
  const tarballs = readdirSync(folder).sort()
  return { clone, integrity, tarballs: tarballs.map((name) => join(folder, name)) }
}

async function readHead() {
  return (await run('git', ['rev-parse', 'HEAD'], ROOT)).trim()
}

// As hard links where the system has them, because the packages are more than a gigabyte.
async function copyPackages(from, to) {
  const { code } = await runCommand('cp', ['-al', from, to])
  if (code !== 0) cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}

async function expectUnchanged(clone) {
  const changes = await run('git', ['status', '--porcelain'], clone)
  if (changes.trim()) throw new Error(`The build changes files of the repository:\n${changes}`)
}

function hash(path) {
  return createHash('sha512').update(readFileSync(path)).digest('hex')
}

async function run(program, args, cwd) {
  const env = { INIT_CWD: cwd, NODE_ENV: '' }
  const { code, output } = await runCommand(program, args, { cwd, env })
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output}`)
  return output
}
