import * as z from 'zod/mini'
import { isPlainEmail } from '../email-address.js'

const bytes = (min: number, max = min) =>
  z
    .string()
    .check(
      z.regex(/^[A-Za-z0-9_-]+$/),
      z.minLength(Math.ceil((min * 4) / 3)),
      z.maxLength(Math.ceil((max * 4) / 3)),
    )
/** An id that the server or the site generates. */
export const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))
/** A token, ticket, grant or receipt. */
export const Token = z.string().check(z.minLength(1), z.maxLength(4_096))
/** An email address. */
export const Email = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254),
    z.regex(/^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]{2,}$/),
    z.refine(isPlainEmail),
  )
/** The language for mails, a BCP 47 tag. */
export const Language = z.optional(z.string().check(z.maxLength(35)))
/** The origin of a page. */
export const Origin = z.string().check(z.maxLength(300), z.url())
/** A code of a mail. */
export const Code = z.string().check(z.regex(/^\d{6}$/))
/** A login's public key: an uncompressed point of P-256. */
export const HpkeKey = bytes(65)
/** A signature of the wallet's EVM key: r, s and 27 or 28. */
export const WalletSignature = z.string().check(z.regex(/^0x[0-9a-f]{128}1[bc]$/))
/** SHA-256 of a share. */
export const Commitment = bytes(32)
/**
 * A share of the secret. A share of 32 bytes of entropy has 33 bytes; the limit leaves room for
 * other secrets.
 */
export const Share = bytes(17, 128)
