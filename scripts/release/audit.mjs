/**
 * `node scripts/release/audit.mjs`: known vulnerabilities of what the published packages install, by
 * `npm audit`. An exception of `.github/audit-exceptions.json` holds until its date.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain } from '../checks/check-result.mjs'
import { ROOT } from '../git-files.mjs'

const ARGUMENTS = ['audit', '--json', '--omit', 'dev', '--package-lock-only']

/**
 * The advisories of a report of `npm audit` that no exception covers on a day, and the exceptions
 * that have ended, each one line.
 */
export function listFindings(report, exceptions, today) {
  const valid = exceptions.filter(({ until }) => until >= today)
  const covered = new Set(valid.map(({ advisory }) => advisory))
  const advisories = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((one) => typeof one === 'object')
    .map(({ url, name, title, severity }) => ({ id: url.split('/').at(-1), name, title, severity }))
    .filter(({ id }) => !covered.has(id))
  const lines = advisories.map(
    ({ id, name, title, severity }) => `${id} ${severity}: ${name}, ${title}`,
  )
  return [
    ...new Set(lines),
    ...exceptions
      .filter(({ until }) => until < today)
      .map(({ advisory, until }) => `the exception for ${advisory} ended on ${until}`),
  ]
}

if (isMain(import.meta.url)) {
  const { stdout } = spawnSync('npm', ARGUMENTS, { cwd: ROOT, encoding: 'utf8' })
  const report = JSON.parse(stdout)
  if (!report.vulnerabilities) throw new Error(`npm audit gives no list: ${stdout}`)
  const path = join(ROOT, '.github/audit-exceptions.json')
  const exceptions = JSON.parse(readFileSync(path, 'utf8'))
  const findings = listFindings(report, exceptions, new Date().toISOString().slice(0, 10))
  console.log(findings.join('\n') || 'No known vulnerability.')
  process.exitCode = findings.length > 0 ? 1 : 0
}
