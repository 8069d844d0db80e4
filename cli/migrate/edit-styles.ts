import { commentStyles } from './comment-marks.js'
import type { Edit, Mark } from './mark.js'
import type { Kit } from './kit.js'

const IMPORT = /^[ \t]*@import\s+(?:url\()?["']?([^"')\s;]+)["']?\)?[^;\n]*;[ \t]*\r?\n?/gm
/**
 * Removes the imports of a kit's style sheets from one style sheet, and marks its first selector or
 * variable of the kit, which can no longer match anything.
 */
export function editStyles(kit: Kit, file: string, source: string): Edit | undefined {
  let sites = 0
  const edited = source.replace(IMPORT, (line, address: string) => {
    if (!kit.effects.some((effect) => address.replace(/^~/, '').endsWith(effect))) return line
    sites++
    return ''
  })
  // Comments do not match; the lines keep their places.
  const lines = edited
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .split('\n')
  const index = lines.findIndex((line) => kit.foreign.test(line))
  if (index === -1)
    return sites === 0 ? undefined : { file, before: source, after: edited, sites, marks: [] }
  const count = lines.filter((line) => kit.foreign.test(line)).length
  const rest = count > 1 ? `, like ${count - 1} more ${count === 2 ? 'line' : 'lines'}` : ''
  const text = `${kit.foreign.exec(lines[index]!)![0]} matches nothing${rest}: set --wm-… tokens, or use wallet-modal::part().`
  const marks: Mark[] = [{ file, line: index + 1, text }]
  return { file, before: source, after: commentStyles(edited, index, text), sites, marks }
}
