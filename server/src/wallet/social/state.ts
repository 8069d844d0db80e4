/**
 * The `state` of an authorization request: the role's own part, what the api adds before the
 * vault's request, and the page's address, which the kit adds.
 */
export interface State {
  readonly own: string
  readonly tail?: string | undefined
  readonly page?: string | undefined
}

// The kit adds `--` and the page's address, percent-encoded. No earlier part contains a percent
// sign.
const PAGE = /^([^%]*)--(https?%3A%2F%2F.+)$/

/** Joins the parts of a state. */
export function joinState({ own, tail, page }: State): string {
  return `${own}${tail === undefined ? '' : `~${tail}`}${page === undefined ? '' : `--${encodeURIComponent(page)}`}`
}

/** Splits a state. Unknown parts stay in `own`, which the caller checks. */
export function splitState(state: string): State {
  const [, before = state, page] = PAGE.exec(state) ?? []
  const [own = '', ...tail] = before.split('~')
  return {
    own,
    tail: tail.length > 0 ? tail.join('~') : undefined,
    page: page === undefined ? undefined : decode(page),
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
