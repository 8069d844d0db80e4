import * as z from 'zod/mini'

/** Currencies that values can be given in. */
export const Currency = z.enum(['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'])
export type Currency = z.infer<typeof Currency>
