/**
 * All words on screen come from src/locales: no literals in templates, no unused keys, and every
 * language has the keys of English.
 */
import ts from 'typescript'
import { posix } from 'node:path'
import { countTracked, listFiles, readText } from '../git-files.mjs'
import { parseFile, readImports } from './imports.mjs'
import { LOCALES, MODAL_PARTS, PARTS, SITE_PARTS, readTexts } from '../locales/language-files.mjs'
import { findFaults } from '../locales/text-faults.mjs'
import { weighTexts } from '../locales/text-sizes.mjs'
import { toTables } from '../locales/write-tables.mjs'
import { findWords } from './template-words.mjs'
import { isMain, printCheck, toResult } from './check-result.mjs'

const FILE = /^src\/locales\/([a-z]{2,3}(?:-[A-Z][A-Za-z]+)?)\/([a-z-]+)\.ts$/
const SOURCES = ['src', 'react', 'server/frame', 'server/console', 'server/src']
const TEMPLATES = ['src/elements', 'react', 'server/console']
const VIEWS = ['src/elements/views/first-views.ts', 'src/elements/views/later-views.ts']
const LABELS =
  /^(aria(Label|Description|RoleDescription|ValueText|Placeholder)|placeholder|title|alt)$/

/** Reads every template and language file that git tracks. */
export function checkLocales() {
  const files = listFiles(SOURCES, ['.ts', '.tsx'])
  const languages = listLanguages(files)
  const english = languages.get('en') ?? new Map()
  const sources = files
    .filter((path) => !path.startsWith(`${LOCALES}/`))
    .map((path) => [path, parseFile(path)])
  const templates = sources.filter(([path]) =>
    TEMPLATES.some((folder) => path.startsWith(`${folder}/`)),
  )
  const tracked = countTracked(SOURCES, ['.ts', '.tsx'])
  const size = countTexts(english)
  const missed =
    files.length < tracked || size === 0
      ? [`saw ${files.length} files of ${tracked}, ${size} English texts`]
      : []
  const found = [...languages].map(([tag, parts]) => [tag, findFaults(tag, parts, english)])
  const weights = weighTexts(languages)
  const list = (kind) => found.flatMap(([, faults]) => faults[kind])
  return {
    files: files.length,
    results: [
      toResult('locales: every file was looked at', missed),
      toResult(
        'locales: no words in templates (add a key to src/locales/en and write this.t(…))',
        templates.flatMap(([path, tree]) => findLiterals(path, tree)),
      ),
      toResult('locales: every text is used', findUnused(english, sources)),
      toResult(
        'locales: texts that load later are used by screens that load them',
        findUnloaded(english, sources),
      ),
      toResult(
        'locales: the tables list every folder (npm run new-language)',
        findOldTables(languages),
      ),
      toResult('locales: every language has every text (npm run new-language)', list('missing')),
      toResult(
        'locales: no language has a text English lacks (npm run new-language)',
        list('stale'),
      ),
      toResult('locales: a text is a string or its plural forms', list('code')),
      toResult(
        'locales: a text has every plural form of its language, and no other',
        list('forms'),
      ),
      toResult('locales: texts take the same values in every language', list('values')),
      toResult('locales: texts are translated, or marked as English', list('english')),
      toResult('locales: the first texts and the account are small', weights.problems),
    ],
    notes: [
      `${size} texts, ${languages.size} languages`,
      ...weights.notes,
      ...found
        .filter(([, { waiting }]) => waiting > 0)
        .map(([tag, { waiting }]) => `${tag}: ${waiting} texts wait for a translation`),
    ],
  }
}

/** Tag → part → key → text, of the language files that git tracks. */
function listLanguages(files) {
  const languages = new Map()
  for (const path of files) {
    const [, tag, part] = FILE.exec(path) ?? []
    if (!tag || !(part in PARTS)) continue
    if (!languages.has(tag)) languages.set(tag, new Map())
    languages.get(tag).set(part, readTexts(tag, part))
  }
  return languages
}

function countTexts(parts) {
  return [...parts.values()].reduce((sum, { size }) => sum + size, 0)
}

// Compared without white space and commas, which the formatter decides.
function findOldTables(languages) {
  const toPlain = (text) => text.replace(/[\s,]/g, '')
  const tracked = new Set(listFiles([LOCALES], ['.ts']))
  return Object.entries(toTables([...languages.keys()].sort()))
    .filter(([path, text]) => !tracked.has(path) || toPlain(readText(path)) !== toPlain(text))
    .map(([path]) => path)
}

function findLiterals(path, tree) {
  const found = []
  const add = (node, words) =>
    found.push(`${path}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} "${words}"`)
  const visit = (node) => {
    if (
      ts.isTaggedTemplateExpression(node) &&
      ['html', 'svg', 'staticHtml'].includes(node.tag.getText())
    ) {
      for (const words of findWords(readParts(node.template))) add(node, words)
    }
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) add(node, node.text.trim())
    const label = readLabel(node)
    if (label && /\p{L}{2}/u.test(label)) add(node, label)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function readParts(template) {
  return ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
}

// `element.ariaLabel = 'Close'`, `setAttribute('aria-label', 'Close')`, JSX `title="Close"`.
function readLabel(node) {
  if (
    ts.isBinaryExpression(node) &&
    ts.isPropertyAccessExpression(node.left) &&
    LABELS.test(node.left.name.text) &&
    ts.isStringLiteralLike(node.right)
  )
    return node.right.text
  if (
    ts.isCallExpression(node) &&
    node.expression.getText().endsWith('.setAttribute') &&
    node.arguments.length === 2
  ) {
    const [name, value] = node.arguments
    return ts.isStringLiteralLike(name) &&
      /^(aria-(label|description)|title|alt|placeholder)$/.test(name.text) &&
      ts.isStringLiteralLike(value)
      ? value.text
      : ''
  }
  if (
    ts.isJsxAttribute(node) &&
    /^(aria-label|title|alt|placeholder)$/.test(node.name.getText()) &&
    node.initializer &&
    ts.isStringLiteral(node.initializer)
  )
    return node.initializer.text
  return ''
}

// A key is used if it is written out, or if a template begins like it: `error.${code}`. Refusals
// are the contract's FAULTS.
function findUnused(english, sources) {
  const fits = (part, path) =>
    MODAL_PARTS.includes(part)
      ? !path.startsWith('server/')
      : path.startsWith(SITE_PARTS.includes(part) ? 'server/frame/' : 'server/src/')
  return [...english]
    .filter(([part]) => part !== 'refusals')
    .flatMap(([part, texts]) => {
      const { literals, beginnings } = readUses(sources.filter(([path]) => fits(part, path)))
      return [...texts.keys()].filter(
        (key) =>
          !literals.has(key) && ![...beginnings].some((beginning) => key.startsWith(beginning)),
      )
    })
}

function readUses(sources) {
  const literals = new Set()
  const beginnings = new Set()
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) literals.add(node.text)
    if (ts.isTemplateHead(node) && /^[a-z][\w-]*\./i.test(node.text)) beginnings.add(node.text)
    ts.forEachChild(node, visit)
  }
  for (const [, tree] of sources) visit(tree)
  return { literals, beginnings }
}

// en/account.ts loads with the views whose row in the table has 'account' in `texts`: no other
// module may use its texts.
function findUnloaded(english, sources) {
  const trees = new Map(sources)
  const tables = VIEWS.filter((path) => trees.has(path))
  const code = tables.map((path) => trees.get(path).text).join('\n')
  const rows = [...code.matchAll(/\.\.\.view\([^]*?\n {2}\}\)/g)].map(([row]) => ({
    parts: readTextParts(row),
    module: /import\('([^']+)'\)/.exec(row)?.[1],
  }))
  const toPath = (module) => posix.join(posix.dirname(VIEWS[0]), module.replace(/\.js$/, '.ts'))
  return [...english].flatMap(([part, texts]) => {
    if (!rows.some((row) => row.parts.includes(part))) return []
    const withPart = findClosure(
      rows
        .filter((row) => row.module && row.parts.includes(part))
        .map(({ module }) => toPath(module)),
      trees,
    )
    const withoutPart = findClosure(
      rows
        .filter((row) => row.module && !row.parts.includes(part))
        .map(({ module }) => toPath(module)),
      trees,
    )
    return sources.flatMap(([file, tree]) => {
      if (
        file.startsWith('server/') ||
        VIEWS.includes(file) ||
        (withPart.has(file) && !withoutPart.has(file))
      )
        return []
      return readStrings(tree)
        .filter((text) => texts.has(text))
        .map((text) => `${file} ${text} of ${LOCALES}/en/${part}.ts`)
    })
  })
}

// `texts: 'account'` or `texts: ['onramp', 'account']`.
function readTextParts(row) {
  return [...(/\btexts: ([^\n]*)/.exec(row)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
    ([, part]) => part,
  )
}

function readStrings(tree) {
  const found = []
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function findClosure(start, trees) {
  const found = new Set(start)
  for (const path of found)
    for (const { target } of trees.has(path) ? readImports(path, trees.get(path)) : [])
      if (target && !VIEWS.includes(target)) found.add(target)
  return found
}

if (isMain(import.meta.url)) printCheck('locales', checkLocales())
