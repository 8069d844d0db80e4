/** A token of a PKCS#11 key service, and how it is opened. */
export interface Pkcs11Token {
  /** Path of the service's library. */
  readonly module: string
  /** Label of the token. */
  readonly token: string
  readonly pin: { readonly file: string } | { readonly value: string }
}

/**
 * Reads a PKCS#11 URI (RFC 7512):
 * `pkcs11:token=<label>?module-path=<library>&pin-source=file:<path>`. Undefined when it is none.
 */
export function parsePkcs11Uri(text: string): Pkcs11Token | undefined {
  const match = /^pkcs11:([^?]*)\?(.*)$/.exec(text)
  if (!match) return undefined
  const [path, query] = [readPairs(match[1]!, ';'), readPairs(match[2]!, '&')]
  const [token, module] = [path.get('token'), query.get('module-path')]
  const [source, value] = [query.get('pin-source'), query.get('pin-value')]
  if (!token || !module || (!source && !value)) return undefined
  return {
    module,
    token,
    pin: source ? { file: source.replace(/^file:(?:\/\/)?/, '') } : { value: value! },
  }
}

function readPairs(text: string, separator: string): Map<string, string> {
  return new Map(
    text.split(separator).flatMap((part) => {
      const at = part.indexOf('=')
      try {
        return at < 0 ? [] : [[part.slice(0, at), decodeURIComponent(part.slice(at + 1))] as const]
      } catch {
        return []
      }
    }),
  )
}
