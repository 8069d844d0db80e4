import { fromBase64, toBase64, toHex } from '../../src/walletconnect/crypto/bytes.js'
import { open, openForKey, seal } from '../../src/walletconnect/crypto/envelope.js'
import { parseSignFrame } from '../../src/walletconnect/messages/sign-frame.js'
import { mergeRequested, parseGrant } from '../../src/walletconnect/sessions/namespaces.js'
import { parseSessionRecord } from '../../src/walletconnect/sessions/session-record.js'
import { parseRecap } from '../../src/walletconnect/sessions/recap.js'
import { createRandom } from './random-trace.js'

const NAMES = ['eip155', 'eip155:1', 'solana', '__proto__', 'constructor', 'EIP155', '']
const ITEMS = ['eip155:1:0x1', 'solana:a:b', 'eip155:1', 'solana:a', '', '__proto__', 5, null]

/**
 * Seals a random text, damages the envelope in a random way, and feeds random values to everything
 * that reads what a wallet, a relay or the storage says. Returns what was wrong.
 */
export function runCodec(seed: number): string | undefined {
  const random = createRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
  const bytes = (length: number) => Uint8Array.from({ length }, () => below(256))
  const text = Array.from({ length: below(200) }, () =>
    pick(['a', '"', '\\', '€', '😀', '{', '\0']),
  ).join('')
  const [key, other] = [toHex(bytes(32)), toHex(bytes(32))]
  const faults: string[] = []

  const envelope = seal(key, text, bytes)
  if (open(key, envelope) !== text) faults.push('an envelope opens with another text')
  if (open(other, envelope) !== undefined) faults.push('an envelope opens with another key')
  const damaged = fromBase64(envelope)!
  const at = below(damaged.length)
  damaged[at]! ^= 1 + below(255)
  for (const wrong of [damaged, damaged.subarray(0, at), bytes(below(100))])
    if (open(key, toBase64(wrong)) ?? openForKey(other, toBase64(wrong)))
      faults.push('a damaged envelope opens')

  const list = () => Array.from({ length: below(4) }, () => pick(ITEMS))
  const part = () => (random() < 0.8 ? list() : pick([null, 1, 'x', {}, undefined]))
  const entry = () =>
    random() < 0.9
      ? { chains: part(), accounts: part(), methods: part(), events: part() }
      : pick([null, 5, []])
  const namespaces: unknown = JSON.parse(
    `{${Array.from({ length: below(4) }, () => `${JSON.stringify(pick(NAMES))}:${JSON.stringify(entry())}`).join()}}`,
  )
  const grant = parseGrant(namespaces)
  for (const [name, { accounts, chains }] of Object.entries(grant ?? {})) {
    if (accounts.length === 0) faults.push('a grant without accounts')
    if (![...accounts, ...chains].every((id) => id.startsWith(`${name}:`)))
      faults.push('an id of another namespace')
  }
  mergeRequested(namespaces, namespaces)
  const frame = JSON.stringify({
    id: pick<unknown>([1, '1', -1, 1e300, null]),
    method: pick<unknown>(['wc_sessionPing', 5, undefined]),
    error: pick<unknown>([undefined, {}, 'no', null, { code: '5000' }]),
    result: pick<unknown>([undefined, null, {}]),
    params: namespaces,
  })
  const parsed = parseSignFrame(frame.slice(0, random() < 0.5 ? frame.length : below(frame.length)))
  if (parsed && !(Number.isSafeInteger(parsed.id) && parsed.id > 0))
    faults.push('an id of no number')
  parseRecap(`urn:recap:${toBase64(bytes(below(50)))}`)
  const record = JSON.stringify({
    topic: key,
    symKey: other,
    expiry: 10,
    namespaces,
    eventIds: part(),
  })
  parseSessionRecord(record, 5)
  return faults.length > 0 ? `seed ${seed}: ${faults.join('; ')}` : undefined
}
