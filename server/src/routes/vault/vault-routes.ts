import { serveVault } from './serve-vault.js'
import { serveVaultSocials } from './serve-vault-socials.js'

/** All routes of the vault role, for every program that serves it. */
export const VAULT_ROUTES = [serveVault, serveVaultSocials] as const
