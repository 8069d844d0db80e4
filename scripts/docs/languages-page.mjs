/** docs/languages.md: which languages there are and how far each is. */
import { PARTS, listTags, readTexts } from '../locales/language-files.mjs'
import { fillPage, toTable } from './page.mjs'

/** Languages that a native speaker has read on the screens. None has been yet. */
const READ_BY_NATIVES = []

/** The page with a row for each language: complete or how many texts wait, and who has read it. */
export function toLanguagesPage() {
  const rows = listTags().map((tag) => {
    const texts = Object.keys(PARTS).flatMap((part) => [...readTexts(tag, part).values()])
    const waiting = texts.filter((text) => text.waiting).length
    const name = new Intl.DisplayNames('en', { type: 'language' }).of(tag)
    const done =
      waiting === 0 ? `yes (${texts.length})` : `${texts.length - waiting} of ${texts.length}`
    return [`\`${tag}\``, name, done, READ_BY_NATIVES.includes(tag) ? 'yes' : 'no']
  })
  return fillPage('docs/languages.md', {
    languages: toTable(
      ['Tag', 'Language', 'Texts', 'Read on the screens by a native speaker'],
      rows,
    ),
  })
}
