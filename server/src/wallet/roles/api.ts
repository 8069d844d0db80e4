#!/usr/bin/env node
import { API_ROUTES } from '../../routes/wallet/api-routes.js'
import type { ApiContext } from '../../routes/base-context.js'
import { API_HAND_OVERS, openApiRole } from '../api/api-role.js'
import { ROLE_KEYS } from '../../operation/commands/role-keys-command.js'
import { openWallet } from '../wallet.js'
import { runRole, type RoleBase } from './run-role.js'

// The api role of the embedded wallet: accounts, links of unknown devices, sessions and auth
// shares.
void runRole<ApiContext>(
  {
    door: 'wallet-api',
    title: 'accounts, sessions and auth shares of the embedded wallet',
    routes: API_ROUTES,
    roleKeys: ROLE_KEYS,
    open,
  },
  process.argv.slice(2),
)

function open({ wallet: options, ...base }: RoleBase) {
  const wallet = openWallet(options, API_HAND_OVERS)
  const api = openApiRole(wallet)
  const close = () => {
    api.stop()
    return wallet.stop()
  }
  return { context: { ...base, wallet, api }, close }
}
