/**
 * oxfmt for the form of every file; general linters: oxlint for the scripts and sources, stylelint
 * for the css`` templates.
 */
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { toResult } from '../checks/check-result.mjs'
import { ROOT, countTracked, listFiles } from '../git-files.mjs'
import { runCommand } from '../runner/run-command.mjs'

const CODE = ['.ts', '.tsx', '.mjs', '.js']

/** oxfmt, with the settings of .oxfmtrc.json. */
export async function runFormat() {
  const { code, output } = await runCommand(join(ROOT, 'node_modules/.bin/oxfmt'), ['--check'])
  const files = Number(/on (\d+) files/.exec(output)?.[1] ?? 0)
  const problems = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => /\(\d+ms\)$/.test(line))
    .map((line) => `${line.replace(/ \(\d+ms\)$/, '')} is not formatted: npm run format`)
  if (code !== 0 && problems.length === 0) problems.push(output)
  return { files, results: [toResult('format: oxfmt would change nothing', problems)] }
}

/** oxlint, with the rules of .oxlintrc.json; warnings count as failures. */
export async function runOxlint() {
  const { code, output } = await runCommand(join(ROOT, 'node_modules/.bin/oxlint'), [
    '--deny-warnings',
    '--format',
    'json',
    '.',
  ])
  const { diagnostics = [], number_of_files: files = 0 } = parseJson(output)
  const problems = diagnostics.map(
    ({ filename, labels, message, code: rule }) =>
      `${filename}:${labels?.[0]?.span?.line ?? 1} ${message} ${rule ?? ''}`,
  )
  if (code !== 0 && problems.length === 0) problems.push(output)
  const expected = countTracked(['.'], CODE) - countTracked(['test/node/cli/fixtures'], CODE)
  return {
    files,
    results: [
      toResult('lint: oxlint finds nothing', problems),
      toResult(
        'lint: oxlint looked at every file',
        files < expected ? [`read ${files} files, git lists ${expected}`] : [],
      ),
    ],
  }
}

/** stylelint with postcss-lit: logical properties, private tokens, no unknown names. */
export async function runCss() {
  const files = listFiles(['src/elements'], ['.ts'])
  const expected = countTracked(['src/elements'], ['.ts'])
  if (files.length === 0)
    return {
      files: 0,
      results: [toResult('css: there are element files', ['none found in src/elements'])],
    }
  const { output } = await runCommand(join(ROOT, 'node_modules/.bin/stylelint'), [
    '--formatter',
    'json',
    ...files,
  ])
  const reports = parseJson(output)
  const problems = Array.isArray(reports)
    ? reports.flatMap(({ source, warnings, parseErrors }) =>
        [...warnings, ...parseErrors].map(
          ({ line, text }) => `${source.replace(ROOT, '')}:${line} ${text}`,
        ),
      )
    : [output]
  const seen = Array.isArray(reports) ? reports.length : 0
  return {
    files: seen,
    results: [
      toResult('css: stylelint finds nothing', problems),
      toResult(
        'css: stylelint looked at every element',
        seen < expected ? [`read ${seen} files, git lists ${expected}`] : [],
      ),
    ],
  }
}

// Both tools may print a line before or after the JSON.
function parseJson(output) {
  const start = output.search(/[[{]/)
  const end = Math.max(output.lastIndexOf(']'), output.lastIndexOf('}'))
  try {
    return JSON.parse(output.slice(start, end + 1))
  } catch {
    return {}
  }
}
