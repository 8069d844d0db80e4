#!/usr/bin/env node
import type { AdminContext } from '../../routes/base-context.js'
import { ADMIN_ROUTES } from '../../routes/admin/admin-routes.js'
import { runRole, type RoleBase } from '../../wallet/roles/run-role.js'
import { createAdmin } from './admin.js'

// The admin API: projects, events, people and their acts.
void runRole<AdminContext>(
  { door: 'admin', title: 'the admin API', routes: ADMIN_ROUTES, open },
  process.argv.slice(2),
)

async function open({ wallet: _wallet, ...base }: RoleBase) {
  const admin = createAdmin(() => base.storage.database())
  const token = await admin.accounts.createFirstLink()
  // The link goes to stderr alone, so the first owner needs access to this machine's output.
  if (token !== undefined)
    process.stderr.write(
      `The first owner signs in once within an hour: POST /admin/v1/sessions/link {"token":"${token}"}\n`,
    )
  return { context: { ...base, admin } }
}
