/** The token of an `Authorization: Bearer` header (RFC 6750 §2.1); undefined if there is none. */
export function readBearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
}
