/**
 * What the generated pages read from the sources: declarations, their doc comments, and tables of
 * both.
 */
import ts from 'typescript'
import { parseFile } from '../checks/imports.mjs'
import { toTable } from './page.mjs'

export const HINT = '<!-- Written by `npm run docs`. -->'

/** The exported declarations of a file, by name. */
export function readDeclarations(path) {
  const isExported = (node) =>
    node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  const named = parseFile(path).statements.filter((node) => isExported(node) && node.name)
  // The last of several overloads is the implementation.
  return new Map(named.map((node) => [node.name.text, node]))
}

/** The doc comment of a node without its tags, on one line. */
export function readComment(node) {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  return flatten(
    comments
      .map(
        ({ comment }) =>
          (typeof comment === 'string' ? comment : ts.getTextOfJSDocComment(comment)) ?? '',
      )
      .join(' '),
  )
}

/** The code of the first `@example` of a node. */
export function readExample(node) {
  const tag = ts.getJSDocTags(node).find(({ tagName }) => tagName.text === 'example')
  const text =
    tag && (typeof tag.comment === 'string' ? tag.comment : ts.getTextOfJSDocComment(tag.comment))
  return text?.trim()
}

/** Text and default of an option: the last parentheses of the comment contain the default. */
export function splitDefault(comment) {
  const [whole, text, preset, rest] =
    /^(.*) \(([^()]*(?:\([^()]*\)[^()]*)*)\)(.*)$/.exec(comment) ?? []
  if (!whole) return [comment, '']
  return [`${text}${rest}`.trim(), preset]
}

/** A table of an interface's members. `columns(member)` returns the cells after name and type. */
export function toMemberTable({ members }, titles, columns) {
  return toTable(
    titles,
    members.filter(isMember).map((member) => [toName(member), toType(member), ...columns(member)]),
  )
}

function isMember(node) {
  return ts.isPropertySignature(node) || ts.isMethodSignature(node)
}

function toName(member) {
  return `\`${member.name.getText()}${ts.isMethodSignature(member) ? '()' : ''}\`${member.questionToken || ts.isMethodSignature(member) ? '' : ' *'}`
}

function toType(member) {
  const text = ts.isMethodSignature(member)
    ? `(${member.parameters.map((one) => one.getText()).join(', ')}) => ${member.type?.getText() ?? 'void'}`
    : member.type.getText()
  return toCode(flatten(text))
}

/** Text as code in Markdown, also if it contains backticks. */
export function toCode(text) {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}

export function flatten(text) {
  return text
    .replace(/(?<![{;|,(<])\n\s*(?=readonly |\w+\??:)/g, '; ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\| /, '')
}
