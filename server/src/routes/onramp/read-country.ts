import { ApiError } from '../../http/api-error.js'

/** A two-letter ISO 3166 code; 400 for other values. */
export function readCountry(text: string | undefined, fallback?: string): string {
  const country = text || fallback
  if (country && /^[A-Za-z]{2}$/.test(country)) return country.toUpperCase()
  throw new ApiError(400, 'country', 'country must be two letters (ISO 3166), such as US')
}
