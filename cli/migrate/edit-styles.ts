import type { Edit, Mark } from './mark.js'
import type { Kit } from './kit.js'

const IMPORT = /^[ \t]*@import\s+(?:url\()?["']?([^"')\s;]+)["']?\)?[^;\n]*;[ \t]*\r?\n?/gm
/**
 * Removes the imports of a kit's style sheets from one style sheet, and marks its first selector or
 * variable of the kit, which can no longer match anything.
 */
export function editStyles(kit: Kit, file: string, source: string): Edit | undefined {
  let sites = 0
  const after = source.replace(IMPORT, (line, address: string) => {
    if (!kit.effects.some((effect) => address.replace(/^~/, '').endsWith(effect))) return line
    sites++
    return ''
  })
  const lines = after.split('\n')
  const foreign = lines.filter((line) => kit.foreign.test(line))
  const first = foreign[0]
  const marks: Mark[] =
    first === undefined
      ? []
      : [
          {
            file,
            line: lines.indexOf(first) + 1,
            text: `${kit.foreign.exec(first)![0]} matches nothing${foreign.length > 1 ? `, like ${foreign.length - 1} more lines` : ''}: set --wm-… tokens, or use wallet-modal::part().`,
          },
        ]
  return sites === 0 && marks.length === 0
    ? undefined
    : { file, before: source, after, sites, marks }
}
