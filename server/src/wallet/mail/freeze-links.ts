import { getNow, type WalletContext } from '../wallet-context.js'
import type { Role } from '../tokens.js'

const FREEZE_LINK_MS = 30 * 24 * 60 * 60_000
const ACTS = ['freeze', 'unfreeze', 'keep'] as const

/** What a mailed link does: freezes, starts the end of a freeze, or stops that. */
export type FreezeAct = (typeof ACTS)[number]

/**
 * A link. `at` is the end of a `freeze` link itself, the beginning of the freeze for `unfreeze`, and
 * the end of the freeze for `keep`.
 */
export interface FreezeLink {
  readonly act: FreezeAct
  readonly accountId: string
  /** Unix milliseconds. */
  readonly at: number
}

/** The owner's freeze at a role, in Unix milliseconds; `endsAt` null: not by itself. */
export interface OwnFreeze {
  readonly frozenAt: number
  readonly endsAt: number | null
}

/** True while a link can be followed. `freeze` is the owner's freeze at the role, undefined without one. */
export function isLinkOpen(
  { act, at }: FreezeLink,
  freeze: OwnFreeze | undefined,
  now: number,
): boolean {
  if (act === 'freeze') return at > now && !freeze
  if (!freeze) return false
  return act === 'unfreeze'
    ? freeze.frozenAt === at && freeze.endsAt === null
    : freeze.endsAt === at
}

/** Links in mails to the owner of an account, each with the tag of the role that made it. */
export interface FreezeLinks {
  /** The link that freezes an account, for 30 days. */
  toFreeze(accountId: string): Promise<string>
  to(link: FreezeLink): Promise<string>
  /** Undefined for a token that the role has not made. */
  read(token: string): Promise<FreezeLink | undefined>
}

/** Makes the {@link FreezeLinks} of a role. `page` is the page that they open. */
export function createFreezeLinks(context: WalletContext, role: Role, page: string): FreezeLinks {
  const derived = context.derived[role]
  const toText = ({ act, accountId, at }: FreezeLink) => `freeze-link|${act}|${accountId}|${at}`
  const to = async (link: FreezeLink) =>
    `${page}?token=${link.act}.${link.accountId}.${link.at}.${await derived.mac(toText(link))}`
  return {
    to,
    toFreeze: (accountId) => to({ act: 'freeze', accountId, at: getNow(context) + FREEZE_LINK_MS }),
    async read(token) {
      const [name, accountId = '', time = '', ...mac] = token.split('.')
      const act = ACTS.find((one) => one === name)
      if (!act || !/^\d{1,15}$/.test(time)) return undefined
      const link = { act, accountId, at: Number(time) }
      return (await derived.isMac(toText(link), mac.join('.'))) ? link : undefined
    },
  }
}
