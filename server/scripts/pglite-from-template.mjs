// PGlite for tests: an in-memory database starts as a copy of the folder in PGLITE_TEMPLATE,
// because PostgreSQL needs 1.2 s of CPU time to initialise an empty one. Without the variable it is
// the unchanged PGlite.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite as Engine } from '@electric-sql/pglite'
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs'

const TEMPLATE = process.env.PGLITE_TEMPLATE
// PGlite's data directory.
const DATA = '/tmp/pglite/base'

class TemplateFiles extends EmscriptenBuiltinFilesystem {
  async initialSyncFs() {
    const { FS } = this.pg.Module
    FS.mkdirTree(DATA)
    copyInto(FS, TEMPLATE, DATA)
  }

  async closeFs() {
    this.pg.Module.FS.quit()
  }
}

function copyInto(FS, from, to) {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), `${to}/${entry.name}`]
    if (entry.isDirectory()) {
      FS.mkdir(target, 0o700)
      copyInto(FS, source, target)
    } else {
      // The file keeps this buffer: 24 MB are read once and not copied.
      FS.writeFile(target, new Uint8Array(readFileSync(source)), { canOwn: true })
      FS.chmod(target, 0o600)
    }
  }
}

/** The members of PGlite that the thread of the embedded database uses. */
export const PGlite = {
  create: (options) =>
    Engine.create(
      TEMPLATE === undefined || options.dataDir !== undefined
        ? options
        : { ...options, fs: new TemplateFiles() },
    ),
}
