/** Each error code is thrown somewhere, has words for people in the English locale, and a place in docs/errors.md. */
import ts from 'typescript'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, countTracked, listFiles, readText } from './git-files.mjs'
import { parseFile } from './imports.mjs'
import { readObject } from './read-object.mjs'
import { isMain, printCheck, toResult } from './check-result.mjs'

const CATALOGUE = 'src/errors/catalogue.ts'
const ENGLISH = /^src\/locales\/en(-[a-z]{3,})*\.ts$/
const DOCS = 'docs/errors.md'

/** Compares the catalogue with the sources, the English texts and the page of documentation. */
export function checkCatalogue() {
  const codes = [...readObject(CATALOGUE, 'catalogue').keys()]
  const files = listFiles(['src', 'react'], ['.ts', '.tsx']).filter((path) => path !== CATALOGUE && !path.startsWith('src/locales/'))
  const used = new Set(files.flatMap(readLiterals))
  const texts = new Map(listFiles(['src/locales'], ['.ts']).filter((path) => ENGLISH.test(path)).flatMap((path) => [...readObject(path)]))
  const anchors = exists(DOCS) ? readAnchors(readText(DOCS)) : []
  const unknownTexts = [...texts.keys()].filter((key) => key.startsWith('error.') && /^error\.[A-Z_]+$/.test(key) && !codes.includes(key.slice('error.'.length)))
  const tracked = countTracked(['src', 'react'], ['.ts', '.tsx']) - countTracked([CATALOGUE, 'src/locales'], ['.ts'])
  return {
    files: files.length,
    results: [
      toResult('catalogue: every file of src was looked at', files.length < tracked || codes.length === 0 ? [`saw ${files.length} files of ${tracked}, ${codes.length} codes`] : []),
      toResult('catalogue: every code is used', codes.filter((code) => !used.has(code))),
      toResult('catalogue: every code has an English text', codes.filter((code) => !texts.has(`error.${code}`)).map((code) => `error.${code}`)),
      toResult('catalogue: every error text has a code', unknownTexts),
      toResult('catalogue: every code stands in docs/errors.md (npm run docs)', codes.filter((code) => !anchors.includes(code.toLowerCase()))),
    ],
    notes: [`${codes.length} codes`],
  }
}

function exists(path) {
  return existsSync(join(ROOT, path))
}

function readLiterals(path) {
  const found = []
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(parseFile(path))
  return found
}

function readAnchors(text) {
  const headings = [...text.matchAll(/^#+\s+`?([\w-]+)`?\s*$/gm)].map(([, heading]) => heading)
  const ids = [...text.matchAll(/\bid="([\w-]+)"/g)].map(([, id]) => id)
  return [...headings, ...ids].map((anchor) => anchor.toLowerCase())
}

if (isMain(import.meta.url)) printCheck('catalogue', checkCatalogue())
