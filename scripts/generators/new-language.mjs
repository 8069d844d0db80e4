/**
 * `npm run new-language -- fr`: a folder of src/locales with every text in English, each marked,
 * and the tables of languages. Without a tag, or for a folder that exists, adds the texts that are
 * missing and removes those that English no longer has. Translations stay as they are.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../git-files.mjs'
import {
  LOCALES,
  PARTS,
  hasPart,
  listTags,
  readTexts,
  writeTexts,
} from '../locales/language-files.mjs'
import { toTables } from '../locales/write-tables.mjs'
import { generate } from './new-file.mjs'

generate((wanted) => {
  for (const tag of wanted)
    if (!isLanguage(tag)) throw new Error(`${tag} is not a BCP 47 tag such as fr or pt-BR.`)
  const tags = wanted.length > 0 ? wanted : listTags()
  for (const tag of tags.filter((tag) => tag !== 'en')) console.log(`${tag}: ${fillLanguage(tag)}`)
  for (const [path, text] of Object.entries(toTables())) writeFileSync(join(ROOT, path), text)
  execFileSync('npx', ['oxfmt', LOCALES], { cwd: ROOT, stdio: 'ignore' })
})

function isLanguage(tag) {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag
  } catch {
    return false
  }
}

function fillLanguage(tag) {
  let added = 0
  let removed = 0
  for (const part of Object.keys(PARTS)) {
    const english = readTexts('en', part)
    const own = hasPart(tag, part) ? readTexts(tag, part) : new Map()
    removed += [...own.keys()].filter((key) => !english.has(key)).length
    const entries = [...english].map(([key, { text, apart }]) => {
      const known = own.get(key)
      if (!known || known.text === undefined) added += 1
      return {
        key,
        apart: apart || (part === 'first' && key === 'action.retry'),
        text: known?.text ?? text,
        waiting: known?.text === undefined || known.waiting,
      }
    })
    writeTexts(tag, part, entries)
  }
  return `${added} added in English, ${removed} removed`
}
