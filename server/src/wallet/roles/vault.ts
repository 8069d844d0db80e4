#!/usr/bin/env node
import { VAULT_ROUTES } from '../../routes/vault/vault-routes.js'
import type { VaultContext } from '../../routes/base-context.js'
import { VAULT_HAND_OVERS, openVaultRole } from '../vault/vault-role.js'
import { ROLE_KEYS } from '../../operation/commands/role-keys-command.js'
import { openWallet } from '../wallet.js'
import { runRole, type RoleBase } from './run-role.js'

// The vault role of the embedded wallet: codes and recovery shares.
void runRole<VaultContext>(
  {
    door: 'wallet-vault',
    title: 'codes and recovery shares of the embedded wallet',
    routes: VAULT_ROUTES,
    roleKeys: ROLE_KEYS,
    open,
  },
  process.argv.slice(2),
)

function open({ wallet: options, ...base }: RoleBase) {
  const wallet = openWallet(options, VAULT_HAND_OVERS)
  return { context: { ...base, wallet, vault: openVaultRole(wallet) }, close: () => wallet.stop() }
}
