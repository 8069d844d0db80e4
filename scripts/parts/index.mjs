/**
 * The parts of `npm test`. Those marked `first` start first, in this order: the quick checks, and
 * the build that others need. `weight` is how many cores a job of the part keeps busy at most,
 * `needs` what has to have ended before.
 */
import { listBrowserTests } from './browser-tests.mjs'
import { runBuild } from './build.mjs'
import { runCss, runFormat, runOxlint } from './lint.mjs'
import { SHARE, listEndToEnd, listNodeTests } from './node-tests.mjs'
import { listTypeChecks } from './types.mjs'
import { runExports } from './exports.mjs'
import { checkCatalogue } from '../checks/check-catalogue.mjs'
import { checkHouseRules } from '../checks/check-house-rules.mjs'
import { checkLayers } from '../checks/check-layers.mjs'
import { checkLocales } from '../checks/check-locales.mjs'
import { checkManifest } from '../checks/check-manifest.mjs'
import { checkPackage } from '../checks/check-package.mjs'
import { checkSizes } from '../sizes/check-sizes.mjs'
import { checkDocs } from '../write-docs.mjs'

export const PARTS = [
  { name: 'layers', run: checkLayers, first: true },
  { name: 'format', run: runFormat, first: true },
  { name: 'lint', run: runOxlint, first: true },
  { name: 'rules', run: checkHouseRules, first: true },
  { name: 'catalogue', run: checkCatalogue, first: true },
  { name: 'locales', run: checkLocales, first: true },
  { name: 'build', run: runBuild, first: true },
  { name: 'types', jobs: listTypeChecks, first: true },
  { name: 'css', run: runCss, first: true },
  { name: 'unit', jobs: listBrowserTests },
  { name: 'server', jobs: listNodeTests, weight: SHARE },
  { name: 'docs', run: checkDocs, needs: ['build'] },
  { name: 'exports', run: runExports, needs: ['build'] },
  { name: 'manifest', run: checkManifest, needs: ['build'] },
  { name: 'sizes', run: checkSizes, needs: ['build'] },
  { name: 'package', run: checkPackage, needs: ['build'] },
  { name: 'e2e', jobs: listEndToEnd, weight: SHARE, needs: ['build'] },
]
