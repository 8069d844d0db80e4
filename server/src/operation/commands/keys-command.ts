import { listKeys, rotateKey } from '../keys/database-keys.js'
import { PURPOSES } from '../keys/key-store.js'
import type { Database } from '../../storage/open/database.js'
import { CommandError } from './command-error.js'

/** Usage lines for `--help` and errors. */
export const KEYS_USAGE = ['keys list', 'keys rotate sessions|nonces'] as const

/** `keys list | rotate`: the keys in the database, by id. Secrets are never printed. */
export async function runKeysCommand(
  database: Database,
  [action, name, ...more]: readonly string[],
): Promise<string> {
  if (action === 'list' && name === undefined) {
    const lists = await Promise.all(
      PURPOSES.map(async (purpose) =>
        (await listKeys(database, purpose)).map(
          ({ kid, createdAt }) => `${purpose}  ${kid}  ${new Date(createdAt).toISOString()}`,
        ),
      ),
    )
    return lists.flat().join('\n')
  }
  const purpose = PURPOSES.find(
    (known): known is (typeof PURPOSES)[number] => known === `sign-in ${name}`,
  )
  if (action !== 'rotate' || !purpose || more.length > 0)
    throw new CommandError(
      `Usage: ${KEYS_USAGE.map((line) => `wallet-modal-server ${line}`).join(' | ')}`,
    )
  const kids = await rotateKey(database, purpose)
  return `Keys of ${purpose}: ${kids.join(', ')}. The last one signs from ten seconds on; what the others signed stays valid until it ends.`
}
