/**
 * The best of the available tags for a wanted BCP 47 tag, or a system's form of one
 * (`de_DE.UTF-8`): the same language and script, of the same region if there is one. `zh-HK`
 * matches `zh-TW`, `pt` matches `pt-BR`, `iw` matches `he`; undefined if there is none.
 */
export function matchLanguage<Tag extends string>(
  wanted: unknown,
  available: readonly Tag[],
): Tag | undefined {
  const target = parseLocale(wanted)
  if (!target) return undefined
  const same = available.filter((tag) => {
    const locale = parseLocale(tag)
    return locale?.language === target.language && locale.script === target.script
  })
  return same.find((tag) => parseLocale(tag)?.region === target.region) ?? same[0]
}

function parseLocale(tag: unknown): Intl.Locale | undefined {
  try {
    return new Intl.Locale(
      String(tag)
        .trim()
        .replace(/[.@].*$/, '')
        .replaceAll('_', '-'),
    ).maximize()
  } catch {
    return undefined // RangeError: no BCP 47 tag
  }
}
