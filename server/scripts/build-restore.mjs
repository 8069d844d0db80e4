// Builds the page that restores a wallet without any server or network: one HTML file that contains
// its script and style.
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const SITE = fileURLToPath(new URL('../frame/', import.meta.url))

/**
 * Writes the page to a file, and resolves with the paths of its modules from the site's sources. Its
 * policy allows only its own script: no request, no other script.
 */
export async function buildRestorePage(file) {
  const { outputFiles, metafile } = await build({
    metafile: true,
    absWorkingDir: SITE,
    entryPoints: ['offline/restore.ts', 'offline/restore.css'],
    outdir: '.',
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    charset: 'ascii',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const text = (end) => outputFiles.find(({ path }) => path.endsWith(end)).text.trim()
  const [script, style] = [text('.js').replaceAll('</script', '<\\/script'), text('.css')]
  const hash = (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
  const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`
  await writeFile(
    file,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><title>Restore a wallet</title><style>${style}</style></head><body><script>${script}</script></body></html>\n`,
  )
  return Object.keys(metafile.inputs)
}
