import * as z from 'zod/mini'

/** One address of a name. */
export const NameAddress = z.object({ address: z.string(), created_at: z.nullish(z.string()) })
export type NameAddress = z.infer<typeof NameAddress>

/** A registered name. */
export const NameRecord = z.object({
  /** Including the suffix. */
  name: z.string(),
  registered_at: z.optional(z.string()),
  updated_at: z.optional(z.string()),
  /** By ENSIP-11 coin type; 60 is Ethereum. */
  addresses: z.record(z.string(), NameAddress),
  attributes: z.nullish(z.record(z.string(), z.string())),
})
export type NameRecord = z.infer<typeof NameRecord>
