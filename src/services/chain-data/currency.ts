import * as z from 'zod/mini'

/** Currencies of values. */
export const Currency = z.enum(['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'])
export type Currency = z.infer<typeof Currency>
