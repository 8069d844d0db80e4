import type { DeviceStore } from '../device/device-store.js'
import { t } from '../texts/texts.js'
import { toRisk, type Risk } from './risks.js'

const KEY = 'recipients'
const REMEMBERED = 200
// The part of an address that people compare.
const COMPARED = 4

/**
 * The risk of sending to an address that resembles an earlier receiver, or that is new to this
 * device. `known` is undefined if no record is kept.
 */
export function findRecipientRisk(
  address: string,
  {
    known,
    own,
    isUnused = false,
  }: { known: readonly string[] | undefined; own: readonly string[]; isUnused?: boolean },
): Risk | undefined {
  const isSame = (other: string) => toComparable(other) === toComparable(address)
  if (own.some(isSame) || known?.some(isSame)) return undefined
  const twin = [...(known ?? []), ...own].find((other) => isLookAlike(address, other))
  if (twin !== undefined) return toRisk('danger', 'lookAlike', t('risk.lookAlike', twin))
  if (isUnused) return toRisk('caution', 'first', t('risk.unused'))
  return known && toRisk('caution', 'first', t('risk.first'))
}

/** True when two different addresses begin and end alike. */
export function isLookAlike(address: string, other: string): boolean {
  const [one, two] = [toComparable(address), toComparable(other)]
  const bare = (text: string) => text.replace(/^0x/, '')
  return (
    one !== two &&
    one.startsWith('0x') === two.startsWith('0x') &&
    bare(one).slice(0, COMPARED) === bare(two).slice(0, COMPARED) &&
    one.slice(-COMPARED) === two.slice(-COMPARED)
  )
}

/** Addresses this device has sent to. */
export async function loadRecipients(store: DeviceStore): Promise<readonly string[]> {
  return (await store.get<readonly string[]>(KEY)) ?? []
}

/** Adds addresses to those this device has sent to. */
export async function rememberRecipients(
  store: DeviceStore,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return
  const before = await loadRecipients(store)
  await store.set(KEY, [...new Set([...addresses, ...before])].slice(0, REMEMBERED))
}

// Base58 is case-sensitive, hexadecimal is not.
function toComparable(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
