/**
 * Moves what stands inline in the built pages into files, so that a host can serve them with
 * `script-src 'self'; style-src 'self'`.
 */
import { createHash } from 'node:crypto'

const SCRIPT = /<script(?: id="[\w-]+")?>([\s\S]*?)<\/script>/g
const STYLED = /<([a-z][\w-]*)([^<>]*?) style="([^"]*)"([^<>]*)>/g

/** Reads pages one after another. `files` has what they link to, by name. */
export function createSeparator(base) {
  const files = new Map()
  const styles = new Set()
  return {
    /** A page whose scripts and `style` attributes are in `files`. */
    separate(html) {
      return html
        .replace(SCRIPT, (_, code) => {
          const name = `${toHash(code)}.js`
          files.set(name, code)
          return `<script src="${base}${name}"></script>`
        })
        .replace(STYLED, (_, tag, before, style, after) => {
          styles.add(style)
          return `<${tag}${addClass(before + after, toClass(style))}>`
        })
        .replace('</head>', `<link rel="stylesheet" href="${base}inline.css"></head>`)
    },
    list() {
      const rules = [...styles].toSorted().map((style) => {
        // Like the attribute, the rule comes before those of the theme.
        const selector = `.${toClass(style)}`.repeat(3)
        return `${selector}{${style.replaceAll('&quot;', '"').replaceAll('&#39;', "'")}}`
      })
      return new Map([...files, ['inline.css', `${rules.join('\n')}\n`]])
    },
  }
}

function addClass(attributes, name) {
  return attributes.includes(' class="')
    ? attributes.replace(' class="', ` class="${name} `)
    : `${attributes} class="${name}"`
}

function toClass(style) {
  return `s${toHash(style)}`
}

function toHash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
