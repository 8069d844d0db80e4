/**
 * Type-checks the project, the shipped sources without Node's types, and the server without the
 * DOM.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toResult } from '../checks/check-result.mjs'
import { ROOT, countTracked } from '../git-files.mjs'
import { runCommand } from '../runner/run-command.mjs'
import { TSC } from '../tsc.mjs'

/** `[name, config, folders whose tracked files it must have read]` */
const PROJECTS = [
  [
    'project',
    'tsconfig.json',
    [
      'src',
      'react',
      'wagmi',
      'frameworks',
      'typings',
      'demo',
      'test',
      'bench',
      'server/frame',
      'server/console',
    ],
  ],
  ['package', 'tsconfig.build.json', ['src', 'react', 'wagmi', 'frameworks', 'typings']],
  ['server', 'server/tsconfig.json', ['server/src']],
]

/** One run of the compiler for each project. */
export function listTypeChecks() {
  return PROJECTS.filter(([, config]) => existsSync(join(ROOT, config))).map((project) => ({
    name: `types: ${project[0]}`,
    run: () => check(project),
  }))
}

async function check([name, config, folders]) {
  const { code, output } = await runCommand(TSC, [
    '-p',
    config,
    '--noEmit',
    '--emitDeclarationOnly',
    'false',
    '--pretty',
    'false',
    '--listFiles',
  ])
  const lines = output.split('\n')
  const own = lines.filter(
    (line) => line.startsWith(ROOT) && !line.includes('/node_modules/') && /\.tsx?$/.test(line),
  )
  const errors = lines.filter((line) => /error TS\d+/.test(line) || /^\s+\S/.test(line))
  const expected = countTracked(folders, ['.ts', '.tsx'])
  const problems = code === 0 ? [] : errors.length > 0 ? errors : [output]
  if (own.length === 0 || own.length < expected)
    problems.push(`read ${own.length} files, git lists ${expected}`)
  return { files: own.length, results: [toResult(`types: ${name} (${config})`, problems)] }
}
