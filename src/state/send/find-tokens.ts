import type { TokenBalance } from '../account/tokens/read-balances.js'

const MIN_ADDRESS_LETTERS = 4
const folded = new WeakMap<TokenBalance, string>()

/**
 * Tokens whose name or symbol contains a text, prefix matches first; an address matches its token.
 */
export function findTokens(tokens: readonly TokenBalance[], text: string): readonly TokenBalance[] {
  const wanted = fold(text.trim())
  if (wanted === '') return tokens
  const first: TokenBalance[] = []
  const rest: TokenBalance[] = []
  for (const token of tokens) {
    const words = toWords(token)
    const at = words.indexOf(wanted)
    if (at >= 0) (at === 0 || words[at - 1] === '\n' ? first : rest).push(token)
    else if (
      wanted.length >= MIN_ADDRESS_LETTERS &&
      token.address?.toLowerCase().startsWith(wanted)
    )
      rest.push(token)
  }
  return [...first, ...rest]
}

function toWords(token: TokenBalance): string {
  const known = folded.get(token)
  if (known !== undefined) return known
  const words = fold(`${token.symbol}\n${token.name}`)
  folded.set(token, words)
  return words
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
}
