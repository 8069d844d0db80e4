/** What people of the admin API may do; `routes/admin/admin-routes.ts` lists the endpoints of each. */
export const ADMIN_ROLES = ['owner', 'developer', 'support', 'auditor'] as const

/** One of {@link ADMIN_ROLES}. */
export type AdminRole = (typeof ADMIN_ROLES)[number]

/** A person who may sign in. */
export interface AdminUser {
  readonly id: string
  readonly name: string
  readonly role: AdminRole
  /** CAIP-10 account that signs in as this person, if one is linked. */
  readonly account: string | null
  readonly disabled: boolean
}
