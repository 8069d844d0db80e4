import type MagicString from 'magic-string'
import type { Mark } from './mark.js'
import { readEol, type Node } from './syntax.js'

const SIGN = 'wallet-modal:'
/** A comment that tells a tool about the line below it. */
const DIRECTIVE = /^\s*\/[/*]+\s*(?:@ts-|eslint|oxlint|biome|prettier|c8|v8|istanbul)/

/**
 * Writes the text of a mark as a comment above the line of a node. A node inside the text of JSX has
 * it above the nearest node around that begins a line outside. Does nothing where the comment stands.
 */
export function commentNode(
  source: string,
  code: MagicString,
  text: string,
  node: Node,
  above: readonly Node[],
): void {
  const chain = [...above, node]
  for (let index = chain.length - 1; index > 0; index--) {
    const { start, type } = chain[index]!
    const outer = chain[index - 1]!.type
    if (outer === 'JSXAttribute') continue
    if (type.startsWith('JSX') && outer.startsWith('JSX') && type !== 'JSXAttribute') continue
    let lineStart = startOfLine(source, start)
    const indent = source.slice(lineStart, start)
    if (indent.trim() !== '') continue
    while (DIRECTIVE.test(lineBefore(source, lineStart)))
      lineStart = startOfLine(source, lineStart - 1)
    if (!isCommented(source, lineStart, text))
      code.appendLeft(lineStart, indent + toComment(source, text))
    return
  }
}

/** The comment of a mark, with the line end of a source. */
export function toComment(source: string, text: string): string {
  return `// ${SIGN} ${text}${readEol(source)}`
}

/** Writes the text of a mark as a comment above a line, counted from 0, of a style sheet. */
export function commentStyles(source: string, line: number, text: string): string {
  const lines = source.split('\n')
  const at = lines.slice(0, line).join('\n').length + (line === 0 ? 0 : 1)
  if (isCommented(source, at, text)) return source
  const [indent] = /^[ \t]*/.exec(lines[line]!)!
  const comment = `${indent}/* ${SIGN} ${text} */${readEol(source)}`
  return source.slice(0, at) + comment + source.slice(at)
}

/** The marks of one file with the lines of their comments, where they have one. */
export function locateMarks(after: string, marks: readonly Mark[]): Mark[] {
  const lines = after.split('\n')
  const last = new Map<string, number>()
  return marks.map((mark) => {
    const { text } = mark
    const comment = `${SIGN} ${text}`
    const previous = last.get(text) ?? -1
    const found = lines.findIndex((line, index) => index > previous && line.includes(comment))
    const line = found === -1 ? previous : found
    if (line === -1) return mark
    last.set(text, line)
    return { ...mark, line: line + 1 }
  })
}

/** Whether the comments right above a line say a text already. */
function isCommented(source: string, lineStart: number, text: string): boolean {
  let at = lineStart
  let line = lineBefore(source, at)
  while (line.includes(SIGN)) {
    if (line.includes(`${SIGN} ${text}`)) return true
    at = startOfLine(source, at - 1)
    line = lineBefore(source, at)
  }
  return false
}

function startOfLine(source: string, at: number): number {
  return at <= 0 ? 0 : source.lastIndexOf('\n', at - 1) + 1
}

function lineBefore(source: string, lineStart: number): string {
  return lineStart === 0 ? '' : source.slice(startOfLine(source, lineStart - 1), lineStart - 1)
}
