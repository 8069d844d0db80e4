import * as z from 'zod/mini'

/** A trace event that pairing libraries post in arrays to `/batch`. The kit itself sends none. */
export const PairingEvent = z.object({
  eventId: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Milliseconds. */
  timestamp: z.number(),
  domain: z.optional(z.string()),
  /** Project id. */
  bundleId: z.optional(z.string()),
  props: z.looseObject({ event: z.optional(z.string()), type: z.optional(z.string()) }),
})
export type PairingEvent = z.infer<typeof PairingEvent>
