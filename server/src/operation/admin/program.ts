#!/usr/bin/env node
import type { AdminContext } from '../../routes/base-context.js'
import { ADMIN_ROUTES } from '../../routes/admin/admin-routes.js'
import { openDatabase } from '../../storage/open/open-database.js'
import { runRole, type RoleBase } from '../../wallet/roles/run-role.js'
import { createAdmin } from './admin.js'
import { readConsoleFiles } from './console-files.js'

const ACCOUNTS_POOL = 2

// The admin API: projects, events, people and their acts.
void runRole<AdminContext>(
  { door: 'admin', title: 'the admin API', routes: ADMIN_ROUTES, open },
  process.argv.slice(2),
)

async function open({ wallet: _wallet, ...base }: RoleBase) {
  const { accountsDatabaseUrl: databaseUrl } = base.config
  const accounts =
    databaseUrl === undefined
      ? undefined
      : await openDatabase(
          { ...base.config, databaseUrl, databasePoolSize: ACCOUNTS_POOL },
          base.log,
        )
  const admin = createAdmin(() => base.storage.database(), accounts)
  const [token, console] = await Promise.all([admin.accounts.createFirstLink(), readConsoleFiles()])
  // The link goes to stderr alone, so the first owner needs access to this machine's output. The
  // fragment of an address reaches no server and no log of a proxy.
  if (token !== undefined)
    process.stderr.write(
      `The first owner signs in once within an hour: ${base.urls[0]}/#/join/${token}\n`,
    )
  return { context: { ...base, admin, console }, close: async () => accounts?.close() }
}
