import type { Database } from '../../storage/database.js'
import {
  eraseRecords,
  exportRecords,
  findRecorded,
  freeze,
  unfreeze,
  type RecordedAccount,
} from '../../wallet/records/account-records.js'
import { createAudit } from '../create-audit.js'
import { CommandError } from './command-error.js'

/** Usage lines for `--help` and errors. */
export const ACCOUNT_USAGE = [
  'account export <account id or email>',
  'account freeze <account id or email>',
  'account unfreeze <account id or email>',
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
  if (name === undefined || (action !== 'erase' && rest.length > 0)) throw usage()
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
        if (!(await unfreeze(orm, id))) return `${id} was not frozen.`
        record(account, 'account-unfrozen')
        return `${id} is no longer frozen at ${toNames(account)}. ${toOther(account)}`
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
