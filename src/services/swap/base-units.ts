import * as z from 'zod/mini'

const MAX_DIGITS = 78

/** A whole number of base units as text: exact, whatever its size (at most a uint256). */
export const BaseUnits = z.string().check(z.regex(/^\d+$/), z.maxLength(MAX_DIGITS))
