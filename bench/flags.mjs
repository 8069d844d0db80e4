import { parseArgs } from 'node:util'

/** What `npm run bench -- --help` prints. */
export const USAGE = `npm run bench -- [flags]

  --quick           one short run of the kit and of the page without a library
  --runs N          the number of runs, of which the median is taken: 5, with --quick 1
  --only name,name  these measures alone
  --json            writes bench/results.json
  --peers           installs the other kits, measures what docs/comparison.md compares, and writes
                    the results and that page (not with --only and --quick)
  --help            prints this`

/**
 * Returns what the command line asks for; `names` are those of all measures. Throws an error in words
 * for a flag, a measure or a number that does not exist.
 */
export function parseFlags(args, names) {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      runs: { type: 'string' },
      only: { type: 'string' },
      json: { type: 'boolean', default: false },
      peers: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const only = values.only?.split(',')
  const unknown = only?.filter((name) => !names.includes(name)) ?? []
  if (unknown.length > 0)
    throw new Error(`There is no measure ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  const runs = Number(values.runs ?? (values.quick ? 1 : 5))
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs is a whole number from 1, not ${values.runs}.`)
  return { ...values, comparing: values.peers, only, runs }
}

/**
 * Returns the flags of this program, which ends here with the usage if it is asked for help, and on an
 * error.
 */
export function readFlags(names) {
  try {
    const flags = parseFlags(process.argv.slice(2), names)
    if (!flags.help) return flags
    console.log(USAGE)
    process.exit()
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`)
    process.exit(1)
  }
}
