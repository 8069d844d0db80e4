import { formatTag, t } from '../../texts/texts.js'
import { describeNetwork } from '../../wallet/networks.js'
import { formatMoney } from '../amounts.js'
import type { CallReader } from '../evm/call-reader.js'
import { showHidden } from './plain-text.js'
import type { ApprovalLine } from '../prepared.js'
import { formatToken } from '../tokens.js'

const MAX_LINES = 14
// Later than any meaningful time.
const LAST_SECOND = 100_000_000_000n
const NATIVE = /^0xe{40}$|^0x0{40}$/i

/** A field of a descriptor (ERC-7730). */
export interface DescriptorField {
  readonly path: string
  readonly label?: string
  readonly format?: string
  readonly tokenPath?: string
  readonly token?: string
  readonly options?: Readonly<Record<string, string>>
}

/** What the paths of a descriptor read besides the values. */
export interface FieldScope {
  readonly reader: CallReader
  readonly to: string
  readonly from: string
  readonly value: bigint
}

/** The lines of a descriptor's fields. */
export async function listFieldLines(
  fields: readonly DescriptorField[],
  values: unknown,
  scope: FieldScope,
): Promise<ApprovalLine[]> {
  const lines = await Promise.all(
    fields.slice(0, MAX_LINES).map(async (field) => {
      const tokens = field.tokenPath === undefined ? [] : readPath(values, field.tokenPath, scope)
      return Promise.all(
        readPath(values, field.path, scope).map((value, index) =>
          toLine(field, value, field.token ?? tokens[index] ?? tokens[0], scope),
        ),
      )
    }),
  )
  return lines.flat().slice(0, MAX_LINES)
}

/** Formats a time in Unix seconds; undefined for times that mean nothing. */
export function formatTime(seconds: bigint): string | undefined {
  return seconds > 0n && seconds < LAST_SECOND
    ? new Intl.DateTimeFormat(formatTag(), { dateStyle: 'medium', timeStyle: 'short' }).format(
        Number(seconds) * 1000,
      )
    : undefined
}

async function toLine(
  { label: given = '', format, options, path }: DescriptorField,
  value: unknown,
  token: unknown,
  { reader }: FieldScope,
): Promise<ApprovalLine> {
  const label = given || path
  const number = toNumber(value)
  if (format === 'tokenAmount' && number !== undefined) {
    const isNative = token === undefined || NATIVE.test(String(token))
    return {
      label,
      kind: 'amount',
      value:
        isNative && token !== undefined
          ? formatMoney(number, describeNetwork(reader.chainId))
          : /^0x[0-9a-f]{40}$/i.test(String(token))
            ? formatToken(number, await reader.readToken(String(token)))
            : t('amount.units', String(number)),
    }
  }
  if (format === 'amount' && number !== undefined)
    return { label, value: formatMoney(number, describeNetwork(reader.chainId)), kind: 'amount' }
  if (format === 'date' && number !== undefined)
    return { label, value: formatTime(number) ?? String(number) }
  if (format === 'enum') return { label, value: options?.[String(value)] ?? String(value) }
  const text = showHidden(
    typeof value === 'object'
      ? JSON.stringify(value, (_, item: unknown) =>
          typeof item === 'bigint' ? String(item) : item,
        )
      : String(value),
  )
  return { label, value: text, ...(text.startsWith('0x') && { kind: 'code' as const }) }
}

// `a.b`, `a.[]`, `a.[0]`, `a.[-1]`, `a.[-20:]` of a number or bytes, and the call's own `@.from`,
// `@.to`, `@.value`.
function readPath(values: unknown, path: string, { to, from, value }: FieldScope): unknown[] {
  if (path.startsWith('@.'))
    return [{ to, from, value }[path.slice(2)]].filter((one) => one !== undefined)
  let found: unknown[] = [values]
  for (const step of path.replace(/\[/g, '.[').split('.').filter(Boolean)) {
    const slice = /^\[(-?\d*)(:?)(-?\d*)\]$/.exec(step)
    found = found.flatMap((one) => {
      if (!slice) return isRecord(one) && Object.hasOwn(one, step) ? [one[step]] : []
      const [, start = '', colon, end = ''] = slice
      if (Array.isArray(one)) {
        if (start === '' && colon === '') return one
        if (colon === '')
          return one.slice(Number(start))[0] === undefined ? [] : [one.at(Number(start)) as unknown]
        return one.slice(start === '' ? 0 : Number(start), end === '' ? undefined : Number(end))
      }
      const hex =
        typeof one === 'bigint' ? one.toString(16).padStart(64, '0') : String(one).slice(2)
      return [
        `0x${hex.slice(start === '' ? 0 : Number(start) * 2, end === '' ? undefined : Number(end) * 2)}`,
      ]
    })
  }
  return found
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function toNumber(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^(?:\d+|0x[0-9a-f]+)$/i.test(value)
    ? BigInt(value)
    : undefined
}
