/**
 * Reading and writing of a recap (ERC-5573, the list of methods in a sign-in message) for `@walletconnect/utils`. The originals need Node's
 * `Buffer`. The texts are identical byte for byte, because the wallet signs what its own implementation creates.
 */
type Recap = {
  readonly att: Readonly<
    Record<string, Readonly<Record<string, readonly { readonly chains?: readonly string[] }[]>>>
  >
}

const PREFIX = 'urn:recap:'
const INTRODUCTION =
  'I further authorize the stated URI to perform the following actions on my behalf: '

function encode(recap: Recap): string {
  return PREFIX + btoa(JSON.stringify(recap)).replaceAll('=', '')
}

/** Throws for a text that is not a recap. */
function decode(text: string): Recap {
  const recap = JSON.parse(atob(text.replace(PREFIX, ''))) as Recap
  for (const abilities of Object.values(recap.att))
    for (const limits of Object.values(abilities))
      if (!Array.isArray(limits)) throw new TypeError('The limits of a recap must be a list.')
  return recap
}

/** Creates a recap that grants methods of a namespace. */
export function createEncodedRecap(
  namespace: string,
  ability: string,
  methods: readonly string[],
): string {
  return encode({
    att: {
      [namespace]: Object.fromEntries(
        [...methods]
          .sort((a, b) => a.localeCompare(b))
          .map((method) => [`${ability}/${method}`, [{}]]),
      ),
    },
  })
}

/** Merges two recaps; the first has precedence. */
export function mergeEncodedRecaps(first: string, second: string): string {
  const [one, other] = [decode(first).att, decode(second).att]
  const namespaces = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort((a, b) =>
    a.localeCompare(b),
  )
  const merge = (namespace: string) =>
    Object.entries({ ...other[namespace], ...one[namespace] }).sort(([a], [b]) =>
      a.localeCompare(b),
    )
  return encode({
    att: Object.fromEntries(
      namespaces.map((namespace) => [namespace, Object.fromEntries(merge(namespace))]),
    ),
  })
}

/** The eip155 methods granted by a recap. */
export function getMethodsFromRecap(text: string): string[] {
  return Object.keys(decode(text).att['eip155'] ?? {}).map((ability) => ability.split('/')[1] ?? '')
}

/** The networks named by a recap. */
export function getChainsFromRecap(text: string): string[] {
  const limits = Object.values(decode(text).att).flatMap((abilities) => Object.values(abilities))
  return [...new Set(limits.flatMap(([first]) => first?.chains ?? []))]
}

/** The text of a CACAO payload (EIP-4361), with the sentence of its recap. */
export function formatMessage(
  payload: Readonly<Record<string, unknown>> & { readonly resources?: readonly string[] },
  issuer: string,
): string {
  const [, , , chain, address] = issuer.split(':')
  const { resources } = payload
  const recap = resources?.at(-1)?.includes(PREFIX) ? decode(resources.at(-1)!) : undefined
  const own = typeof payload['statement'] === 'string' ? payload['statement'] : ''
  const statement = recap ? toStatement(own, recap) : own
  const optional = [
    ['Expiration Time', 'exp'],
    ['Not Before', 'nbf'],
    ['Request ID', 'requestId'],
  ] as const
  return [
    `${String(payload['domain'])} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${String(payload['aud'] ?? payload['uri'])}`,
    `Version: ${String(payload['version'])}`,
    `Chain ID: ${chain}`,
    `Nonce: ${String(payload['nonce'])}`,
    `Issued At: ${String(payload['iat'])}`,
    ...optional.flatMap(([label, key]) =>
      payload[key] ? [`${label}: ${String(payload[key])}`] : [],
    ),
    ...(resources ? [`Resources:${resources.map((resource) => `\n- ${resource}`).join('')}`] : []),
  ].join('\n')
}

function toStatement(own: string, { att }: Recap): string {
  if (own.includes(INTRODUCTION)) return own
  let count = 0
  const sentences = Object.entries(att).map(([namespace, granted]) => {
    const actions = Object.keys(granted)
      .map((key) => key.split('/'))
      .sort(([, a = ''], [, b = '']) => a.localeCompare(b))
    const abilities = new Set(actions.map(([ability]) => ability))
    const list = (ability: string | undefined) =>
      actions.flatMap(([of, action]) => (of === ability ? [action] : [])).join("', '")
    return [...abilities]
      .map((ability) => `(${++count}) '${ability}': '${list(ability)}' for '${namespace}'.`)
      .join(', ')
      .replace('.,', '.')
  })
  return `${own ? `${own} ` : ''}${INTRODUCTION}${sentences.join(' ')}`
}
