import * as z from 'zod/mini'
import { CURRENCIES } from '../../standards/amounts/currencies.js'

/** Currencies of values. */
export const Currency = z.enum(CURRENCIES)
export type Currency = z.infer<typeof Currency>
