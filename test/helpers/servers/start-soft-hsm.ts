import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '../temporary-folder.js'

const LIBRARY = '/usr/lib/softhsm/libsofthsm2.so'
const PIN = '87654321'

/**
 * The reason why the key service of the tests is missing here, or undefined. Pass it as the `skip`
 * of a test.
 */
export const NO_SOFT_HSM: string | undefined = await findReason()

async function findReason(): Promise<string | undefined> {
  if (!existsSync(LIBRARY))
    return 'SoftHSM is not installed (apt-get install softhsm2); keys in a key service were NOT tested'
  // The compiler need not find it.
  const name: string = 'pkcs11js'
  return import(name).then(
    () => undefined,
    () =>
      'pkcs11js is not built (npm install with a C++ compiler); keys in a key service were NOT tested',
  )
}

/** Tokens of SoftHSM 2, a PKCS#11 key service in software. */
export interface SoftHsm {
  /** Creates an empty token; the result is its URI, as in `WALLET_MODAL_KEY_SERVICE`. */
  createToken(label: string): string
}

/** Prepares an empty key service for this process and its children. */
export function startSoftHsm(): SoftHsm {
  const folder = createTemporaryFolder('soft-hsm')
  const [tokens, configuration, pin] = ['tokens', 'softhsm2.conf', 'pin'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  mkdirSync(tokens)
  writeFileSync(configuration, `directories.tokendir = ${tokens}\nlog.level = ERROR\n`)
  writeFileSync(pin, `${PIN}\n`, { mode: 0o600 })
  process.env['SOFTHSM2_CONF'] = configuration
  return {
    createToken(label) {
      execFileSync('softhsm2-util', [
        ...['--init-token', '--free', '--label', label],
        ...['--so-pin', '12345678', '--pin', PIN],
      ])
      return `pkcs11:token=${encodeURIComponent(label)}?module-path=${LIBRARY}&pin-source=file:${pin}`
    },
  }
}
