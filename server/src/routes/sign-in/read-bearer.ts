const BEARER = /^Bearer +/i

/** The token of a header: after `Bearer`, which some clients leave out. Undefined when there is none. */
export function readBearer(header: string | undefined): string | undefined {
  return header?.replace(BEARER, '').trim() || undefined
}
