/**
 * Reads and writes the files of `src/locales/<tag>/<part>.ts`: data only, so that nothing of them
 * is run.
 */
import ts from 'typescript'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../git-files.mjs'
import { parseFile } from '../checks/imports.mjs'

export const LOCALES = 'src/locales'

/**
 * Parts of a language, each a file, with what it holds. Those of the modal load with its screens.
 */
export const PARTS = {
  first: 'the page’s buttons, the first screens and every failure',
  account: 'the screens of a connected wallet',
  send: 'the send screens',
  swap: 'the swap screens',
  onramp: 'the buy screens',
  login: 'the sign-in with the embedded wallet',
  site: 'approvals in the secure site',
  'site-account': 'the account page and recovery in the secure site',
  refusals: 'refusals by the server',
  mails: 'the mails of the embedded wallet',
  status: 'the status page of a server',
}

/** Parts whose files the modal loads. */
export const MODAL_PARTS = ['first', 'account', 'send', 'swap', 'onramp', 'login']
/** Parts whose files the secure site loads. */
export const SITE_PARTS = ['site', 'site-account', 'refusals']
/** Marks a text that is still in English. */
export const MARK = ' // English'

/** The tags of the languages, one folder each. */
export function listTags() {
  return readdirSync(join(ROOT, LOCALES), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

/**
 * The texts of a file by key: `text` is a string, or an object of plural forms; `line`; `apart` is
 * true after an empty line, `waiting` when the text is marked as English. English `first` includes
 * the buttons' texts, which have a file of their own.
 */
export function readTexts(tag, part) {
  const own = readFile(`${LOCALES}/${tag}/${part}.ts`)
  return tag === 'en' && part === 'first'
    ? new Map([...readFile(`${LOCALES}/en/buttons.ts`), ...own])
    : own
}

/** True when the file is there. */
export function hasPart(tag, part) {
  return existsSync(join(ROOT, LOCALES, tag, `${part}.ts`))
}

function readFile(path) {
  const tree = parseFile(path)
  const lines = tree.text.split('\n')
  const literal = tree.statements
    .filter(ts.isVariableStatement)
    .map(({ declarationList }) => unwrap(declarationList.declarations[0].initializer))
    .find((value) => value && ts.isObjectLiteralExpression(value))
  if (!literal) throw new Error(`${path} has no object of texts.`)
  return new Map(
    literal.properties.filter(ts.isPropertyAssignment).map((property) => {
      const line = tree.getLineAndCharacterOfPosition(property.getStart(tree)).line
      const end = tree.getLineAndCharacterOfPosition(property.getEnd()).line
      return [
        readName(property.name, tree),
        {
          path,
          text: readText(unwrap(property.initializer), tree),
          line: line + 1,
          apart: lines[line - 1]?.trim() === '',
          waiting: lines[end].endsWith(MARK),
        },
      ]
    }),
  )
}

function unwrap(node) {
  return node && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    ? unwrap(node.expression)
    : node
}

function readName(name, tree) {
  return ts.isStringLiteralLike(name) ? name.text : name.getText(tree)
}

// Undefined for anything but a string or an object of strings: translations hold no code.
function readText(node, tree) {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isObjectLiteralExpression(node)) return undefined
  const forms = node.properties.map((form) =>
    ts.isPropertyAssignment(form) && ts.isStringLiteralLike(form.initializer)
      ? [readName(form.name, tree), form.initializer.text]
      : undefined,
  )
  return forms.includes(undefined) ? undefined : Object.fromEntries(forms)
}

/** Writes a file of a language from entries `{ key, text, apart, waiting }`. */
export function writeTexts(tag, part, entries) {
  mkdirSync(join(ROOT, LOCALES, tag), { recursive: true })
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(tag)
  const rows = entries.map(
    ({ key, text, apart, waiting }, index) =>
      `${apart && index > 0 ? '\n' : ''}  ${quoteKey(key)}: ${toLiteral(text)},${waiting ? MARK : ''}\n`,
  )
  writeFileSync(
    join(ROOT, LOCALES, tag, `${part}.ts`),
    `import type { Texts } from '../texts.js'\n\n/** Texts of ${PARTS[part]}, in ${name}. */\nexport const messages: Texts<'${part}'> = {\n${rows.join('')}}\n`,
  )
}

export function quoteKey(key) {
  return /^[a-z]\w*$/i.test(key) ? key : `'${key}'`
}

export function toLiteral(text) {
  if (typeof text === 'string')
    return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\u00a0', '\\u00a0')}'`
  return `{ ${Object.entries(text)
    .map(([form, words]) => `${form}: ${toLiteral(words)}`)
    .join(', ')} }`
}
