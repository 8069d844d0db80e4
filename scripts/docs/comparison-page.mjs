/** docs/comparison.md: the figures of the kit and of the measured peers, from bench/results.json. */
import { readText } from '../git-files.mjs'
import { fillPage, toTable } from './page.mjs'

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
  const rows = ROWS.map(([key, label]) => [
    label,
    ...[figures.kit, ...peers.map(({ own }) => own)].map((own) => round(own[key])),
  ])
  const better = peers.flatMap(({ title, own }) =>
    ROWS.filter(([key]) => own[key] < figures.kit[key]).map(
      ([key, label]) =>
        `- ${title}, ${label}: ${round(own[key])}, and wallet-modal ${round(figures.kit[key])}.`,
    ),
  )
  return fillPage('docs/comparison.md', {
    figures: `Measured on ${takenAt.slice(0, 10)} with wallet-modal ${version} (commit \`${commit.slice(0, 8)}\`), on ${machine.cores} cores (${machine.model}), Node ${machine.node.slice(1)},
${runs === 1 ? 'in one run: times of a single run vary by a tenth and more' : `as the median of ${runs} runs`}. Smaller is better in every row.
wallet-modal has grown since: its code today is up to ${first} KiB until the button works and up to ${opening} KiB for the first opening,
the limits that \`npm test\` holds.

${toTable(
  [
    'Figure',
    `wallet-modal ${version}`,
    ...peers.map(({ title, release }) => `${title} ${release}`),
  ],
  rows,
  ['---', ...Array(peers.length + 1).fill('---:')],
)}`,
    better: better.join('\n'),
    licences: toTable(
      ['Kit', 'Licence', 'Price'],
      [
        ['wallet-modal', JSON.parse(readText('package.json')).license, 'none'],
        ...peers.map(({ title, source, license }) => [`${title} (\`${source}\`)`, license, 'none']),
      ],
    ),
    accessibility: `- Accessibility: only wallet-modal was examined, with ${figures.kit.axeViolations} violations found by axe in the open modal.`,
  })
}

/** What the page may load today, in KiB (Brotli). */
function readBudgets() {
  const { shapes } = JSON.parse(readText('scripts/sizes/size-budgets.json'))
  const { brotli, steps } = shapes.find(({ name }) => name === MEASURED_SHAPE)
  const opening = steps.find(({ name }) => name === 'first open')
  return { first: brotli / 1024, opening: opening.brotli / 1024 }
}

function round(value) {
  return value < 10 ? Math.round(value * 10) / 10 : Math.round(value)
}
