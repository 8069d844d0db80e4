/**
 * The cost of a page by its imports: Vite bundles each shape for production with the built package,
 * and the sizes are compared with scripts/sizes/size-budgets.json. Needs dist/.
 * `node scripts/sizes/check-sizes.mjs` prints the table.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bundleShape } from './bundle-shape.mjs'
import { isMain, printCheck, toResult } from '../checks/check-result.mjs'
import { ROOT, readText } from '../git-files.mjs'
import { createWeigher } from './weigh-chunks.mjs'

const BUDGETS = 'scripts/sizes/size-budgets.json'

/** Measures every shape; every budget is one result. */
export async function checkSizes() {
  const { shapes } = JSON.parse(readText(BUDGETS))
  const measured = []
  for (const shape of shapes) measured.push({ shape, rows: await tryMeasure(shape) })
  const rows = measured.flatMap(({ shape, rows: own }) =>
    own.map((row) => ({ shape: shape.name, ...row })),
  )
  return {
    files: measured.reduce((sum, { rows: own }) => sum + own[0].files, 0),
    results: rows
      .filter(({ budget }) => budget)
      .map(({ shape, name, problems }) => toResult(`sizes: ${shape} — ${name}`, problems)),
    notes: rows.map(
      ({ shape, name, files, gzip, brotli }) =>
        `${toKib(gzip)} KiB gzip ${toKib(brotli)} KiB br ${String(files).padStart(3)} files  ${shape} — ${name}`,
    ),
  }
}

// A shape that cannot be bundled is one failure; the others are still measured.
async function tryMeasure(shape) {
  try {
    const rows = measure(shape, await bundle(shape.code))
    return shape.beside
      ? [subtract(rows[0], measure({}, await bundle(shape.beside))[0], shape)]
      : rows
  } catch (error) {
    return [
      { name: 'bundles', files: 0, gzip: 0, brotli: 0, budget: true, problems: [error.message] },
    ]
  }
}

function measure({ steps = [], each, ...budget }, chunks) {
  const weigher = createWeigher(chunks)
  const before = new Set(weigher.findClosure(chunks.filter(({ isEntry }) => isEntry)))
  const total = new Set(before)
  const rows = [toRow('at once', weigher.weigh(before), budget)]
  const after = new Map()
  for (const step of steps) {
    const wanted = step.load.flatMap((pattern) => weigher.findLazy(pattern))
    const missing = step.load.filter((pattern) => weigher.findLazy(pattern).length === 0)
    const loaded = new Set(weigher.findClosure(wanted).filter((chunk) => !total.has(chunk)))
    for (const chunk of loaded) total.add(chunk)
    after.set(step.name, new Set(total))
    rows.push(toRow(step.name, weigher.weigh(loaded), step, weigher.weigh(total), missing))
  }
  if (each) {
    const known = after.get(each.after.at(-1)) ?? before
    const views = weigher.findLazy(each.match).filter((chunk) => !known.has(chunk))
    for (const view of views) {
      const name = `${each.name} ${view.name.replace(/-[\w-]{8}$/, '')}`
      const parts = weigher.findClosure([view]).filter((chunk) => !known.has(chunk))
      rows.push(toRow(name, weigher.weigh([view]), { gzip: each.gzip }))
      if (parts.length > 1)
        rows.push(
          toRow(`${name} with the parts it shares`, weigher.weigh(parts), {
            gzip: each.withPartsGzip,
          }),
        )
    }
    if (views.length === 0)
      rows.push(toRow(each.name, weigher.weigh([]), each, undefined, [each.match]))
  }
  return rows
}

// The additional cost of an import for a page that already has the other one.
function subtract(whole, part, budget) {
  const rest = ['bytes', 'gzip', 'brotli'].map((key) => [key, Math.max(0, whole[key] - part[key])])
  const { files, largest } = whole
  return toRow('more', { files, largest, ...Object.fromEntries(rest) }, budget)
}

function toRow(name, weight, budget, total = weight, missing = []) {
  const limits = [
    ['gzip', weight.gzip, budget.gzip],
    ['Brotli', weight.brotli, budget.brotli],
    ['Brotli in all', total.brotli, budget.totalBrotli],
  ]
  const over = limits
    .filter(([, size, limit]) => limit && size > limit)
    .map(([kind, size, limit]) => `${size} B ${kind}, ${limit} B allowed`)
  if (budget.files && weight.files > budget.files)
    over.push(`${weight.files} files, ${budget.files} allowed`)
  const problems = [...over, ...missing.map((pattern) => `no lazy file matches "${pattern}"`)]
  if (problems.length > 0) problems.push(...weight.largest)
  return { name, ...weight, budget: limits.some(([, , limit]) => limit), problems }
}

function toKib(bytes) {
  return (bytes / 1024).toFixed(1).padStart(6)
}

function bundle(code) {
  const { exports } = JSON.parse(readText('package.json'))
  const files = Object.fromEntries(
    Object.entries(exports)
      .filter(([, target]) => target.default)
      .map(([subpath, target]) => [`wallet-modal${subpath.slice(1)}`, join(ROOT, target.default)]),
  )
  const absent = Object.values(files).filter((file) => code.includes(file) && !existsSync(file))
  if (absent.length > 0) throw new Error(`Not built: ${absent.join(', ')}`)
  return bundleShape(code, files)
}

if (isMain(import.meta.url)) printCheck('sizes', await checkSizes())
