import { matchLanguage } from '../../../src/locales/match-language.js'

/**
 * The first available language of some lists such as `Accept-Language`; undefined if none is
 * available.
 */
export function findAcceptedLanguage<Tag extends string>(
  lists: readonly (string | undefined)[],
  available: readonly Tag[],
): Tag | undefined {
  return lists
    .flatMap((list) => (list ?? '').split(','))
    .map((tag) => matchLanguage(tag.split(';')[0], available))
    .find((tag) => tag !== undefined)
}
