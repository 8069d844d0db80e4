/**
 * The software bill of materials (CycloneDX) of a packed package: what npm installs with it, by
 * `npm sbom`, and the packages whose code is bundled in it.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LICENSES_FILE } from '../build/third-party-licenses.mjs'

/** Folder of each package in the repository. */
const FOLDERS = {
  'wallet-modal': '.',
  'wallet-modal-server': 'server',
  'create-wallet-modal': 'create-wallet-modal',
}
const BUNDLED = /^-{78}\n\n(\S+) (\S+) — (.+)$/gm
const NPM = [
  '--prefer-offline',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel',
  'error',
]
const OMITTED = ['--omit', 'peer', '--omit', 'optional']

/** Writes `<tarball>.cdx.json` into a folder. Asks npm's cache first, and the registry for what it lacks. */
export function writeBill(tarball, { clone, place, folder }) {
  const name = basename(tarball, '.tgz')
  const app = join(place, `bill-${name}`)
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), '{"name":"app","version":"0.0.0","private":true}')
  const npm = (...args) =>
    execFileSync('npm', args, {
      cwd: app,
      encoding: 'utf8',
      env: { ...process.env, INIT_CWD: app },
    })
  npm('install', '--package-lock-only', ...NPM, ...OMITTED, tarball)
  const text = npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', ...OMITTED)
  const time = execFileSync('git', ['-C', clone, 'log', '-1', '--format=%cI'], { encoding: 'utf8' })
  const dist = join(clone, FOLDERS[name.replace(/-\d.*/, '')], 'dist')
  const bill = toBill(JSON.parse(text), { name, bundled: listBundled(dist), time: time.trim() })
  writeFileSync(join(folder, `${name}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`)
}

/** The package as the subject, without a random number and with the time of the commit. */
export function toBill(bill, { name, bundled, time }) {
  const subject = bill.components.find((one) => name === `${one.name}-${one.version}`)
  if (!subject) throw new Error(`npm sbom does not list ${name}.`)
  const { serialNumber: _, ...rest } = bill
  const components = rest.components.filter((one) => one !== subject)
  const listed = new Set(components.map((one) => one['bom-ref']))
  return {
    ...rest,
    metadata: { ...rest.metadata, timestamp: time, component: withoutPlace(subject) },
    components: [...components, ...bundled.filter((one) => !listed.has(one['bom-ref']))],
    dependencies: rest.dependencies.filter(({ ref }) => ref !== 'app@0.0.0'),
  }
}

// The address of the packed file on this machine.
function withoutPlace({ externalReferences: _, ...component }) {
  return component
}

/** The packages that the licence files of a built folder name. */
export function listBundled(dist) {
  const texts = readdirSync(dist, { recursive: true })
    .filter((path) => basename(path) === LICENSES_FILE)
    .map((path) => readFileSync(join(dist, path), 'utf8'))
  const rows = texts.flatMap((text) => [...text.matchAll(BUNDLED)])
  const components = rows.map(([, name, version, license]) => ({
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    properties: [{ name: 'wallet-modal:bundled', value: 'true' }],
    licenses: [{ license: { id: license } }],
  }))
  return [...new Map(components.map((one) => [one['bom-ref'], one])).values()]
}
