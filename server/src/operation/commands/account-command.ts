import type { Database, Orm } from '../../storage/open/database.js'
import {
  eraseRecords,
  exportRecords,
  findRecorded,
  type RecordedAccount,
} from '../../wallet/records/account-records.js'
import { freeze, unfreeze, unfreezeOwn, unfreezeOwnAtVault } from '../../wallet/records/frozen.js'
import { createAudit } from '../create-audit.js'
import { CommandError } from './command-error.js'

/** Usage lines for `--help` and errors. */
export const ACCOUNT_USAGE = [
  'account export <account id or email>',
  'account freeze <account id or email>',
  'account unfreeze <account id or email> [--owner]',
  'account erase <account id or email> --confirm <account id>',
] as const

/**
 * Runs {@link ACCOUNT_USAGE} on an account of the embedded wallet, in the database of one role; the
 * operator runs the command at both roles. Each act is an audit event.
 */
export async function runAccountCommand(
  database: Database,
  [action, name, ...rest]: readonly string[],
): Promise<string> {
  const isOwners = action === 'unfreeze' && rest.length === 1 && rest[0] === '--owner'
  if (name === undefined || (action !== 'erase' && !isOwners && rest.length > 0)) throw usage()
  return database.transaction(async (orm) => {
    const account = await findRecorded(orm, name)
    if (!account) throw new CommandError(`No role of this database has an account ${name}`)
    const { id } = account
    switch (action) {
      case 'export': {
        const records = await exportRecords(orm, account)
        record(account, 'account-exported')
        return JSON.stringify({ id, roles: account.roles, records }, undefined, 2)
      }
      case 'freeze':
        if (!(await freeze(orm, id, Date.now()))) return `${id} was frozen already.`
        record(account, 'account-frozen')
        return `${id} is frozen at ${toNames(account)}: its sessions, sign-ins and shares are refused from now on. ${toOther(account)}`
      case 'unfreeze':
        return endFreeze(orm, account, isOwners)
      case 'erase': {
        if (rest[0] !== '--confirm' || rest[1] !== id || rest.length > 2)
          throw new CommandError(
            `Erasing ${id} destroys its shares at ${toNames(account)}: without recovery words or a backup file its owner loses the wallet. Repeat the command with --confirm ${id}.`,
          )
        const erased = await eraseRecords(orm, account)
        record(account, 'account-erased')
        const rows = Object.entries(erased).map(([table, count]) => `${table} ${count}`)
        return `Erased ${id} at ${toNames(account)}: ${rows.join(', ')}. ${toOther(account)} Earlier backups still have it.`
      }
      default:
        throw usage()
    }
  })
}

/** Ends the operator's freeze at the roles of a database, or the owner's: never both. */
async function endFreeze(orm: Orm, account: RecordedAccount, isOwners: boolean): Promise<string> {
  const { id } = account
  const who = isOwners ? 'its owner' : 'the operator'
  const ended = isOwners
    ? [await unfreezeOwn(orm, id), await unfreezeOwnAtVault(orm, id, Date.now())]
    : [await unfreeze(orm, id)]
  if (!ended.includes(true)) return `${id} was not frozen by ${who} at ${toNames(account)}.`
  record(account, isOwners ? 'account-unfrozen-for-its-owner' : 'account-unfrozen')
  return `The freeze of ${id} by ${who} has ended at ${toNames(account)}; ${isOwners ? 'one by the operator' : 'one by its owner'} stays. ${toOther(account)}`
}

const usage = () => new CommandError(`Usage: ${ACCOUNT_USAGE.join(' | ')}`)
const toNames = ({ roles }: RecordedAccount) => roles.join(' and ')
const toOther = ({ roles }: RecordedAccount) =>
  roles.length > 1
    ? ''
    : `Run the same command at the ${roles[0] === 'api' ? 'vault' : 'api'} role too.`

function record({ id, roles }: RecordedAccount, event: string): void {
  const audit = createAudit('info', { countWalletEvent: () => {} })
  for (const role of roles) audit.record({ event, role, outcome: 'done', account: id })
}
