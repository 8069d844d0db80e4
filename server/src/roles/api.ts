#!/usr/bin/env node
import { API_ROUTES } from '../routes/wallet/api-routes.js'
import { runRole } from './run-role.js'

// The api role of the embedded wallet: accounts, links of unknown devices, sessions and auth shares.
void runRole({ door: 'wallet-api', title: 'accounts, sessions and auth shares of the embedded wallet', routes: API_ROUTES }, process.argv.slice(2))
