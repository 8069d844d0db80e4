/**
 * docs/errors.md: cause and remedy of each code are plain text of the page; the message and whether
 * it may succeed later are those of the catalogue.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import { ROOT, readText } from '../git-files.mjs'

const PAGE = 'docs/errors.md'
const ENTRY =
  /^### (\w+)\n\n(?:> .*\n\n)?- Cause: (.+)\n- Remedy: (.+)\n(?:- `retryable`: .*\n)?\n?/gm

/** The codes with the messages of the catalogue. */
export async function readCatalogue() {
  const { catalogue } = await tsImport(
    pathToFileURL(join(ROOT, 'src/errors/catalogue.ts')).href,
    import.meta.url,
  )
  return Object.entries(catalogue)
}

/** The entries of the page: `Map { code → { cause, remedy } }`. */
export function readEntries() {
  return new Map(
    [...readText(PAGE).matchAll(ENTRY)].map(([, code, cause, remedy]) => [code, { cause, remedy }]),
  )
}

/** The page as text. Throws for a code without cause and remedy, and for an entry without a code. */
export async function toErrorsPage() {
  const entries = readEntries()
  const codes = await readCatalogue()
  const texts = codes.map(([code, { message, retryable = false }]) => {
    const entry = entries.get(code)
    if (!entry)
      throw new Error(
        `${PAGE} has no "### ${code}" with an empty line, "- Cause: …" and "- Remedy: …" after it.`,
      )
    entries.delete(code)
    return `### ${code}\n\n> ${toMarkdown(message)}\n\n- Cause: ${entry.cause}\n- Remedy: ${entry.remedy}\n- \`retryable\`: ${retryable}\n`
  })
  if (entries.size > 0)
    throw new Error(`${PAGE} has codes that do not exist: ${[...entries.keys()].join(', ')}.`)
  return `${readText(PAGE).replace(ENTRY, '').trim()}\n\n${texts.join('\n')}`
}

/** A message as Markdown, in which `<wallet-modal>` would be a tag. */
export function toMarkdown(message) {
  return message.replaceAll('<', '&lt;')
}
