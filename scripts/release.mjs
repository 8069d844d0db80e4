/**
 * `npm run release`: makes the files of a release in release/<version>: the packages, each built and
 * packed in two clones with equal hashes, their SBOM (CycloneDX), the hashes of the CDN files, and a
 * signed manifest. Publishes nothing. `-- --next` sets the next version from the changesets before.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './git-files.mjs'
import { listRefusals } from './release/check-source.mjs'
import { writeBill } from './release/bill-of-materials.mjs'
import { writeManifest } from './release/manifest.mjs'
import { setNextVersion } from './release/next-version.mjs'
import { checkPackages, packTwice } from './release/pack-twice.mjs'

const { values } = parseArgs({ options: { next: { type: 'boolean' } } })

try {
  if (values.next) {
    const version = await setNextVersion(ROOT)
    console.log(`Version ${version}. Read CHANGELOG.md, commit, then: npm run release`)
  } else await release()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function release() {
  const refusals = listRefusals(ROOT)
  if (refusals.length > 0) throw new Error(`No release:\n- ${refusals.join('\n- ')}`)
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const place = mkdtempSync(join(tmpdir(), 'wallet-modal-release-'))
  const folder = join(ROOT, 'release', version)
  try {
    const { clone, tarballs, integrity } = await packTwice(place, version, console.log)
    await checkPackages(clone, console.log)
    mkdirSync(folder, { recursive: true })
    for (const tarball of tarballs) await writeBill(tarball, { clone, place, folder })
    const files = writeManifest(folder, { version, tarballs, integrity })
    console.log(files.map(({ name, sha256 }) => `${sha256}  ${name}`).join('\n'))
    console.log(`release/${version} is complete; nothing is published.`)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
