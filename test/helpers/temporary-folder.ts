import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTestKeeper } from './test-keeper.js'

/** Makes an empty folder whose name begins with `name`; it is removed with all that is in it once this process is gone, however it went. */
export function createTemporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  getTestKeeper().keepFolder(folder)
  return folder
}
