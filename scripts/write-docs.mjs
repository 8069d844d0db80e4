/**
 * `npm run docs`: the pages whose facts stand in the sources — errors from the catalogue, options from their interface,
 * elements from custom-elements.json (needs dist/). `npm test` compares them with what this would write.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { tsImport } from 'tsx/esm/api'
import { isMain, toResult } from './check-result.mjs'
import { ROOT } from './git-files.mjs'
import { parseFile } from './imports.mjs'

const HINT = '<!-- Written by `npm run docs`. -->'

/** A part of `npm test`: every written page says what the sources say now. */
export async function checkDocs() {
  if (process.env.UPDATE_SNAPSHOTS) await writePages()
  const pages = Object.entries(await createPages())
  const stale = pages.filter(([path, text]) => !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== text)
  return { files: pages.length, results: [toResult('docs: the written pages are up to date (npm run docs)', stale.map(([path]) => path))] }
}

async function createPages() {
  return {
    'docs/errors.md': await toErrorsPage(),
    'docs/options.md': toOptionsPage(),
    ...(existsSync(join(ROOT, 'dist/custom-elements.json')) && { 'docs/elements.md': toElementsPage() }),
  }
}

async function toErrorsPage() {
  const { catalogue } = await tsImport(pathToFileURL(join(ROOT, 'src/errors/catalogue.ts')).href, import.meta.url)
  const rows = Object.entries(catalogue).map(([code, { message, retryable }]) => {
    return `### ${code}\n\n${message}\n\n${retryable ? 'Trying again may help.' : 'Trying again without a change does not help.'}\n`
  })
  const intro = `# Errors

${HINT}

Whatever fails in the kit fails with a \`WalletModalError\`: \`code\` says which of these it is and never changes its meaning,
\`details\` holds the values the message names in braces, \`cause\` the original failure, \`retryable\` whether the same act may
succeed when tried again.

\`\`\`ts
try {
  await modal.connect({ wallet })
} catch (error) {
  if (error.code === 'USER_REJECTED') return
  throw error
}
\`\`\`

## Codes
`
  return `${[intro, ...rows].join('\n').trim()}\n`
}

function toOptionsPage() {
  const tree = parseFile('src/options/options.ts')
  const interfaces = tree.statements.filter((node) => ts.isInterfaceDeclaration(node) && node.modifiers)
  const [main, ...others] = [...interfaces].sort((a, b) => Number(b.name.text === 'Options') - Number(a.name.text === 'Options'))
  const intro = `# Options\n\n${HINT}\n\nWhat \`createWalletModal(options)\` takes. A wrong value throws \`OPTIONS_INVALID\`, naming the option, the value and what was expected.\n`
  const aliases = tree.statements.filter((node) => ts.isTypeAliasDeclaration(node) && node.modifiers)
  const types = aliases.map((node) => `### ${node.name.text}\n\n${sentence(node)}\`${flatten(node.type.getText())}\`\n`)
  return `${[intro, toTable(main), ...others.map((node) => `## ${node.name.text}\n\n${sentence(node)}${toTable(node)}`), '## Named values\n', ...types].join('\n').trim()}\n`
}

function toTable({ members }) {
  const rows = members.filter(ts.isPropertySignature).map((member) => {
    const cells = [`\`${member.name.getText()}\`${member.questionToken ? '' : ' (required)'}`, `\`${flatten(member.type.getText())}\``, readComment(member)]
    return `| ${cells.map(escapePipes).join(' | ')} |`
  })
  return `| Option | Type | What for |\n| --- | --- | --- |\n${rows.join('\n')}\n`
}

function toElementsPage() {
  const { modules } = JSON.parse(readFileSync(join(ROOT, 'dist/custom-elements.json'), 'utf8'))
  const elements = modules.flatMap(({ declarations = [] }) => declarations).filter(({ tagName }) => tagName?.startsWith('wallet-'))
  const sections = elements.sort((a, b) => a.tagName.localeCompare(b.tagName)).map((element) => {
    const lists = [
      ['Attribute', element.attributes],
      ['Event', element.events],
      ['Slot', element.slots],
      ['CSS part', element.cssParts],
      ['CSS custom property', element.cssProperties],
    ]
    const tables = lists.filter(([, list]) => list?.length).map(([title, list]) => {
      const rows = list.map(({ name, description = '', type, default: preset }) => {
        return `| ${[`\`${name || '(default)'}\``, escapePipes(type?.text ?? ''), preset ? `\`${escapePipes(preset)}\`` : '', escapePipes(flatten(description))].join(' | ')} |`
      })
      return `| ${title} | Type | Default | What for |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
    })
    return `## \`<${element.tagName}>\`\n\n${element.description ?? ''}\n\n${tables.join('\n')}`
  })
  return `${[`# Elements\n\n${HINT}\n`, ...sections].join('\n').trim()}\n`
}

function sentence(node) {
  const comment = readComment(node)
  return comment ? `${comment}\n\n` : ''
}

function readComment(node) {
  return flatten(ts.getJSDocCommentsAndTags(node).map(({ comment }) => (typeof comment === 'string' ? comment : ts.getTextOfJSDocComment(comment)) ?? '').join(' '))
}

function flatten(text) {
  return text.replace(/\s+/g, ' ').trim()
}

function escapePipes(text) {
  return text.replaceAll('|', '\\|')
}

async function writePages() {
  mkdirSync(join(ROOT, 'docs'), { recursive: true })
  const pages = Object.entries(await createPages())
  for (const [path, text] of pages) writeFileSync(join(ROOT, path), text)
  return pages.map(([path]) => path)
}

if (isMain(import.meta.url)) console.log(`Wrote ${(await writePages()).join(', ')}.`)
