/**
 * The list of a release's files with their hashes, and its signature (Ed25519) if
 * `RELEASE_KEY_FILE` names a private key.
 */
import { execFileSync } from 'node:child_process'
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { cpSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../git-files.mjs'

/**
 * Copies the packed files, and writes `integrity.json`, `SHA256SUMS`, `manifest.json` and, with a
 * key, `manifest.json.sig` and `release-key.pem`. Returns the listed files.
 */
export function writeManifest(
  folder,
  { version, tarballs, integrity, keyFile = process.env.RELEASE_KEY_FILE },
) {
  const write = (name, text) => writeFileSync(join(folder, name), text)
  for (const tarball of tarballs) cpSync(tarball, join(folder, basename(tarball)))
  write('integrity.json', `${JSON.stringify(integrity, null, 2)}\n`)
  const files = readdirSync(folder)
    .sort()
    .map((name) => ({
      name,
      bytes: statSync(join(folder, name)).size,
      sha256: createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    }))
  const commit = execFileSync('git', ['-C', ROOT, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  const manifest = `${JSON.stringify({ version, commit, files }, null, 2)}\n`
  write('manifest.json', manifest)
  write('SHA256SUMS', files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''))
  if (keyFile) {
    const key = createPrivateKey(readFileSync(keyFile))
    write('manifest.json.sig', sign(null, Buffer.from(manifest), key).toString('base64'))
    write('release-key.pem', createPublicKey(key).export({ type: 'spki', format: 'pem' }))
  }
  return files
}
