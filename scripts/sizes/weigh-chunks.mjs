/** Measures sets of bundled files: bytes, gzip and Brotli as a static host would send them. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Works on the chunks of one bundle; a lazy chunk is found by the name of its source file. */
export function createWeigher(chunks) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))

  /** The given chunks and everything they import statically. */
  function findClosure(start) {
    const found = new Set(start)
    for (const chunk of found)
      for (const name of chunk.imports) if (byName.has(name)) found.add(byName.get(name))
    return [...found]
  }

  // A module loaded with import() may be in its own chunk or in a shared one; this finds both.
  function findLazy(pattern) {
    const matches = (id) => new RegExp(pattern).test(toName(id ?? ''))
    return chunks.filter(
      ({ isEntry, facadeModuleId, moduleIds }) =>
        !isEntry && (matches(facadeModuleId) || moduleIds.some(matches)),
    )
  }

  function weigh(set) {
    const list = [...set].map((chunk) => ({ name: chunk.fileName, ...compress(chunk.code) }))
    const sum = (key) => list.reduce((total, item) => total + item[key], 0)
    const largest = list
      .sort((a, b) => b.brotli - a.brotli)
      .slice(0, 8)
      .map(({ name, brotli }) => `${(brotli / 1024).toFixed(1)} KiB br ${name}`)
    return {
      files: list.length,
      bytes: sum('bytes'),
      gzip: sum('gzip'),
      brotli: sum('brotli'),
      largest,
    }
  }

  return { findClosure, findLazy, weigh }
}

// dist/elements/connect-view-Ab12.js → connect-view
function toName(id) {
  return id
    .split('?')[0]
    .split('/')
    .at(-1)
    .replace(/\.m?[jt]s$/, '')
    .replace(/-[\w-]{8}$/, '')
}

function compress(code) {
  const bytes = Buffer.from(code)
  const brotli = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  return { bytes: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotli.length }
}
