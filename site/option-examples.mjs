/** The examples of docs/options.md that consist of values only, for the live example. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './read-pages.mjs'

/** Options that a page without a server, or a page that shows a modal already, cannot show. */
const NOT_SHOWN = [
  'id',
  'metadata',
  'projectId',
  'server',
  'defaultChain',
  'chains',
  'tokens',
  'embeddedWallet',
  'signIn',
  'analytics',
  'preload',
  'debug',
]
const ROW = /^\| `(\w+)`(?: \*)? \| .* \| `(\w+: .*)` \|$/gm

/** Each option with the text of its example and its value. */
export function listOptionExamples() {
  const page = readFileSync(join(ROOT, 'docs/options.md'), 'utf8')
  const [, rows = ''] = page.split('| Option |')
  const [, features = ''] = page.split('## Features')
  const read = (text) =>
    [...text.split('\n\n## ')[0].matchAll(ROW)].flatMap(([, name, code]) => {
      const value = NOT_SHOWN.includes(name) ? undefined : readValues(code)
      return value ? [{ name, code, value }] : []
    })
  return [
    ...read(rows),
    ...read(features).map(({ name, code, value }) => ({
      name: `features.${name}`,
      code: `features: { ${code} }`,
      value: { features: value },
    })),
  ]
}

/** `theme: 'auto'` → `{ theme: 'auto' }`; undefined for code that is no JSON in single quotes. */
function readValues(code) {
  const json = `{${code}}`.replaceAll("'", '"').replace(/([{,]\s*)([\w]+):/g, '$1"$2":')
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
