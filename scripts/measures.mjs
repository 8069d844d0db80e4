/**
 * `npm run measures`: figures of the code that a reviewer asks for, each counted over every tracked
 * file.
 */
import { dirname } from 'node:path'
import ts from 'typescript'
import { findCycles } from './checks/find-cycles.mjs'
import { listFiles, readText } from './git-files.mjs'
import { parseFile, readImports } from './checks/imports.mjs'

const SOURCES = ['.ts', '.tsx']
const TOOLING = ['scripts', 'test/helpers']
const LONG = 100

// Nobody edits the lines of translations and of files that a program writes, so they do not count.
const files = listFiles(['src', 'react', 'wagmi', 'typings'], SOURCES).filter(
  (path) => !path.startsWith('src/locales/') && !readText(path).startsWith('// Written by '),
)
const trees = new Map(files.map((path) => [path, parseFile(path)]))
const lines = files.flatMap((path) => readText(path).trimEnd().split('\n'))
const written = lines.filter((line) => line.trim() !== '')
const long = lines.filter((line) => line.length > LONG)
const graph = new Map(
  files.map((path) => [
    path,
    readImports(path, trees.get(path))
      .map(({ target }) => target)
      .filter(Boolean),
  ]),
)
const asserted = count(files, ts.isNonNullExpression)
const unnamed = count(
  files.filter((path) => path.startsWith('src/state/')),
  (node) => ts.isTypeReferenceNode(node) && node.getText().startsWith('ReturnType<typeof create'),
)
const tooling = listFiles(TOOLING, ['.mjs', '.ts', '.tsx'])
const [folder, inFolder] = findLargestFolder()
const toolingLines = tooling.reduce((sum, path) => sum + countLines(path), 0)

for (const [what, now, goal] of [
  ['files; lines', `${files.length}; ${lines.length}`, ''],
  ['characters a line', (sum(written, ({ length }) => length) / written.length).toFixed(1), '≤ 37'],
  ['lines over 100', `${((long.length / lines.length) * 100).toFixed(1)} %`, '≤ 0.5 %'],
  ['circles (value, type, import())', findCycles(graph).length, '0'],
  ['non-null assertions a kloc', ((asserted / lines.length) * 1000).toFixed(1), '≤ 1.5'],
  ['slices without a named interface', unnamed, '0'],
  ['files of one folder', `${inFolder} (${folder})`, '≤ 16'],
  ['own tooling (scripts, test/helpers)', `${toolingLines} lines`, '≤ 11,000'],
])
  console.log(`${what.padEnd(38)} ${String(now).padEnd(34)} ${goal}`)

function count(paths, isOne) {
  return sum(paths, (path) => {
    let found = 0
    const visit = (node) => {
      if (isOne(node)) found++
      ts.forEachChild(node, visit)
    }
    visit(trees.get(path))
    return found
  })
}

function findLargestFolder() {
  const counts = new Map()
  for (const path of [...files.filter((one) => one.startsWith('src/')), ...tooling])
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]
}

function countLines(path) {
  return readText(path).trimEnd().split('\n').length
}

function sum(list, toNumber) {
  return list.reduce((total, item) => total + toNumber(item), 0)
}
