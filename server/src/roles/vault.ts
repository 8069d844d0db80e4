#!/usr/bin/env node
import { VAULT_ROUTES } from '../routes/vault/vault-routes.js'
import { runRole } from './run-role.js'

// The vault role of the embedded wallet: codes and recovery shares.
void runRole({ door: 'wallet-vault', title: 'codes and recovery shares of the embedded wallet', routes: VAULT_ROUTES }, process.argv.slice(2))
