import type { Role } from '../tokens.js'

/** The start of the keys of an account's counters at a role. They are erased with the account. */
export const toAccountKey = (role: Role, accountId: string): string =>
  `${role}:account:${accountId}:`
