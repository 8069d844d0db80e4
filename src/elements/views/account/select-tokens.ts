import { isAdvertisement } from '../../../standards/advertisement.js'
import type { ChainId } from '../../../standards/caip.js'
import type { TokenBalance } from '../../../state/account/tokens/balances.js'
import type { ListChoiceState } from '../../../state/account/list-choices.js'
import { toAssetId } from '../../../state/account/tokens/asset-id.js'

/** Below this value in the currency a balance is small. */
export const SMALL_VALUE = 1

/** What a list of tokens shows. */
export interface TokenSelection {
  /** The shown tokens: pinned ones first, then by value. */
  readonly shown: readonly TokenBalance[]
  /** Number of tokens that the visitor hides, or that are small. */
  readonly hidden: number
  /** Number of tokens that are possible spam. */
  readonly spam: number
  /** True when something is held, shown or not. */
  readonly holds: boolean
}

/**
 * Selects the tokens of a list. `chain`: of one network; `text`: by name, symbol or address;
 * `isAdded`: tokens that the visitor added are never spam and are listed with a balance of 0.
 */
export function selectTokens(
  tokens: readonly TokenBalance[],
  {
    chain,
    active,
    text,
    choices,
    isAdded,
    showsHidden,
    showsSpam,
  }: {
    readonly chain: ChainId | undefined
    readonly active: ChainId | undefined
    readonly text: string
    readonly choices: ListChoiceState
    readonly isAdded: (token: TokenBalance) => boolean
    readonly showsHidden: boolean
    readonly showsSpam: boolean
  },
): TokenSelection {
  const wanted = fold(text.trim())
  const [pinned, hidden] = [new Set(choices.pinned), new Set(choices.hidden)]
  const all = tokens.filter(
    (token) =>
      (chain === undefined || token.chainId === chain) &&
      (token.amount > 0n ||
        (token.address === undefined && token.chainId === (chain ?? active)) ||
        isAdded(token)),
  )
  const shown: TokenBalance[] = []
  const first: TokenBalance[] = []
  let [hiddenCount, spamCount] = [0, 0]
  for (const token of all) {
    if (wanted !== '' && !matches(token, wanted)) continue
    const id = toAssetId(token)
    const isPinned = pinned.has(id)
    if (!isPinned && isSpam(token) && !isAdded(token)) {
      spamCount++
      if (!showsSpam) continue
    } else if (hidden.has(id) || (!isPinned && choices.hidesSmall && isSmall(token))) {
      hiddenCount++
      // A search finds hidden tokens.
      if (!showsHidden && wanted === '') continue
    }
    ;(isPinned ? first : shown).push(token)
  }
  return {
    shown: [...first, ...shown],
    hidden: hiddenCount,
    spam: spamCount,
    holds: all.some(({ amount }) => amount > 0n),
  }
}

function matches({ name, symbol, address }: TokenBalance, wanted: string): boolean {
  return [name, symbol, address ?? ''].some((text) => fold(text).includes(wanted))
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** True when a token is worth little; one without a price may be worth anything. */
function isSmall({ value }: TokenBalance): boolean {
  return value !== undefined && value < SMALL_VALUE
}

/** True when a token advertises a web address or a gift and no source knows its price. */
function isSpam({ address, price, name, symbol }: TokenBalance): boolean {
  return address !== undefined && price === undefined && isAdvertisement(name, symbol)
}
