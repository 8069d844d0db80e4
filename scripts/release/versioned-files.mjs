/** The files besides package.json and the lock that name the version. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Paths relative to the root of the repository. */
export function listVersionedFiles(root) {
  const examples = readdirSync(join(root, 'examples'))
    .map((name) => `examples/${name}/package.json`)
    .filter((path) => existsSync(join(root, path)))
  return [
    'README.md',
    'create-wallet-modal/README.md',
    'create-wallet-modal/package.json',
    'docs/guides/go-live.md',
    'docs/start.md',
    'examples/README.md',
    ...examples,
    'server/chart/Chart.yaml',
    'server/openapi.yaml',
    'server/package.json',
    'src/platform/version.ts',
  ]
}
