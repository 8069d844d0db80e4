#!/usr/bin/env node
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { CreateError, createApp } from './create-app.js'
import { TEMPLATES, findTemplate, type Template } from './templates.js'

const FOLDER = 'my-app'
const FILLED = fileURLToPath(new URL('templates', import.meta.url))
const LIST = TEMPLATES.map(
  ({ name, title }, index) => `  ${String(index + 1).padStart(2)}  ${name.padEnd(12)}${title}`,
).join('\n')
const HELP = `npm create wallet-modal [folder] -- --template <name>

Makes an app that connects a wallet. Asks for what is not given.

Templates:
${LIST}

  --kit <version or file>   installs this as wallet-modal, for example a packed file
`

/** Makes the app that the arguments and the answers describe. Resolves with the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      template: { type: 'string', short: 't' },
      kit: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  if (positionals.length > 1)
    throw new CreateError(`One folder is expected, not ${positionals.join(', ')}.`)
  const given = values.template === undefined ? undefined : getTemplate(values.template)
  const { folder, template } =
    positionals[0] && given
      ? { folder: positionals[0], template: given }
      : await ask(positionals[0], given)
  const commands = createApp({
    folder,
    template: join(FILLED, template.name),
    kit: values.kit,
    agent: process.env.npm_config_user_agent,
  })
  const place = relative(process.cwd(), folder)
  const steps = place ? [`cd ${place.includes(' ') ? `"${place}"` : place}`, ...commands] : commands
  console.log(`\n${template.title}: the app is made. Next:\n\n  ${steps.join('\n  ')}\n`)
  return 0
}

function getTemplate(name: string): Template {
  const template = findTemplate(name)
  if (!template) throw new CreateError(`There is no template "${name}". Templates:\n${LIST}`)
  return template
}

async function ask(folder: string | undefined, template: Template | undefined) {
  if (!process.stdin.isTTY)
    throw new CreateError(
      `There is no terminal for questions. Say both: npm create wallet-modal ${FOLDER} -- --template react-vite\nTemplates:\n${LIST}`,
    )
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // An ended input (Ctrl+C, Ctrl+D) answers no question.
  const ended = new AbortController()
  terminal.once('close', () => ended.abort())
  const question = (text: string) => terminal.question(text, { signal: ended.signal })
  try {
    return {
      folder: folder ?? ((await question(`Folder (${FOLDER}): `)).trim() || FOLDER),
      template: template ?? (await askTemplate(question)),
    }
  } finally {
    terminal.close()
  }
}

async function askTemplate(question: (text: string) => Promise<string>): Promise<Template> {
  console.log(`Framework:\n${LIST}`)
  for (;;) {
    const template = findTemplate((await question('Number or name (1): ')) || '1')
    if (template) return template
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const { code = '', name = '' } = error as NodeJS.ErrnoException
  const isExpected = error instanceof CreateError || /^(?:ERR_PARSE_ARGS|E[A-Z]+$)/.test(code)
  if (name === 'AbortError') console.error('\nNothing was made.')
  else console.error(isExpected ? (error as Error).message : error)
  process.exitCode = 1
}
