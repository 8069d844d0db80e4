/** server/docs/settings.md: every setting of the server's programs, from the rows of `--help`. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import { ROOT } from '../git-files.mjs'
import { HINT } from './read-declarations.mjs'

const INTRO = `# Settings

${HINT}

Each program checks all of its settings at the start and prints every mistake. A flag wins over its variable. Lists in variables are separated by
commas. \`NAME_FILE\` names a file with the value of the variable \`NAME\`, for each variable. Line ends around a value are removed.
\`wallet-modal-server setup\` writes the settings of an installation, \`wallet-modal-server doctor\` examines them.

The roles are \`wallet-modal-api\`, \`wallet-modal-vault\` and \`wallet-modal-frame\`; \`wallet-modal-admin\` has the console.
`

/** The page as text. */
export async function toSettingsPage() {
  const load = (path) =>
    tsImport(pathToFileURL(join(ROOT, 'server/src/operation', path)).href, import.meta.url)
  const { SETTINGS } = await load('config.ts')
  const { PROCESS_SETTINGS, COMMON_SETTINGS, API_SETTINGS, ADMIN_SETTINGS } =
    await load('base-config.ts')
  const ofEach = [...PROCESS_SETTINGS, ...COMMON_SETTINGS]
  const isOfEach = ([flag, variable]) =>
    ofEach.some((row) => row[0] === flag && row[1] === variable)
  return [
    INTRO,
    '## Of every program\n',
    toTable(SETTINGS.filter(isOfEach)),
    '\n## Of wallet-modal-server alone\n',
    toTable(SETTINGS.filter((row) => !isOfEach(row))),
    '\n## Of wallet-modal-api alone\n',
    toTable(API_SETTINGS),
    '\n## Of wallet-modal-admin alone\n',
    toTable(ADMIN_SETTINGS),
    '',
  ].join('\n')
}

function toTable(rows) {
  const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
  const code = (text) => (text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``)
  const lines = rows.map(
    ([flag, variable, meaning]) => `| ${code(variable)} | ${code(flag)} | ${cell(meaning)} |`,
  )
  return ['| Variable | Flag | Meaning (default) |', '| --- | --- | --- |', ...lines].join('\n')
}
