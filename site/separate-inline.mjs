/**
 * Moves the inline scripts and the `style` attributes of the built pages into files. A host can then
 * serve the site with the policy `script-src 'self'; style-src 'self'`.
 */
import { createHash } from 'node:crypto'

const SCRIPT = /<script(?: id="[\w-]+")?>([\s\S]*?)<\/script>/g
const STYLED = /<([a-z][\w-]*)([^<>]*?) style="([^"]*)"([^<>]*)>/g

/**
 * Creates a separator for all pages of the site: `separate()` returns a page without inline code, and
 * `list()` returns the files that those pages link to, by name.
 */
export function createSeparator(base) {
  const files = new Map()
  const styles = new Set()
  return {
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
        // Three times the class, so that the rule wins over the theme's rules, as the attribute did.
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
