/**
 * `npm test`: runs everything, on any machine. `npm test -- --only types,layers` runs some parts,
 * `--skip e2e` leaves some out, `--list` names them, `--update` rewrites the snapshots. The last line
 * is always `N passed, N failed`; the exit code is 1 if anything failed.
 */
import { parseArgs } from 'node:util'
import { bootstrap } from './bootstrap.mjs'
import { HANG_MS } from './runner/hang-limits.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    skip: { type: 'string' },
    list: { type: 'boolean' },
    update: { type: 'boolean' },
  },
})

try {
  await bootstrap()
  const { PARTS } = await import('./parts/index.mjs')
  if (values.list) console.log(PARTS.map(({ name }) => name).join('\n'))
  else await run(PARTS)
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
}

async function run(parts) {
  const chosen = choose(parts)
  if (values.update) process.env.UPDATE_SNAPSHOTS = '1'
  const { runParts } = await import('./runner/run-parts.mjs')
  const { passed, failed } = await runParts(chosen, { timeLimitMs: HANG_MS.all })
  console.log(`${passed} passed, ${failed} failed`)
  // A program that a part started may keep Node alive.
  process.exit(failed === 0 ? 0 : 1)
}

function choose(parts) {
  const only = split(values.only)
  const skip = split(values.skip) ?? []
  const unknown = [...(only ?? []), ...skip].filter(
    (name) => !parts.some((part) => part.name === name),
  )
  if (unknown.length > 0)
    throw new Error(
      `There is no part ${unknown.join(', ')}. Parts: ${parts.map(({ name }) => name).join(', ')}.`,
    )
  return parts.filter(({ name }) => (only?.includes(name) ?? true) && !skip.includes(name))
}

function split(list) {
  return list
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}
