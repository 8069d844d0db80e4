import { ApiError } from '../../http/api-error.js'

/** ISO 3166 code of two letters; 400 for anything else. */
export function readCountry(text: string | undefined, fallback?: string): string {
  const country = text || fallback
  if (country && /^[A-Za-z]{2}$/.test(country)) return country.toUpperCase()
  throw new ApiError(400, 'country', 'country must be two letters (ISO 3166), such as US')
}
