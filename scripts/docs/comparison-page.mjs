/** docs/comparison.md: the figures of the kit and of the measured peers, from bench/results.json. */
import { readText } from '../git-files.mjs'

const PEERS = {
  'web3-onboard': { title: 'Web3-Onboard', source: '@web3-onboard/core' },
  rainbowkit: { title: 'RainbowKit', source: '@rainbow-me/rainbowkit' },
}
/** Smaller is better in every row. */
const ROWS = [
  ['buttonKiB', 'JavaScript until the button works, KiB (Brotli)'],
  ['listKiB', 'more of it until the list of wallets shows, KiB'],
  ['button4x', 'navigation → button on screen, ms, CPU 4× slower'],
  ['slowNetworkList', 'navigation → list, ms, slow 4G and CPU 4× slower'],
  ['firstOpen1x', 'click → list, first time, ms'],
  ['firstOpen4x', 'click → list, first time, ms, CPU 4× slower'],
  ['laterOpen1x', 'click → list, later times, ms'],
  ['laterOpen4x', 'click → list, later times, ms, CPU 4× slower'],
  ['heapKiBPerOpen', 'memory that each opening leaves, KiB'],
  ['detachedNodes', 'elements that 100 openings leave'],
  ['requestsBeforeAct', 'requests to others before the visitor acts'],
]

/** The bundle of scripts/sizes/size-budgets.json that is the measured page. */
const MEASURED_SHAPE = 'the page: modal, two EVM chains, button'

/** The page as text. Throws if the results lack a peer. */
export function toComparisonPage() {
  const { version, commit, takenAt, machine, runs, figures } = JSON.parse(
    readText('bench/results.json'),
  )
  const packages = JSON.parse(readText('bench/peers/package-lock.json')).packages
  const peers = Object.entries(PEERS).map(([name, { title, source }]) => {
    if (!figures[name]) throw new Error(`bench/results.json has no figures of ${name}.`)
    const { version: release, license } = packages[`node_modules/${source}`]
    return { title, source, release, license, own: figures[name] }
  })
  const { first, opening } = readBudgets()
  const rows = ROWS.map(([key, label]) =>
    toRow([label, ...[figures.kit, ...peers.map(({ own }) => own)].map((own) => round(own[key]))]),
  )
  const better = peers.flatMap(({ title, own }) =>
    ROWS.filter(([key]) => own[key] < figures.kit[key]).map(
      ([key, label]) =>
        `- ${title}, ${label}: ${round(own[key])}, and wallet-modal ${round(figures.kit[key])}.`,
    ),
  )
  return `# Comparison

<!-- Written by \`npm run docs\` from bench/results.json. -->

The same page with three kits: a button, two EVM networks, wallets in the browser. [How a figure is measured](bench.md).

Measured on ${takenAt.slice(0, 10)} with wallet-modal ${version} (commit \`${commit.slice(0, 8)}\`), on ${machine.cores} cores (${machine.model}), Node ${machine.node.slice(1)},
${runs === 1 ? 'in one run: times of a single run vary by a tenth and more' : `as the median of ${runs} runs`}. Smaller is better in every row.
wallet-modal has grown since: its code today is up to ${first} KiB until the button works and up to ${opening} KiB for the first opening,
the limits that \`npm test\` holds.

${[
  toRow([
    'Figure',
    `wallet-modal ${version}`,
    ...peers.map(({ title, release }) => `${title} ${release}`),
  ]),
  toRow(['---', ...Array(peers.length + 1).fill('---:')]),
  ...rows,
].join('\n')}

RainbowKit's files contain React, wagmi and viem. A page that loads these anyway pays for them once; wallet-modal's page here is without them.
Connectors that the page never loads were replaced by an empty package in the peers.

## Where the others are better

${better.join('\n')}
- Both are on npm, and many public apps have used them for years. wallet-modal is not on npm yet, and no outside audit has taken place.
- Web3-Onboard has modules for hardware wallets (Ledger, Trezor and others); wallet-modal has none of its own, and takes [theirs](moving/web3-onboard.md).
- In an app of wagmi, RainbowKit is made for it; here wagmi is [one of several ways](start/wagmi.md).

## Licence and price

${[
  toRow(['Kit', 'Licence', 'Price']),
  toRow(['---', '---', '---']),
  toRow(['wallet-modal', JSON.parse(readText('package.json')).license, 'none']),
  ...peers.map(({ title, source, license }) =>
    toRow([`${title} (\`${source}\`)`, license, 'none']),
  ),
].join('\n')}

Wallets on phones pair over a WalletConnect relay with each of the three; the public one has [its own terms](https://dashboard.reown.com).

## Not compared

- Accessibility: only wallet-modal was examined, with ${figures.kit.axeViolations} violations found by axe in the open modal.
- AppKit, ConnectKit, wallet-adapter and others: not measured. [Moving here](moving/README.md) says what each has that wallet-modal lacks.

## Measure it yourself

\`\`\`sh
npm run build
npm run bench -- --peers --json
npm run docs
\`\`\`

\`--peers\` installs the other kits in \`bench/peers\`; nothing else uses that folder.
`
}

/** What the page may load today, in KiB (Brotli). */
function readBudgets() {
  const { shapes } = JSON.parse(readText('scripts/sizes/size-budgets.json'))
  const { brotli, steps } = shapes.find(({ name }) => name === MEASURED_SHAPE)
  const opening = steps.find(({ name }) => name === 'first open')
  return { first: brotli / 1024, opening: opening.brotli / 1024 }
}

function toRow(cells) {
  return `| ${cells.join(' | ')} |`
}

function round(value) {
  return value < 10 ? Math.round(value * 10) / 10 : Math.round(value)
}
