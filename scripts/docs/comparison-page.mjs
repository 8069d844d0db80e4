/** docs/comparison.md: the figures of the kit and of the measured peers, from bench/results.json. */
import { readText } from '../git-files.mjs'
import { fillPage, toTable } from './page.mjs'

/** Measured pages by their names in the results; ours have no `source`. */
const EVM = {
  kit: { title: 'wallet-modal' },
  rainbowkit: { title: 'RainbowKit', source: '@rainbow-me/rainbowkit' },
  connectkit: { title: 'ConnectKit', source: 'connectkit' },
  'web3-onboard': { title: 'Web3-Onboard', source: '@web3-onboard/core' },
  thirdweb: { title: 'thirdweb', source: 'thirdweb' },
}
const SOLANA = {
  'kit-solana': { title: 'wallet-modal' },
  'wallet-adapter': { title: 'wallet-adapter', source: '@solana/wallet-adapter-react-ui' },
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
  ['axeViolations', 'rules that axe finds broken with the list open'],
]
const ACCESS = [
  ['focusIn', 'the keyboard opens the list, and focus goes into it'],
  ['focusTrapped', 'focus stays off the page behind'],
  ['escape', 'Escape closes the list'],
  ['focusRestored', 'focus returns to the button'],
]
/** The bundle of scripts/sizes/size-budgets.json that is the measured page. */
const MEASURED_SHAPE = 'the page: modal, two EVM chains, button'

/** The page as text. A kit that the results lack is named in a list and is in no table. */
export function toComparisonPage() {
  const results = JSON.parse(readText('bench/results.json'))
  const { packages } = JSON.parse(readText('bench/peers/package-lock.json'))
  const evm = readKits(EVM, results, packages)
  const solana = readKits(SOLANA, results, packages)
  const peers = [...evm, ...solana].filter(({ source }) => source)
  const absent = [...Object.entries(EVM), ...Object.entries(SOLANA)]
    .filter(([name, { source }]) => source && !results.figures[name])
    .map(([, { title }]) => title)
  const { first, opening } = readBudgets()
  const { version, commit, takenAt, machine, runs, failures } = results
  return fillPage('docs/comparison.md', {
    date: `Measured on ${takenAt.slice(0, 10)} with wallet-modal ${version} (commit \`${commit.slice(0, 8)}\`), on ${machine.cores} cores (${machine.model}), Node ${machine.node.slice(1)},
${runs === 1 ? 'in one run: times of a single run vary by a tenth and more' : `as the median of ${runs} runs`}. Smaller is better in every row.
\`npm test\` holds wallet-modal to ${first} KiB until the button works and ${opening} KiB for the first opening; the table counts also what the page fetched while it was idle before the press.
${results.figures.kit.firstOpen1x === undefined ? '\nThis run measured no times and no memory.\n' : ''}${absent.length === 0 ? '' : `\nNot measured in this run: ${absent.join(', ')}.\n`}${failures.length === 0 ? '' : `\nA figure shown as — could not be taken:\n\n${failures.map((text) => `- ${text}`).join('\n')}`}`,
    figures: toFigures(evm),
    solana: toFigures(solana),
    better: [...listBetter(evm), ...listBetter(solana)].join('\n'),
    accessibility: toTable(
      ['With the keyboard', ...[...evm, ...solana.slice(1)].map(({ title }) => title)],
      ACCESS.map(([key, label]) => [
        label,
        ...[...evm, ...solana.slice(1)].map(
          ({ own }) => ({ true: 'yes', false: 'no' })[own[key]] ?? '—',
        ),
      ]),
    ),
    versions: toTable(
      ['Kit', 'Package', 'Licence'],
      [
        ['wallet-modal', '`wallet-modal`', JSON.parse(readText('package.json')).license],
        ...peers.map(({ title, source, release, license }) => [
          title,
          `\`${source}\` ${release}`,
          license,
        ]),
      ],
    ),
  })
}

function readKits(kits, { figures }, packages) {
  const measured = Object.entries(kits).filter(([name]) => figures[name])
  return measured.map(([name, { title, source }]) => {
    const { version: release, license } = packages[`node_modules/${source}`] ?? {}
    return { title, source, release, license, own: figures[name] }
  })
}

/** The figures of kits that the run measured, ours first. */
function toFigures(kits) {
  if (kits.length === 0) return 'Not measured in this run.'
  const rows = ROWS.filter(([key]) => kits[0].own[key] !== undefined)
  return toTable(
    ['Figure', ...kits.map(({ title }) => title)],
    rows.map(([key, label]) => [label, ...kits.map(({ own }) => round(own[key]))]),
    ['---', ...kits.map(() => '---:')],
  )
}

/** The figures in which another kit is better than the first one. */
function listBetter([ours, ...peers]) {
  return peers.flatMap(({ title, own }) =>
    ROWS.filter(([key]) => round(own[key]) < round(ours.own[key])).map(
      ([key, label]) =>
        `- ${title}, ${label}: ${round(own[key])}, and wallet-modal ${round(ours.own[key])}.`,
    ),
  )
}

/** What the page may load today, in KiB (Brotli). */
function readBudgets() {
  const { shapes } = JSON.parse(readText('scripts/sizes/size-budgets.json'))
  const { brotli, steps } = shapes.find(({ name }) => name === MEASURED_SHAPE)
  const opening = steps.find(({ name }) => name === 'first open')
  return { first: brotli / 1024, opening: opening.brotli / 1024 }
}

function round(value) {
  if (value === undefined) return '—'
  return value < 10 ? Math.round(value * 10) / 10 : Math.round(value)
}
