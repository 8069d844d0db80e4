/**
 * Each error code is used to create an error somewhere, has a text in the English locale and an
 * anchor in docs/errors.md.
 */
import ts from 'typescript'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, countTracked, listFiles, readText } from '../git-files.mjs'
import { parseFile, readImports } from './imports.mjs'
import { readObject } from './read-object.mjs'
import { isMain, printCheck, toResult } from './check-result.mjs'

const CATALOGUE = 'src/errors/catalogue.ts'
// The rows of the first load. Its modules import the error class from PAGE_ERROR, which contains
// only these rows.
const PAGE_CATALOGUE = 'src/errors/page-catalogue.ts'
const PAGE_ERROR = 'src/errors/page-error.ts'
const TO_ERROR = 'src/errors/to-error.ts'
const FOREIGN_TABLE = 'src/errors/wallet-modal-error.ts'
const FOREIGN_CODES = 'FOREIGN_CODES'
const CHOICES = [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken]
const ENGLISH = /^src\/locales\/en\/[a-z-]+\.ts$/
const DOCS = 'docs/errors.md'

/** Compares the catalogue with the sources, the English texts and the page of documentation. */
export function checkCatalogue() {
  const pageCodes = exists(PAGE_CATALOGUE)
    ? [...readObject(PAGE_CATALOGUE, 'pageCatalogue').keys()]
    : []
  const codes = [...pageCodes, ...readObject(CATALOGUE, 'catalogue').keys()]
  const files = listFiles(['src', 'react', 'wagmi'], ['.ts', '.tsx']).filter(
    (path) => path !== CATALOGUE && path !== PAGE_CATALOGUE && !path.startsWith('src/locales/'),
  )
  const used = new Set(files.flatMap(readMadeCodes))
  const texts = new Map(
    listFiles(['src/locales'], ['.ts'])
      .filter((path) => ENGLISH.test(path))
      .flatMap((path) => [...readObject(path)]),
  )
  const anchors = exists(DOCS) ? readAnchors(readText(DOCS)) : []
  const unknownTexts = [...texts.keys()].filter(
    (key) =>
      key.startsWith('error.') &&
      /^error\.[A-Z_]+$/.test(key) &&
      !codes.includes(key.slice('error.'.length)),
  )
  const tracked =
    countTracked(['src', 'react', 'wagmi'], ['.ts', '.tsx']) -
    countTracked([CATALOGUE, PAGE_CATALOGUE, 'src/locales'], ['.ts'])
  return {
    files: files.length,
    results: [
      toResult(
        'catalogue: every file of src was looked at',
        files.length < tracked || codes.length === 0
          ? [`saw ${files.length} files of ${tracked}, ${codes.length} codes`]
          : [],
      ),
      toResult(
        'catalogue: every code is made into an error',
        codes.filter((code) => !used.has(code)),
      ),
      toResult(
        'catalogue: every code has an English text',
        codes.filter((code) => !texts.has(`error.${code}`)).map((code) => `error.${code}`),
      ),
      toResult('catalogue: every error text has a code', unknownTexts),
      toResult(
        'catalogue: modules of the first load make errors of its codes alone',
        files.flatMap((path) => findLate(path, pageCodes)),
      ),
      toResult(
        'catalogue: comments name only existing codes after Throws',
        files.flatMap((path) =>
          readStatedCodes(path)
            .filter((code) => !codes.includes(code))
            .map((code) => `${path} ${code}`),
        ),
      ),
      toResult(
        'catalogue: every code stands in docs/errors.md (npm run docs)',
        codes.filter((code) => !anchors.includes(code.toLowerCase())),
      ),
    ],
    notes: [`${codes.length} codes`],
  }
}

// Codes whose row is not loaded yet when a module of the first load creates an error with them.
// FOREIGN_TABLE adds the rows itself.
function findLate(path, pageCodes) {
  if (
    path === TO_ERROR ||
    path === FOREIGN_TABLE ||
    !readImports(path).some(({ target, kind }) => target === PAGE_ERROR && kind === 'static')
  )
    return []
  return readMadeCodes(path)
    .filter((code) => !pageCodes.includes(code))
    .map((code) => `${path} ${code}`)
}

function exists(path) {
  return existsSync(join(ROOT, path))
}

// A code in a comparison or a type creates no error. Only these three forms do.
function readMadeCodes(path) {
  const found = []
  const visit = (node) => {
    if (ts.isNewExpression(node) && isNamed(node.expression, 'WalletModalError'))
      found.push(...readValues(node.arguments?.[0]))
    if (ts.isCallExpression(node) && isNamed(node.expression, 'toError'))
      found.push(...readValues(node.arguments[1]))
    if (
      path === FOREIGN_TABLE &&
      ts.isVariableDeclaration(node) &&
      isNamed(node.name, FOREIGN_CODES)
    )
      found.push(
        ...node.initializer.properties.flatMap(({ initializer }) => readValues(initializer)),
      )
    if (path === TO_ERROR && ts.isFunctionDeclaration(node) && isNamed(node.name, 'toError'))
      found.push(...readValues(node.parameters[1]?.initializer))
    ts.forEachChild(node, visit)
  }
  visit(parseFile(path))
  return found
}

// The codes in sentences of comments that begin with `Throws` or `Rejects with`.
function readStatedCodes(path) {
  const sentences = readText(path)
    .replace(/\n\s*\* ?/g, ' ')
    .matchAll(/\b(?:Throws|Rejects with) ([^.*]*)/g)
  return [...sentences].flatMap(
    ([, sentence]) => sentence.match(/\b[A-Z]{3,}(?:_[A-Z]+)+\b/g) ?? [],
  )
}

function isNamed(node, name) {
  return node !== undefined && ts.isIdentifier(node) && node.text === name
}

// The possible string values of an expression: `a ? 'X' : 'Y'` and `found ?? 'X'` have two.
function readValues(node) {
  if (node === undefined) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node))
    return [...readValues(node.whenTrue), ...readValues(node.whenFalse)]
  if (ts.isBinaryExpression(node) && CHOICES.includes(node.operatorToken.kind))
    return [...readValues(node.left), ...readValues(node.right)]
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
    return readValues(node.expression)
  return []
}

function readAnchors(text) {
  const headings = [...text.matchAll(/^#+\s+`?([\w-]+)`?\s*$/gm)].map(([, heading]) => heading)
  const ids = [...text.matchAll(/\bid="([\w-]+)"/g)].map(([, id]) => id)
  return [...headings, ...ids].map((anchor) => anchor.toLowerCase())
}

if (isMain(import.meta.url)) printCheck('catalogue', checkCatalogue())
