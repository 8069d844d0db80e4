/**
 * Removes the indentation from `css` and `html` templates: bundlers do not minify template
 * literals, and these are a fifth of what a page loads. Only white space and CSS comments are
 * removed; runs of white space in html become one space, so that words stay apart. Saves 0.4 KiB of
 * the first load (2 %) and 2.0 KiB of the first opening (5 %).
 */
import { parseAst } from 'vite'

const OURS = /\/(?:src|react)\/.*\.tsx?$/

/** The Vite plugin. Runs on the output of the TypeScript transform. */
export function minifyTemplates() {
  return {
    name: 'minify-templates',
    transform: {
      order: 'post',
      handler(code, id) {
        if (!OURS.test(id) || id.includes('node_modules') || !/\b(css|html|svg)`/.test(code))
          return null
        return { code: minify(code), map: null }
      },
    },
  }
}

/** Rewrites every css, html and svg template of a module. */
export function minify(code) {
  const pieces = []
  visit(parseAst(code), (node) => {
    if (node.type !== 'TaggedTemplateExpression' || node.tag.type !== 'Identifier') return
    const shrink = { css: shrinkCss, html: shrinkHtml, svg: shrinkHtml }[node.tag.name]
    if (!shrink) return
    const { quasis } = node.quasi
    for (const [index, quasi] of quasis.entries())
      pieces.push({
        ...quasi,
        text: shrink(code.slice(quasi.start, quasi.end), index === 0, index === quasis.length - 1),
      })
  })
  return pieces
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: piece }) => text.slice(0, start) + piece + text.slice(end),
      code,
    )
}

function shrinkCss(text, first, last) {
  const small = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
  return trimEnds(small, first, last)
}

function shrinkHtml(text, first, last) {
  return trimEnds(text.replace(/\s+/g, ' '), first, last)
}

function trimEnds(text, first, last) {
  const start = first ? text.trimStart() : text
  return last ? start.trimEnd() : start
}

function visit(node, see) {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) return node.forEach((item) => visit(item, see))
  if (typeof node.type === 'string') see(node)
  for (const [key, value] of Object.entries(node))
    if (key !== 'parent' && value && typeof value === 'object') visit(value, see)
}
