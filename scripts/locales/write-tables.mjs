/** The tables of languages, written from the folders of src/locales. */
import { LOCALES, MODAL_PARTS, SITE_PARTS, listTags, quoteKey } from './language-files.mjs'

const LATER_PARTS = MODAL_PARTS.filter((part) => part !== 'first')

/** Path and contents of each table. */
export function toTables(tags = listTags()) {
  const head = '// Written by `npm run new-language`: one row a folder.\n\n'
  return {
    [`${LOCALES}/modal-table.ts`]: `${head}/** Loads the texts of the first screens, by language. */
export const firstTable = {
${tags.map((tag) => `  ${quoteKey(tag)}: () => import('./${tag}/first.js'),`).join('\n')}
}

/** Loads the later texts in English, by part. */
export const englishTable = {
${LATER_PARTS.map((part) => `  ${part}: () => import('./en/${part}.js'),`).join('\n')}
}
`,
    [`${LOCALES}/later-table.ts`]: `${head}/** Loads the later texts of the modal, by language and part. English has a table of its own. */
export const laterTable = {
${tags
  .filter((tag) => tag !== 'en')
  .map((tag) => toRow(tag, LATER_PARTS))
  .join('\n')}
}
`,
    [`${LOCALES}/site-table.ts`]: `${head}/** Loads the texts of the secure site, by language and part. English is part of its code. */
export const siteTable = {
${tags
  .filter((tag) => tag !== 'en')
  .map((tag) => toRow(tag, SITE_PARTS))
  .join('\n')}
}
`,
    [`${LOCALES}/mail-table.ts`]: `${head}${toServerTable(tags, 'mails', 'mailTable', 'The texts of the mails')}`,
    [`${LOCALES}/status-table.ts`]: `${head}${toServerTable(tags, 'status', 'statusTable', 'The texts of the status page')}`,
  }
}

function toRow(tag, parts) {
  const imports = parts.map(
    (part) => `    ${quoteKey(part)}: () => import('./${tag}/${part}.js'),\n`,
  )
  return `  ${quoteKey(tag)}: {\n${imports.join('')}  },`
}

// A server has every language from its start.
function toServerTable(tags, part, table, about) {
  const imports = tags.map(
    (tag) => `import { messages as ${toName(tag)} } from './${tag}/${part}.js'\n`,
  )
  const rows = tags.map((tag) => (toName(tag) === tag ? tag : `'${tag}': ${toName(tag)}`))
  return `${imports.join('')}
/** ${about}, by language. */
export const ${table} = { ${rows.join(', ')} }
`
}

// `tr` and `in` alone would be fine, `pt-BR` would not.
function toName(tag) {
  return tag.replaceAll('-', '')
}
