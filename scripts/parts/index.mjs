/**
 * The parts of `npm test`, in the order they are meant to fail: cheap and telling first.
 * `weight` is how many cores a part keeps busy, `needs` what has to have passed before, `alone` parts measure time.
 */
import { runBrowserTests } from './browser-tests.mjs'
import { runBuild } from './build.mjs'
import { runCss, runOxlint } from './lint.mjs'
import { runEndToEnd, runNodeTests } from './node-tests.mjs'
import { runTypes } from './types.mjs'
import { runExports } from './exports.mjs'
import { checkCatalogue } from '../check-catalogue.mjs'
import { checkHouseRules } from '../check-house-rules.mjs'
import { checkLayers } from '../check-layers.mjs'
import { checkLocales } from '../check-locales.mjs'
import { checkManifest } from '../check-manifest.mjs'
import { checkPackage } from '../check-package.mjs'
import { checkSizes } from '../check-sizes.mjs'
import { checkDocs } from '../write-docs.mjs'

export const PARTS = [
  { name: 'types', run: runTypes },
  { name: 'layers', run: checkLayers },
  { name: 'lint', run: runOxlint },
  { name: 'rules', run: checkHouseRules },
  { name: 'css', run: runCss },
  { name: 'catalogue', run: checkCatalogue },
  { name: 'locales', run: checkLocales },
  { name: 'build', run: runBuild },
  { name: 'unit', run: runBrowserTests, weight: 2 },
  { name: 'server', run: runNodeTests },
  { name: 'docs', run: checkDocs, needs: ['build'] },
  { name: 'exports', run: runExports, needs: ['build'] },
  { name: 'manifest', run: checkManifest, needs: ['build'] },
  { name: 'sizes', run: checkSizes, needs: ['build'] },
  { name: 'package', run: checkPackage, needs: ['build'] },
  { name: 'e2e', run: runEndToEnd, needs: ['build'], weight: 2 },
]
