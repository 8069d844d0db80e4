import type { Hex } from 'viem'
import type { ApprovalLine, ApprovalView, Payment } from '../prepared.js'
import type { Risk } from '../risks.js'
import type { Spend } from '../../spending/find-excess.js'
import { t } from '../../texts/texts.js'

const MAX_SECTIONS = 40

/** A permission that a call or signature gives, in lower case. */
export interface Permission {
  readonly token: string
  readonly spender: string
}

/** One call: of a transaction, a batch, or inside other data. */
export interface Call {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}

/** The description of a call or signature, with the calls that it contains. */
export interface Decoded {
  readonly title: string
  /** What it sends to whom, if it does nothing else. */
  readonly payment?: Payment | undefined
  readonly lines: readonly ApprovalLine[]
  readonly risks: readonly Risk[]
  /** The receivers of what is sent. */
  readonly recipients: readonly string[]
  /** What it permits, so that the same permission in a simulation needs no second warning. */
  readonly permissions: readonly Permission[]
  /** Inner calls in order. */
  readonly parts: readonly Decoded[]
  /**
   * True if the outcome follows from the described call: of a listed contract, or coins to an
   * account without code. Any contract can have a standard's functions and do something else.
   */
  readonly isKnown: boolean
  /** What leaves the account, as the bytes say. */
  readonly spends: readonly Spend[]
  /** True if nothing else leaves: a plain transfer, or calls that are. */
  readonly isValued: boolean
}

/** Completes a description; its parts' risks, receivers and permissions are its own too. */
export function toDecoded({
  parts = [],
  ...own
}: Partial<Decoded> & Pick<Decoded, 'title'>): Decoded {
  const all = <T>(read: (decoded: Decoded) => readonly T[], first: readonly T[] = []) => [
    ...first,
    ...parts.flatMap(read),
  ]
  return {
    title: own.title,
    payment: own.payment,
    lines: own.lines ?? [],
    risks: all(({ risks }) => risks, own.risks),
    recipients: all(({ recipients }) => recipients, own.recipients),
    permissions: all(({ permissions }) => permissions, own.permissions),
    spends: all(({ spends }) => spends, own.spends),
    isValued: own.isValued ?? (parts.length > 0 && parts.every(({ isValued }) => isValued)),
    isKnown: own.isKnown ?? parts.every(({ isKnown }) => isKnown),
    parts,
  }
}

/** The parts of a description as sections, numbered `1`, `1.1`. */
export function listSections(
  parts: readonly Decoded[],
  prefix = '',
): NonNullable<ApprovalView['sections']> {
  return parts
    .flatMap((part, index) => {
      const number = `${prefix}${index + 1}`
      return [
        {
          title: t('title.part', { index: number, title: part.title }),
          // The title names what is paid.
          lines: part.payment ? part.lines.filter(({ kind }) => kind !== 'amount') : part.lines,
        },
        ...listSections(part.parts, `${number}.`),
      ]
    })
    .slice(0, MAX_SECTIONS)
}
