/**
 * All words on screen come from src/locales: no literals in templates, no unused keys, and every
 * language has the keys of English.
 */
import ts from 'typescript'
import { basename, posix } from 'node:path'
import { countTracked, listFiles } from './git-files.mjs'
import { parseFile, readImports } from './imports.mjs'
import { readObject } from './read-object.mjs'
import { findWords } from './template-words.mjs'
import { isMain, printCheck, toResult } from './check-result.mjs'

// A language is one file or several: en.ts, en-buttons.ts; zh-cn.ts, zh-cn-buttons.ts.
const LANGUAGE = /^([a-z]{2}(?:-[a-z]{2})?)(?:-[a-z]{3,})*\.ts$/
const TEMPLATES = ['src/elements', 'react']
const VIEWS = ['src/elements/views/first-views.ts', 'src/elements/views/later-views.ts']
const COUNT = /^(count|seconds|minutes|hours|days|digits|total)$/
const PLACEHOLDER = /\{(\w+)\}/g
const LABELS =
  /^(aria(Label|Description|RoleDescription|ValueText|Placeholder)|placeholder|title|alt)$/

/** Reads every template and language file that git tracks. */
export function checkLocales() {
  const files = listFiles(['src', 'react'], ['.ts', '.tsx'])
  const languages = files.filter(
    (path) => path.startsWith('src/locales/') && LANGUAGE.test(basename(path)),
  )
  const english = new Map(languages.filter(isEnglish).flatMap((path) => [...readObject(path)]))
  const sources = files
    .filter((path) => !path.startsWith('src/locales/'))
    .map((path) => [path, parseFile(path)])
  const templates = sources.filter(([path]) =>
    TEMPLATES.some((folder) => path.startsWith(`${folder}/`)),
  )
  const others = languages
    .filter((path) => !isEnglish(path))
    .map((path) => [path, readObject(path)])
  const tracked = countTracked(['src', 'react'], ['.ts', '.tsx'])
  const missed =
    files.length < tracked || english.size === 0
      ? [`saw ${files.length} files of ${tracked}, ${english.size} English texts`]
      : []
  return {
    files: files.length,
    results: [
      toResult('locales: every file was looked at', missed),
      toResult(
        'locales: no words in templates',
        templates.flatMap(([path, tree]) => findLiterals(path, tree)),
      ),
      toResult('locales: every text is used', findUnused(english, sources)),
      toResult(
        'locales: texts that load later are used by screens that load them',
        findUnloaded(languages.filter(isEnglish), sources),
      ),
      toResult(
        'locales: no language has a text English lacks',
        others.flatMap(([path, texts]) =>
          [...texts.keys()].filter((key) => !english.has(key)).map((key) => `${path} ${key}`),
        ),
      ),
      toResult(
        'locales: texts take counts as numbers, for `plural()`',
        languages.flatMap((path) => findCountsAsText(path, parseFile(path))),
      ),
      toResult(
        'locales: no formatter is made while texts load',
        languages.flatMap((path) => findEarlyFormatters(path, parseFile(path))),
      ),
      toResult(
        'locales: texts take the same values in every language',
        others.flatMap(([path, texts]) => findMisfits(path, texts, english)),
      ),
    ],
    notes: [`${english.size} texts`, ...countGaps(english, others)],
  }
}

/**
 * Finds parameters that are a count by their name and a text by their type: a text has no plural.
 */
function findCountsAsText(path, tree) {
  const found = []
  const visit = (node) => {
    if (ts.isParameter(node) && COUNT.test(node.name.getText(tree)) && isText(node, tree))
      found.push(`${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function isText({ type }, tree) {
  return type?.getText(tree) === 'string'
}

/**
 * Finds `new Intl.…` outside functions: the first one costs about 10 ms in the task that loads the
 * chosen language.
 */
function findEarlyFormatters(path, tree) {
  const found = []
  const visit = (node) => {
    if (ts.isFunctionLike(node)) return
    if (ts.isNewExpression(node) && node.expression.getText(tree).startsWith('Intl.'))
      found.push(`${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function isEnglish(path) {
  return getLanguage(path) === 'en'
}

function getLanguage(path) {
  return LANGUAGE.exec(basename(path))?.[1]
}

function countGaps(english, others) {
  const tags = [...new Set(others.map(([path]) => getLanguage(path)))]
  return tags.map((tag) => {
    const known = new Set(
      others
        .filter(([path]) => getLanguage(path) === tag)
        .flatMap(([, texts]) => [...texts.keys()]),
    )
    return `${tag}: ${[...english.keys()].filter((key) => !known.has(key)).length} texts fall back to English`
  })
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

// A key is used if it is written out, or if a template begins like it: `error.${code}`.
function findUnused(english, sources) {
  const literals = new Set()
  const beginnings = new Set()
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) literals.add(node.text)
    if (ts.isTemplateHead(node) && /^[a-z][\w-]*\./i.test(node.text)) beginnings.add(node.text)
    ts.forEachChild(node, visit)
  }
  for (const [, tree] of sources) visit(tree)
  return [...english.keys()].filter(
    (key) => !literals.has(key) && ![...beginnings].some((beginning) => key.startsWith(beginning)),
  )
}

// en-account.ts loads with the views whose row in the table has 'account' in `texts`: no other
// module may use its texts.
function findUnloaded(english, sources) {
  const trees = new Map(sources)
  const tables = VIEWS.filter((path) => trees.has(path))
  const texts = tables.map((path) => trees.get(path).text).join('\n')
  const rows = [...texts.matchAll(/\.\.\.view\([^]*?\n {2}\}\)/g)].map(([row]) => ({
    parts: readTextParts(row),
    module: /import\('([^']+)'\)/.exec(row)?.[1],
  }))
  const toPath = (module) => posix.join(posix.dirname(VIEWS[0]), module.replace(/\.js$/, '.ts'))
  return english.flatMap((path) => {
    const part = /-([a-z]{3,})\.ts$/.exec(basename(path))?.[1]
    if (!part || !rows.some((row) => row.parts.includes(part))) return []
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
    const keys = new Set(readObject(path).keys())
    return sources.flatMap(([file, tree]) => {
      if (VIEWS.includes(file) || (withPart.has(file) && !withoutPart.has(file))) return []
      return readTexts(tree)
        .filter((text) => keys.has(text))
        .map((text) => `${file} ${text} of ${path}`)
    })
  })
}

// `texts: 'account'` or `texts: ['onramp', 'account']`.
function readTextParts(row) {
  return [...(/\btexts: ([^\n]*)/.exec(row)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
    ([, part]) => part,
  )
}

function readTexts(tree) {
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

function findMisfits(path, texts, english) {
  return [...texts].flatMap(([key, { text, arity, line }]) => {
    const model = english.get(key)
    if (!model) return []
    // A language may use fewer values than English, but never more, and no other names.
    const unknown = readPlaceholders(text).filter(
      (name) => !readPlaceholders(model.text).includes(name),
    )
    const fits =
      arity <= model.arity && unknown.length === 0 && (text === undefined || text.trim() !== '')
    return fits ? [] : [`${path}:${line} ${key}`]
  })
}

function readPlaceholders(text = '') {
  return [...text.matchAll(PLACEHOLDER)].map(([, name]) => name)
}

if (isMain(import.meta.url)) printCheck('locales', checkLocales())
