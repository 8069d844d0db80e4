/** What is wrong with the texts of a language, compared with English. */
import { quoteKey } from './language-files.mjs'

const PLACEHOLDER = /\{(\w+)\}/g
/** Counts are whole numbers; those that a visitor meets reach every plural form they can reach. */
const COUNTS = [...Array(201).keys()]
/** A text of fewer words may be the same in two languages. */
const LEAST_WORDS = 3

/**
 * Lists `path:line key` by kind: `missing`, `stale`, `code` (no plain text), `forms` (plural),
 * `values` (placeholders), `english` (not translated and not marked). `waiting` counts the texts
 * marked as English.
 */
export function findFaults(tag, parts, english) {
  const faults = { missing: [], stale: [], code: [], forms: [], values: [], english: [] }
  let waiting = 0
  const needed = listForms(tag)
  for (const [part, texts] of parts) {
    const source = english.get(part) ?? new Map()
    for (const key of texts.keys())
      if (!source.has(key)) faults.stale.push(`${texts.get(key).path} ${key}`)
    for (const [key, model] of source) {
      const own = texts.get(key)
      if (!own) {
        faults.missing.push(`src/locales/${tag}/${part}.ts ${quoteKey(key)}`)
        continue
      }
      const place = `${own.path}:${own.line} ${key}`
      if (own.waiting) waiting += 1
      if (own.text === undefined) faults.code.push(place)
      else if (!own.waiting) {
        faults.forms.push(
          ...findFormFaults(own.text, model.text, needed).map((fault) => `${place}: ${fault}`),
        )
        faults.values.push(
          ...findValueFaults(own.text, model.text).map((fault) => `${place}: ${fault}`),
        )
        if (tag !== 'en' && isSame(own.text, model.text)) faults.english.push(place)
      }
    }
  }
  for (const part of english.keys())
    if (!parts.has(part)) faults.missing.push(`src/locales/${tag}/${part}.ts`)
  return { ...faults, waiting }
}

/** The plural forms that whole numbers need in a language; `other` is always among them. */
export function listForms(tag) {
  const rules = new Intl.PluralRules(tag)
  return [...new Set([...COUNTS.map((count) => rules.select(count)), 'other'])]
}

function findFormFaults(text, model, needed) {
  if (typeof text === 'string')
    return typeof model !== 'string' && needed.length > 1 ? [`needs ${needed.join(', ')}`] : []
  const lacking = needed.filter((form) => !text[form]?.trim())
  const idle = Object.keys(text).filter((form) => !needed.includes(form) && form !== 'many')
  return [
    ...(lacking.length > 0 ? [`lacks ${lacking.join(', ')}`] : []),
    ...(idle.length > 0 ? [`has ${idle.join(', ')}, which the language does not use`] : []),
  ]
}

// A plural form may leave the count out: “one wallet”. Every other value stands in every form.
function findValueFaults(text, model) {
  const wanted = new Set(listTexts(model).flatMap(readNames))
  const forms = listTexts(text)
  const found = new Set(forms.flatMap(readNames))
  return [
    ...forms.filter((form) => form.trim() === '').map(() => 'is empty'),
    ...[...found].filter((name) => !wanted.has(name)).map((name) => `{${name}} is unknown`),
    ...[...wanted]
      .filter((name) =>
        name === 'count'
          ? !found.has(name)
          : !forms.every((form) => readNames(form).includes(name)),
      )
      .map((name) => `{${name}} is missing`),
  ]
}

function listTexts(text) {
  return typeof text === 'string' ? [text] : Object.values(text)
}

function readNames(text) {
  return [...text.matchAll(PLACEHOLDER)].map(([, name]) => name)
}

function isSame(text, model) {
  const words =
    listTexts(model)
      .join(' ')
      .replace(PLACEHOLDER, '')
      .match(/\p{L}{2,}/gu) ?? []
  return words.length >= LEAST_WORDS && JSON.stringify(text) === JSON.stringify(model)
}
