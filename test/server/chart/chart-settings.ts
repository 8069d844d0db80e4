import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../../../server/src/operation/config.js'
import { readRoleConfig } from '../../../server/src/wallet/roles/run-role.js'
import type { ChartDocument } from './render-chart.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

type Deployment = Extract<ChartDocument, { kind: 'Deployment' }>

/** The door of each program of one role. */
export const DOORS = {
  api: 'wallet-api',
  vault: 'wallet-vault',
  frame: 'frame',
  admin: 'admin',
} as const

/** Reads a container's variables by the settings of its program, with a secret of each kind. */
export async function readSettings({
  name,
  env,
}: Deployment['spec']['template']['spec']['containers'][number]) {
  const folder = createTemporaryFolder('chart-secrets')
  const contents: Record<string, string> = {
    'database-url': 'postgres://wallet_modal:6f1d9c2b8a7e4035@postgres:5432/wallet_modal',
    'projects-database-url': 'postgres://reader:6f1d9c2b8a7e4035@postgres:5432/wallet_modal',
    'accounts-database-url': 'postgres://support:6f1d9c2b8a7e4035@postgres:5432/wallet_modal_api',
    'metrics-token': '6f1d9c2b8a7e4035d1c6b9f2837a5e04',
    'smtp-url': 'smtps://mail.example',
    'vault-keys': `1:${'A'.repeat(43)}`,
    'api-keys': `1:${'B'.repeat(43)}`,
    'keys.json': '{}',
  }
  for (const [key, text] of Object.entries(contents)) await writeFile(join(folder, key), text)
  const given = Object.fromEntries(
    env!.map(({ name: variable, value }) => [
      variable,
      value.replace('/run/secrets/wallet-modal', folder),
    ]),
  )
  return name === 'server'
    ? readConfig([], given).config
    : readRoleConfig(DOORS[name as keyof typeof DOORS], [], given).config
}
