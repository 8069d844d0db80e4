/** server/docs/settings.md: every setting of the server's programs, from the rows of `--help`. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import { ROOT } from '../git-files.mjs'
import { fillPage, toTable } from './page.mjs'

const PAGE = 'server/docs/settings.md'

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
  return fillPage(PAGE, {
    'every program': toRows(SETTINGS.filter(isOfEach)),
    'wallet-modal-server': toRows(SETTINGS.filter((row) => !isOfEach(row))),
    'wallet-modal-api': toRows(API_SETTINGS),
    'wallet-modal-admin': toRows(ADMIN_SETTINGS),
  })
}

function toRows(settings) {
  const toCode = (text) => (text === '' ? '' : `\`${text}\``)
  return toTable(
    ['Variable', 'Flag', 'Meaning (default)'],
    settings.map(([flag, variable, meaning]) => [
      toCode(variable),
      toCode(flag),
      meaning.replaceAll('<', '&lt;'),
    ]),
  )
}
