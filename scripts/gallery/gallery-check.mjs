/**
 * `npm run gallery:check`: compares a picture of every state of the gallery, dark and light, with
 * the accepted one in demo/gallery/thumbnails, which the gallery also shows. `-- --update` accepts
 * the current pictures; arguments select states:
 * `npm run gallery:check -- Connect Account/balance`. Pictures that differ are written to
 * screenshots/check.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkShot } from './compare-shots.mjs'
import { takeShots } from './gallery-shots.mjs'
import { ROOT } from '../git-files.mjs'

const AGREED = join(ROOT, 'demo/gallery/thumbnails')
const FOUND = join(ROOT, 'screenshots/check')

const words = process.argv.slice(2)
const update = words.includes('--update')
const wanted = words.filter((word) => !word.startsWith('--'))
const isWanted = (name) =>
  wanted.length === 0 ||
  wanted.some((word) => name === word || name.startsWith(`${word}/`) || name.startsWith(`${word}.`))

rmSync(FOUND, { recursive: true, force: true })
const problems = []
const taken = new Set()
const failures = await takeShots(isWanted, (name, png) => {
  taken.add(`${name}.png`)
  const problem = checkShot(name, png, { agreed: AGREED, found: FOUND, update })
  if (problem) problems.push(problem)
})
if (wanted.length === 0 && existsSync(AGREED)) {
  for (const file of readdirSync(AGREED, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.png') && !taken.has(name),
  )) {
    if (failures.length > 0) continue
    if (update) rmSync(join(AGREED, file))
    else problems.push(`${file}: there is no such state`)
  }
}
for (const problem of [...failures, ...problems].sort()) console.error(problem)
console.log(
  `${taken.size} pictures, ${problems.length} differ, ${failures.length} could not be taken.${update ? '' : problems.length > 0 ? ' See screenshots/check; `npm run gallery:check -- --update` agrees to them.' : ''}`,
)
if (taken.size === 0 || failures.length > 0 || problems.length > 0) process.exitCode = 1
