import type { ReadableAtom } from 'nanostores'
import type { Core } from '../core.js'
import { createPersisted } from '../persisted.js'
import { toAssetId } from './tokens/asset-id.js'
import type { TokenBalance } from './tokens/read-balances.js'

// A bound for storage.
const MAX_TOKENS = 500
const MAX_ID = 200

type Asset = Pick<TokenBalance, 'chainId' | 'address'>

/** What the visitor chose about the list of tokens. Tokens by {@link toAssetId}. */
export interface ListChoiceState {
  readonly pinned: readonly string[]
  readonly hidden: readonly string[]
  /** Leaves out tokens worth less than one unit of the currency. */
  readonly hidesSmall: boolean
  /** Blurs amounts. */
  readonly isPrivate: boolean
}

/**
 * The visitor's choices about the list of tokens. Kept over reloads and shared with other tabs. The
 * functions return false for a choice that lasts only until the page is left.
 */
export interface ListChoices {
  readonly $choices: ReadableAtom<ListChoiceState>
  /** Pins a token above the others, or unpins it. A pinned token is not hidden. */
  pin(token: Asset, pinned: boolean): boolean
  /** Hides a token, or shows it again. A hidden token is not pinned. */
  hide(token: Asset, hidden: boolean): boolean
  hideSmall(hides: boolean): boolean
  setPrivate(isPrivate: boolean): boolean
}

const NONE: ListChoiceState = { pinned: [], hidden: [], hidesSmall: false, isPrivate: false }

/** Creates {@link ListChoices}. */
export function createListChoices({
  storage,
  lifetime,
}: Pick<Core, 'storage' | 'lifetime'>): ListChoices {
  const kept = createPersisted<ListChoiceState>(storage, {
    key: 'list-choices',
    version: 1,
    parse,
    fallback: NONE,
  })
  lifetime.addEventListener('abort', kept.watch(), { once: true })
  const add = (list: readonly string[], id: string) =>
    [id, ...without(list, id)].slice(0, MAX_TOKENS)
  const without = (list: readonly string[], id: string) => list.filter((one) => one !== id)

  return {
    $choices: kept.$value,
    pin(token, pinned) {
      const id = toAssetId(token)
      return kept.update((all) => ({
        ...all,
        pinned: pinned ? add(all.pinned, id) : without(all.pinned, id),
        hidden: without(all.hidden, id),
      }))
    },
    hide(token, hidden) {
      const id = toAssetId(token)
      return kept.update((all) => ({
        ...all,
        hidden: hidden ? add(all.hidden, id) : without(all.hidden, id),
        pinned: without(all.pinned, id),
      }))
    },
    hideSmall: (hidesSmall) => kept.update((all) => ({ ...all, hidesSmall })),
    setPrivate: (isPrivate) => kept.update((all) => ({ ...all, isPrivate })),
  }
}

function parse(value: unknown): ListChoiceState | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { pinned, hidden, hidesSmall, isPrivate } = value as Partial<
    Record<keyof ListChoiceState, unknown>
  >
  return {
    pinned: toIds(pinned),
    hidden: toIds(hidden),
    hidesSmall: hidesSmall === true,
    isPrivate: isPrivate === true,
  }
}

function toIds(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.filter((id) => typeof id === 'string' && id.length <= MAX_ID).slice(0, MAX_TOKENS)
    : []
}
