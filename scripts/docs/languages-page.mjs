/** docs/languages.md: which languages there are and how far each is. */
import { PARTS, listTags, readTexts } from '../locales/language-files.mjs'

/** Languages that a native speaker has read on the screens. None has been yet. */
const READ_BY_NATIVES = []

/** The page with a row for each language: complete or how many texts wait, and who has read it. */
export function toLanguagesPage() {
  const rows = listTags().map((tag) => {
    const texts = Object.keys(PARTS).flatMap((part) => [...readTexts(tag, part).values()])
    const waiting = texts.filter((text) => text.waiting).length
    const name = new Intl.DisplayNames('en', { type: 'language' }).of(tag)
    return `| \`${tag}\` | ${name} | ${waiting === 0 ? `yes (${texts.length})` : `${texts.length - waiting} of ${texts.length}`} | ${READ_BY_NATIVES.includes(tag) ? 'yes' : 'no'} |`
  })
  return `# Languages

<!-- Written by \`npm run docs\`. -->

The modal, the secure site, the mails and the console speak ${rows.length} languages. A tag finds the best of them: \`zh-HK\` is shown in \`zh-TW\`, \`pt\` in
\`pt-BR\`, one without texts in English. The language is the visitor's choice in the account's settings, otherwise the option \`language\`,
otherwise that of the page or the browser.

**No translation has been checked by a native speaker yet**; a "yes" in the last column will say so. Corrections are welcome:
[how to translate](translating.md).

${[
  '| Tag | Language | Texts | Read on the screens by a native speaker |',
  '| --- | --- | --- | --- |',
  ...rows,
].join('\n')}
`
}
