/** docs/troubleshooting.md: what one sees, and what to do; written from the catalogue and the sources. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import { ROOT } from '../git-files.mjs'
import { listAlerts, listConsoleLines } from './console-lines.mjs'
import { ERROR_REMEDIES } from './error-remedies.mjs'
import { toMarkdown } from './errors-page.mjs'
import { escapePipes, HINT } from './read-declarations.mjs'

const SYMPTOMS = [
  [
    'The button is not there, or is an empty tag',
    '`wallet-modal/elements` is not imported, or the script failed. Look into the console and the network panel.',
  ],
  [
    'The page from disk (`file://`) shows nothing',
    'Browsers load no modules from there. Serve the folder: `npx vite`.',
  ],
  [
    'My wallet is not in the list',
    'The extension is off for this site, or announces itself for another family than those in `chains`. Wallets without EIP-6963 need the option `injected`.',
  ],
  [
    'No row "WalletConnect", no QR code',
    'Set `projectId`: [which relay, whose project id](concepts.md#which-relay-whose-project-id).',
  ],
  [
    'The phone scans the code and nothing happens',
    'Page and wallet listen to different relays. Wallets in the shops listen to the public one only. A clock that is wrong by minutes has the same effect.',
  ],
  [
    '"All wallets" lists only installed ones',
    'The directory needs a `server`: [what works without](what-it-is.md#what-works-without-a-server).',
  ],
  [
    'The balance is "—"',
    'The node of the network does not answer the page: `connect-src` of the policy, CORS, or the limit of a public node. Set `rpcUrls` of your own.',
  ],
  [
    'Connected after a reload, but my code sees no account',
    'The connection is still being restored: `status` is `reconnecting`. Wait for `modal.ready()`.',
  ],
  [
    'The visitor is asked to switch the network',
    'The wallet is on a network that the app does not list. Add it to `chains`, or set `allowUnsupportedChain`.',
  ],
  [
    'React: hydration mismatch',
    'The account is known in the browser only. Use the hooks, which return the same on both sides: [server rendering](guides/server-rendering.md).',
  ],
  [
    'Next: "Functions cannot be passed directly to Client Components"',
    "Move the options into a file with `'use client'`: [Next](start/next.md).",
  ],
  [
    'Vue: "Failed to resolve component: wallet-button"',
    'Import the component from `wallet-modal/vue`: [Vue](start/vue.md).',
  ],
  [
    '"Multiple versions of Lit loaded"',
    'Two copies of Lit are installed. `npx wallet-modal doctor` names them; `npm dedupe` usually mends it.',
  ],
  [
    '"Lit is in dev mode"',
    'The development server takes the development build of Lit. A production build does not show it.',
  ],
  [
    'wagmi is connected and the modal is not, or the other way round',
    'Two copies of wagmi, or `multiInjectedProviderDiscovery` is not `false`. Use [`createWagmi()`](start/wagmi.md), and run `npx wallet-modal doctor`.',
  ],
  [
    'The console names a blocked address of the policy',
    '[Content Security Policy](guides/csp.md). `npx wallet-modal doctor --url <address>` lists what is missing.',
  ],
  [
    'TypeScript does not find `wallet-modal/…`',
    'Set `moduleResolution` to `bundler`, `node16` or `nodenext`.',
  ],
  ['Jest: "Unexpected token export"', '[Let Jest transform the package](frameworks.md#jest).'],
  [
    '"Cannot add property metadata"',
    'Evaluate Lit before `lockdown()`: [SES](frameworks.md#ses-lockdown).',
  ],
]

/** The page as text. */
export async function toTroubleshootingPage() {
  const { catalogue } = await tsImport(
    pathToFileURL(join(ROOT, 'src/errors/catalogue.ts')).href,
    import.meta.url,
  )
  const codes = Object.entries(catalogue).map(([code, { message }]) => [
    escapePipes(toMarkdown(message)),
    `[${code}](errors.md#${code.toLowerCase()})`,
    escapePipes(ERROR_REMEDIES[code][1]),
  ])
  const lines = listConsoleLines().map(({ line, remedy }) => [`\`${toInline(line)}\``, remedy])
  const alerts = listAlerts().map(({ title, message }) => [
    `\`${title}\``,
    escapePipes(toMarkdown(message)),
  ])
  return `# Troubleshooting

${HINT}

Start with the doctor: it finds the usual mistakes of a project.

\`\`\`sh
npx wallet-modal doctor
\`\`\`

## By what you see

${toTable(['You see', 'What to do'], SYMPTOMS)}

## By the message of an error

\`{…}\` stands for a value.

${toTable(['Message', 'Code', 'What to do'], codes)}

## By a line in the console

Each line starts with \`[wallet-modal]\`. \`…\` stands for a value. A line that is not here is the message of an error, above.

${toTable(['Line', 'What to do'], lines)}

Alerts for developers stand in the console, and in the modal while \`debug\` is on:

${toTable(['Title', 'Message'], alerts)}
`
}

function toTable(titles, rows) {
  return [titles, titles.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

// A back-tick would end the code, and stands only around names.
function toInline(line) {
  return escapePipes(line.replaceAll('`', "'"))
}
