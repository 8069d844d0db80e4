/** The lines that the kit writes to the console, read from the calls of `logError()` and `raise()`. */
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT, listFiles, readText } from '../git-files.mjs'

/**
 * Lines of `logError()` with cause or remedy, for docs/troubleshooting.md. `…` stands for a value. A
 * line that consists of values only is the message of an error code.
 */
const REMEDIES = {
  '<wallet-modal> without `networks` shows nothing yet. …':
    'Give the element `networks`, or call `createWalletModal()` with the same id.',
  '<…> has no effect. … See …': 'The rest of the line is the message of an error code.',
  'Option `…` does not exist and has no effect.…': 'Correct the name: [options](options.md).',
  'Option `defaultChain` is "…", which is not among `chains`. The first network is used.':
    'Add the network to `chains`, or change `defaultChain`.',
  'Language … …. The modal is in English. Available: ….':
    'Use one of the [languages](languages.md), or give texts by the option `messages`.',
  'Language "…" could not be loaded.':
    'A file of the package is missing on your host, or the network failed. Deploy all files of the build.',
  'Option `…` is no text and has no effect. It must be a string, or plural forms with `other`.':
    'Correct the text in `messages`.',
  'Texts of the app for "…" could not be loaded. The built-in texts are shown.':
    'The function in `messages` failed; the cause follows in the console.',
  'The embedded wallet did not take the page’s looks or its name.':
    'The secure site is older than the package, or did not answer. Update the server.',
}

/** Each line with its remedy. Throws for a line without one, and for a remedy without a line. */
export function listConsoleLines() {
  const lines = [...new Set(readCalls('logError').map(([text]) => toText(text)))].filter(isLine)
  const missing = lines.filter((line) => !(line in REMEDIES))
  const stray = Object.keys(REMEDIES).filter((line) => !lines.includes(line))
  if (missing.length + stray.length > 0)
    throw new Error(
      `scripts/docs/console-lines.mjs: no remedy for ${JSON.stringify(missing)}, no line for ${JSON.stringify(stray)}.`,
    )
  return lines.map((line) => ({ line, remedy: REMEDIES[line] }))
}

/** The alerts for developers, each with the message that follows its title. */
export function listAlerts() {
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
