/**
 * Writes every browser test's full title and outcome to a file, for `npm test` and
 * `npm run acceptance`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { ROOT } from '../git-files.mjs'

/**
 * @param path of the JSON results: `{ files, results: [{ title, status, file, message? }] }`, with
 *   coverage also `lines: { path: { covered, total } }`.
 */
export function jsonReporter({ path }) {
  return {
    onTestRunFinished({ sessions, testCoverage }) {
      const list = [...sessions]
      const results = list.flatMap(readSession)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(
        path,
        JSON.stringify(
          {
            files: new Set(list.map(({ testFile }) => testFile)).size,
            results,
            ...(testCoverage && { lines: countLines(testCoverage.coverageMap) }),
          },
          null,
          1,
        ),
      )
    },
  }
}

function countLines(coverage) {
  return Object.fromEntries(
    coverage.files().map((path) => {
      const { covered, total } = coverage.fileCoverageFor(path).toSummary().lines
      return [relative(ROOT, path), { covered, total }]
    }),
  )
}

function readSession({ testFile, testResults, errors, passed }) {
  const file = relative(ROOT, testFile)
  const results = testResults
    ? readSuite(testResults, []).map((result) => ({ ...result, file }))
    : []
  const broken = errors?.length ? errors.map(({ message }) => message).join('\n') : undefined
  if (broken)
    return [...results, { title: `${file} loads`, status: 'failed', message: broken, file }]
  if (results.length > 0) return results
  const message = passed
    ? 'The file holds no tests.'
    : 'The page ended before it reported a result.'
  return [{ title: `${file} holds tests`, status: 'failed', message, file }]
}

function readSuite({ name, suites, tests }, above) {
  const path = name ? [...above, name] : above
  const own = tests.map((test) => ({
    title: [...path, test.name].join(' › '),
    status: test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed',
    seconds: (test.duration ?? 0) / 1000,
    ...(test.error && {
      message: [test.error.message, test.error.stack].filter(Boolean).join('\n'),
    }),
  }))
  return [...own, ...suites.flatMap((suite) => readSuite(suite, path))]
}
