import * as z from 'zod/mini'

const MAX_ENTRIES = 50
const TypedData = z.object({ type: z.string().check(z.maxLength(100)), data: z.unknown() })
const Entries = z.array(TypedData).check(z.maxLength(MAX_ENTRIES))

/**
 * The permissions of a session, as apps request and wallets repeat them; `expiry` in Unix seconds.
 */
export const SessionTermsBody = z.object({
  expiry: z.int().check(z.positive()),
  signer: TypedData,
  permissions: Entries,
  policies: Entries,
})
