import * as z from 'zod/mini'

const MAX_DIGITS = 78

/** A non-negative integer of base units as a string: exact at any size (at most a uint256). */
export const BaseUnits = z.string().check(z.regex(/^\d+$/), z.maxLength(MAX_DIGITS))
