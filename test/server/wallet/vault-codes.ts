import { startMailbox } from '../../../demo/dev-stack/start-mailbox.js'
import { createClock } from '../../../server/src/operation/clock.js'
import { createDatabaseKeys } from '../../../server/src/operation/keys/database-keys.js'
import { createLocalKeys } from '../../../server/src/operation/keys/local-keys.js'
import { createLog } from '../../../server/src/operation/log.js'
import type { Database } from '../../../server/src/storage/open/database.js'
import { openMigrated } from '../../../server/src/storage/open/open-database.js'
import type { Derived } from '../../../server/src/wallet/derive.js'
import { DEFAULT_WALLET } from '../../../server/src/wallet/settings.js'
import { createCodes, type Codes } from '../../../server/src/wallet/vault/codes.js'
import { VAULT_HAND_OVERS } from '../../../server/src/wallet/vault/vault-role.js'
import { openWallet } from '../../../server/src/wallet/wallet.js'
import { prepareDatabase } from '../../helpers/embedded-database.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

/**
 * The vault's codes over a real database, without HTTP and its limits on addresses: an attacker
 * with as many addresses as guesses, and with a device for each login.
 */
export interface VaultCodes {
  readonly codes: Codes
  readonly database: Database
  /** What the codes are derived with; its calls are not reported to `onCode`. */
  readonly derived: Derived
  now(): number
  /** Moves the clock of the vault. */
  pass(ms: number): void
  close(): Promise<void>
}

/**
 * Opens the codes, on PostgreSQL with `databaseUrl`, on PGlite without. `onCode` is called with the
 * seed of each code that they derive.
 */
export async function openVaultCodes({
  databaseUrl,
  onCode,
}: {
  databaseUrl: string | undefined
  onCode?: (seed: string) => void
}): Promise<VaultCodes> {
  let passed = 0
  const now = () => Date.now() + passed
  const log = createLog('silent')
  const mailbox = await startMailbox()
  const database = await openMigrated(
    {
      data: await prepareDatabase(createTemporaryFolder('codes')),
      databaseUrl,
      databasePoolSize: 10,
    },
    log,
    async (opened) => opened,
  )
  const wallet = openWallet(
    {
      database: async () => database,
      keys: createLocalKeys(createDatabaseKeys(async () => database)),
      clock: createClock({ wall: now, steady: () => performance.now() + passed }),
      settings: { ...DEFAULT_WALLET, smtpUrl: mailbox.smtpUrl },
      site: 'https://wallet.example',
      url: 'https://vault.example',
      apiUrl: 'https://api.example',
      roleUrls: {},
      insecure: false,
      roles: ['vault'],
      lasting: true,
      log,
    },
    VAULT_HAND_OVERS,
  )
  const { derived } = wallet.context
  const reporting: Derived = {
    ...derived.vault,
    code: (seed, kid) => {
      onCode?.(seed)
      return derived.vault.code(seed, kid)
    },
  }
  return {
    codes: createCodes({ ...wallet.context, derived: { ...derived, vault: reporting } }),
    database,
    derived: derived.vault,
    now,
    pass: (ms) => void (passed += ms),
    async close() {
      await wallet.stop()
      await database.close()
      await mailbox.stop()
    },
  }
}
