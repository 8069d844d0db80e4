import type { Edit, Mark } from './mark.js'
import type { Kit } from './kit.js'

const IMPORT = /^[ \t]*@import\s+(?:url\()?["']?([^"')\s;]+)["']?\)?[^;\n]*;[ \t]*\r?\n?/gm
/** Selectors and variables of other kits, which cannot reach into a shadow root. */
const FOREIGN =
  /\[data-rk\]|--rk-[\w-]+|#__CONNECTKIT__|--ck-[\w-]+|\.wallet-adapter-[\w-]+|onboard-v2|--w3o-[\w-]+|--onboard-[\w-]+|--w3m-[\w-]+/

/**
 * Removes the imports of a kit's style sheets from one style sheet, and marks selectors that no
 * longer match anything.
 */
export function editStyles(kit: Kit, file: string, source: string): Edit | undefined {
  let sites = 0
  const after = source.replace(IMPORT, (line, address: string) => {
    if (!kit.effects.some((effect) => address.replace(/^~/, '').endsWith(effect))) return line
    sites++
    return ''
  })
  const marks: Mark[] = []
  for (const [index, line] of after.split('\n').entries()) {
    const found = FOREIGN.exec(line)?.[0]
    if (found !== undefined)
      marks.push({
        file,
        line: index + 1,
        text: `${found} matches nothing: set --wm-… tokens, or use wallet-modal::part().`,
      })
  }
  return sites === 0 && marks.length === 0
    ? undefined
    : { file, before: source, after, sites, marks }
}
