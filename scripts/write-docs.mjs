/**
 * `npm run docs`: writes the pages whose facts are in the sources (errors, options, API), and those
 * from custom-elements.json (elements and their types in templates; needs dist/). `npm test`
 * compares them with this output.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, toResult } from './checks/check-result.mjs'
import { toApiPage } from './docs/api-page.mjs'
import { toComparisonPage } from './docs/comparison-page.mjs'
import { toElementTypings } from './docs/element-typings.mjs'
import { toElementsPage } from './docs/elements-page.mjs'
import { toErrorsPage } from './docs/errors-page.mjs'
import { toLanguagesPage } from './docs/languages-page.mjs'
import { toHabitsPage } from './docs/habits-page.mjs'
import { toNetworksPage } from './docs/networks-page.mjs'
import { toOptionsPage } from './docs/options-page.mjs'
import { toQuickstartPages } from './docs/quickstart-pages.mjs'
import { toSettingsPage } from './docs/settings-page.mjs'
import { toTroubleshootingPage } from './docs/troubleshooting-page.mjs'
import { toWalletMatrixPage } from './docs/wallet-matrix-page.mjs'
import { ROOT } from './git-files.mjs'

/** A part of `npm test`: every generated page matches the sources. */
export async function checkDocs() {
  if (process.env.UPDATE_SNAPSHOTS) await writePages()
  const pages = Object.entries(await createPages())
  const stale = pages.filter(
    ([path, text]) =>
      !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== text,
  )
  return {
    files: pages.length,
    results: [
      toResult(
        'docs: the written pages are up to date (npm run docs)',
        stale.map(([path]) => path),
      ),
    ],
  }
}

async function createPages() {
  return {
    'docs/errors.md': await toErrorsPage(),
    ...toQuickstartPages(),
    'docs/troubleshooting.md': await toTroubleshootingPage(),
    'docs/options.md': toOptionsPage(),
    'docs/comparison.md': toComparisonPage(),
    'docs/habits.md': toHabitsPage(),
    'docs/networks.md': await toNetworksPage(),
    'docs/languages.md': toLanguagesPage(),
    'docs/wallet-matrix.md': toWalletMatrixPage(),
    'docs/api.md': toApiPage(),
    'server/docs/settings.md': await toSettingsPage(),
    ...(existsSync(join(ROOT, 'dist/custom-elements.json')) && {
      'docs/elements.md': toElementsPage(),
      'typings/attributes.ts': await toElementTypings(),
    }),
  }
}

async function writePages() {
  mkdirSync(join(ROOT, 'docs'), { recursive: true })
  const pages = Object.entries(await createPages())
  for (const [path, text] of pages) writeFileSync(join(ROOT, path), text)
  return pages.map(([path]) => path)
}

if (isMain(import.meta.url)) console.log(`Wrote ${(await writePages()).join(', ')}.`)
