import * as z from 'zod/mini'

/** Body of every refused request. `reasons[0].description` may be shown to people. */
export const ApiError = z.object({
  status: z.literal('FAILED'),
  reasons: z.array(z.object({ field: z.string(), description: z.string() })).check(z.minLength(1)),
})
export type ApiError = z.infer<typeof ApiError>
