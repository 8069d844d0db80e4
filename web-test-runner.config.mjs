import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { chromiumArgs, findTestBrowser, shortPageArgs } from './scripts/find-chromium.mjs'
import { bundledPackages } from './scripts/web-test-runner/bundled-packages.mjs'
import { jsonReporter } from './scripts/web-test-runner/json-reporter.mjs'
import { HANG_MS } from './scripts/runner/hang-limits.mjs'
import { FILES_AT_ONCE } from './scripts/parts/browser-tests.mjs'
import { FLOORS } from './scripts/parts/coverage.mjs'
import { E2E_FOLDER, NODE_TEST_FOLDERS } from './scripts/runner/test-folders.mjs'
import { scriptedFrame } from './test/helpers/custody/scripted-frame.mjs'

const results = process.env.TEST_RESULTS
const executablePath = findTestBrowser()

// Each file has its own window and storage: a background tab draws no frames, and files must not
// share localStorage.
const createPage = async ({ context }) => (await context.browser().createBrowserContext()).newPage()

/**
 * Element, state, chain and service tests, in Chromium. One file:
 * `npx wtr test/state/router.test.ts`.
 */
export default {
  files: [
    'test/**/*.test.{ts,tsx}',
    ...[...NODE_TEST_FOLDERS, E2E_FOLDER].map((folder) => `!${folder}/**`),
  ],
  nodeResolve: { exportConditions: ['browser', 'development'] },
  concurrency: FILES_AT_ONCE,
  // The runner itself would look for a free port before it listens, and two runs that start together
  // would choose the same one.
  port: 10_000 + (process.pid % 10_000),
  middleware: [scriptedFrame],
  plugins: [
    bundledPackages(),
    esbuildPlugin({
      ts: true,
      tsx: true,
      json: true,
      target: 'es2022',
      tsconfig: './tsconfig.json',
      define: { 'process.env.NODE_ENV': '"development"' },
    }),
  ],
  browsers: executablePath
    ? [
        chromeLauncher({
          launchOptions: { executablePath, args: [...chromiumArgs, ...shortPageArgs] },
          createPage,
        }),
      ]
    : [],
  // Limits only end what hangs; a loaded machine must not reach them.
  browserStartTimeout: HANG_MS.start,
  testsStartTimeout: HANG_MS.start,
  testsFinishTimeout: HANG_MS.file,
  testFramework: { config: { ui: 'bdd', timeout: HANG_MS.test } },
  // `npm test` reads the figures from the results.
  coverageConfig: {
    include: results ? Object.keys(FLOORS).map((folder) => `${folder}/**`) : ['src/**', 'react/**'],
    report: !results,
    reporters: ['lcovonly', 'text-summary'],
  },
  reporters: [
    defaultReporter({ reportTestProgress: true }),
    ...(results ? [jsonReporter({ path: results })] : []),
  ],
  testRunnerHtml: (testFramework) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Tests</title>
    <link rel="icon" href="data:,">
    <script>globalThis.process = { env: { NODE_ENV: 'development' } }</script>
  </head>
  <body><script type="module" src="${testFramework}"></script></body>
</html>`,
}
