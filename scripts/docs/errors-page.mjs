/** docs/errors.md: the catalogue, with cause and remedy of each code. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import { ROOT } from '../git-files.mjs'
import { ERROR_REMEDIES } from './error-remedies.mjs'
import { HINT } from './read-declarations.mjs'

const INTRO = `# Errors

${HINT}

Every failure of the kit is a \`WalletModalError\`:

- \`code\` identifies the error and never changes its meaning; \`docs\` is the place of its entry on this page, in the installed package,
- \`details\` holds the values for the braces in the message; \`cause\` holds the original failure,
- \`retryable\` is true if the same call may succeed later.

\`\`\`ts
import { WalletModalError, type WalletModal } from 'wallet-modal'

async function connect(modal: WalletModal) {
  try {
    return await modal.connect()
  } catch (error) {
    if (error instanceof WalletModalError && ['USER_REJECTED', 'MODAL_CLOSED'].includes(error.code)) return undefined
    throw error
  }
}
\`\`\`

Requests through \`getProvider()\` do not throw \`WalletModalError\`: the provider is the wallet's own object (for a WalletConnect session, one
with the same errors), so \`provider.request()\` rejects with the wallet's error, such as \`{ code: 4001 }\`.

## Codes
`

/** The page as text. Throws for a code without cause and remedy. */
export async function toErrorsPage() {
  const { catalogue } = await tsImport(
    pathToFileURL(join(ROOT, 'src/errors/catalogue.ts')).href,
    import.meta.url,
  )
  const rows = Object.entries(catalogue).map(([code, { message, retryable = false }]) => {
    if (!ERROR_REMEDIES[code])
      throw new Error(`scripts/docs/error-remedies.mjs has no row for ${code}.`)
    const [cause, remedy] = ERROR_REMEDIES[code]
    return `### ${code}\n\n> ${toMarkdown(message)}\n\n- Cause: ${cause}\n- Remedy: ${remedy}\n- \`retryable\`: ${retryable}\n`
  })
  const stray = Object.keys(ERROR_REMEDIES).filter((code) => !(code in catalogue))
  if (stray.length > 0)
    throw new Error(
      `scripts/docs/error-remedies.mjs has rows for codes that do not exist: ${stray.join(', ')}.`,
    )
  return `${[INTRO, ...rows].join('\n').trim()}\n`
}

/** A message as Markdown, in which `<wallet-modal>` would be a tag. */
export function toMarkdown(message) {
  return message.replaceAll('<', '&lt;')
}
