/**
 * docs/troubleshooting.md: the messages of the catalogue, and the lines that the kit writes to the
 * console, read from the calls of `logError()` and `raise()`.
 */
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT, listFiles, readText } from '../git-files.mjs'
import { readCatalogue, readEntries, toMarkdown } from './errors-page.mjs'
import { fillPage, toTable } from './page.mjs'

const PAGE = 'docs/troubleshooting.md'

/** The page as text. Throws for a line of the console that the page does not explain. */
export async function toTroubleshootingPage() {
  checkConsoleLines()
  const entries = readEntries()
  const codes = (await readCatalogue()).map(([code, { message }]) => [
    toMarkdown(message),
    `[${code}](errors.md#${code.toLowerCase()})`,
    entries.get(code)?.remedy ?? '',
  ])
  const alerts = listAlerts().map(({ title, message }) => [`\`${title}\``, toMarkdown(message)])
  return fillPage(PAGE, {
    messages: toTable(['Message', 'Code', 'What to do'], codes),
    alerts: toTable(['Title', 'Message'], alerts),
  })
}

/**
 * `…` stands for a value. A line that consists of values only is the message of an error code. In
 * the page's code a back-tick is an apostrophe, because it would end the code.
 */
function checkConsoleLines() {
  const section = readText(PAGE).split('## By a line in the console\n')[1]
  const explained = [...section.split('<!--')[0].matchAll(/^\| `([^`]+)` \| .+ \|$/gm)].map(
    ([, line]) => line,
  )
  const lines = readCalls('logError')
    .map(([text]) => toText(text).replaceAll('`', "'"))
    .filter(isLine)
  const missing = [...new Set(lines)].filter((line) => !explained.includes(line))
  const stray = explained.filter((line) => !lines.includes(line))
  if (missing.length + stray.length > 0)
    throw new Error(
      `${PAGE}, lines in the console: no row for ${JSON.stringify(missing)}, no line for the rows ${JSON.stringify(stray)}.`,
    )
}

// The alerts for developers, each with the message that follows its title.
function listAlerts() {
  const alerts = readCalls('raise')
    .filter(([id]) => id && ts.isStringLiteral(id))
    .map(([, title, message]) => ({ title: toText(title), message: toText(message) }))
  if (alerts.length < 8) throw new Error(`Only ${alerts.length} alerts were found in src.`)
  return alerts.sort((one, other) => (one.title < other.title ? -1 : 1))
}

function isLine(text) {
  return /\w{3}/.test(text.replaceAll('…', '')) && text !== '…: …' && text !== '… See …'
}

function readCalls(name) {
  return listFiles(['src'], ['.ts']).flatMap((path) => {
    const text = readText(path)
    if (!text.includes(`${name}(`)) return []
    const source = ts.createSourceFile(join(ROOT, path), text, ts.ScriptTarget.Latest, true)
    const calls = []
    const visit = (node) => {
      if (ts.isCallExpression(node) && getName(node.expression) === name)
        calls.push([...node.arguments])
      ts.forEachChild(node, visit)
    }
    visit(source)
    return calls
  })
}

function getName(expression) {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
}

function toText(node) {
  if (!node) return ''
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return '…'
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
}
