import { formatExact } from '../../../standards/amounts/format-amount.js'
import { listDetails, readTerms, type SpendingTerms } from '../../../standards/erc7715.js'
import { toShortAddress } from '../../../standards/addresses/short-address.js'
import { toReadableText } from '../../../standards/wallet-text.js'
import type { ShownPermission } from '../../../state/permissions/permissions.js'
import type { Translate } from '../../base/state-element.js'

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400
const WEEK_S = 7 * DAY_S
/** Amounts above no token has: the wallet allows any. */
const ANY_AMOUNT = 2n ** 255n
// The whole parameter: `requestPermissions()` takes no longer ones.
const MAX_DETAIL = 10_000
const MAX_REASON = 300

/** A permission in the visitor's language. */
export interface PermissionWords {
  /** Such as “10 USDC a day”. */
  readonly what: string
  /** Such as “10 USDC a day until 3 December 2026 to Shop”. */
  readonly line: string
  /** Further terms, a sentence each. */
  readonly notes: readonly string[]
  /** The parameters of a permission of unknown kind, and further ones of a known kind. */
  readonly details: readonly (readonly [name: string, value: string])[]
  /** Address of the token. */
  readonly token: string | undefined
  /** Why the app asks, in its own words. */
  readonly reason: string | undefined
}

/** Says what a permission allows, with nothing left out. */
export function toPermissionWords(
  { type, data, expiry, unit }: ShownPermission,
  { t, language, app }: { t: Translate; language: string; app: string },
): PermissionWords {
  const terms = readTerms(type, data)
  const details = listDetails(type, data).map(
    ([name, value]) =>
      [toReadableText(name, MAX_DETAIL) ?? '', toReadableText(value, MAX_DETAIL) ?? ''] as const,
  )
  const reason = toReadableText(data['justification'], MAX_REASON)
  const until = (what: string) => ({
    what,
    line: t('permissions.line', { what, app, date: toDate(expiry, language) }),
  })
  if (!terms || terms.kind === 'unknown')
    return {
      ...until(t('permissions.unknown', type)),
      notes: details.length > 0 ? [t('permissions.unknown.hint')] : [],
      details,
      token: undefined,
      reason,
    }
  const show = (amount: bigint) => {
    const token = unit?.symbol ?? toShortAddress(terms.token ?? '')
    if (amount >= ANY_AMOUNT) return t('permissions.any', token)
    return unit
      ? `${formatExact(amount, unit.decimals, language)} ${token}`
      : t('permissions.units', { amount: formatExact(amount, 0, language), token })
  }
  const notes = terms.kind === 'stream' ? listStreamNotes(terms, show, t) : []
  const { startTime } = terms
  // What a stream has gathered since an earlier start is there at once.
  if (startTime !== undefined && (terms.kind === 'stream' || startTime * 1000 > Date.now()))
    notes.push(t('permissions.starts', toDate(startTime, language)))
  return { ...until(toWhat(terms, show, t, language)), notes, details, token: terms.token, reason }
}

/** The end of a permission; with its time when that is less than two days away. */
export function toDate(seconds: number, language: string): string {
  const isSoon = Math.abs(seconds * 1000 - Date.now()) < 2 * DAY_S * 1000
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    ...(isSoon && { timeStyle: 'short' }),
  }).format(seconds * 1000)
}

function toWhat(
  terms: SpendingTerms,
  show: (amount: bigint) => string,
  t: Translate,
  language: string,
): string {
  if (terms.kind === 'total') return t('permissions.total', show(terms.amount))
  if (terms.kind === 'stream') return t('permissions.stream', show(terms.perSecond * BigInt(DAY_S)))
  const amount = show(terms.amount)
  if (terms.seconds === HOUR_S) return t('permissions.hour', amount)
  if (terms.seconds === DAY_S) return t('permissions.day', amount)
  if (terms.seconds === WEEK_S) return t('permissions.week', amount)
  return t('permissions.every', { amount, period: toPeriod(terms.seconds, language) })
}

function listStreamNotes(
  { initial, max }: Extract<SpendingTerms, { kind: 'stream' }>,
  show: (amount: bigint) => string,
  t: Translate,
): string[] {
  return [
    ...(initial > 0n ? [t('permissions.initial', show(initial))] : []),
    max === undefined ? t('permissions.max.none') : t('permissions.max', show(max)),
  ]
}

/** The largest unit that divides the time, such as “3 days”. */
function toPeriod(seconds: number, language: string): string {
  const [size, unit] = (
    [
      [DAY_S, 'day'],
      [HOUR_S, 'hour'],
      [MINUTE_S, 'minute'],
    ] as const
  ).find(([size]) => seconds % size === 0) ?? [1, 'second']
  // Short names: the long ones would have to be inflected in the sentence.
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(
    seconds / size,
  )
}
