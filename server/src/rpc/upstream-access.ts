const MIN_KEY_CHARACTERS = 16
const MIN_QUERY_CHARACTERS = 8
const HIDDEN = '***'

/** The URL of an upstream, and the parts of its address that must not reach clients. */
export interface UpstreamAccess {
  /** Without credentials, because `fetch` refuses a URL with credentials. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Keys in an address: in the path, the query or the credentials. */
  readonly secrets: readonly string[]
}

/** Splits an operator's address; credentials become HTTP Basic (RFC 7617). */
export function toUpstreamAccess(address: string): UpstreamAccess {
  const url = new URL(address)
  const hasCredentials = url.username !== '' || url.password !== ''
  const [name, password] = [decode(url.username), decode(url.password)]
  const keys = [
    ...url.pathname.split('/').filter((part) => part.length >= MIN_KEY_CHARACTERS),
    ...url.search
      .slice(1)
      .split('&')
      .map((pair) => pair.slice(pair.indexOf('=') + 1))
      .filter((value) => value.length >= MIN_QUERY_CHARACTERS),
  ]
  url.username = ''
  url.password = ''
  return {
    url: hasCredentials ? url.href : address,
    headers: hasCredentials
      ? { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` }
      : {},
    secrets: [
      ...new Set([
        ...keys,
        ...keys.map(decode),
        ...(password.length >= MIN_QUERY_CHARACTERS ? [password] : []),
      ]),
    ],
  }
}

/** Removes keys from an upstream's response: some nodes repeat their address in errors. */
export function hideSecrets(text: string, { secrets }: UpstreamAccess): string {
  return secrets.reduce(
    (shown, secret) => (shown.includes(secret) ? shown.replaceAll(secret, HIDDEN) : shown),
    text,
  )
}

// A key that contains a literal % is used unchanged.
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
