/**
 * A self-signed certificate for the loopback address, created if it is missing. Browsers need a
 * flag to accept it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../.cache/bench/', import.meta.url))

/** Returns `{ key, cert }` in PEM. Needs `openssl` on the first call. */
export function getCertificate() {
  const [key, cert] = [`${FOLDER}key.pem`, `${FOLDER}cert.pem`]
  mkdirSync(FOLDER, { recursive: true })
  if (!existsSync(cert)) {
    const subject = [
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost,IP:127.0.0.1',
    ]
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '365',
        '-keyout',
        key,
        '-out',
        cert,
        ...subject,
      ],
      { stdio: 'ignore' },
    )
  }
  return { key: readFileSync(key), cert: readFileSync(cert) }
}
