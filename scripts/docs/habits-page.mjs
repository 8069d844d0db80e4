/**
 * docs/habits.md: the habits of real wallets, pages and browsers, from the literals of test/habits.
 */
import ts from 'typescript'
import { listFiles, readText } from '../git-files.mjs'
import { HINT } from './read-declarations.mjs'

const FIELDS = ['wallet', 'since', 'source', 'habit']

const INTRO = `# Habits of the world

${HINT}

What real wallets do besides their standards, and what browsers and the libraries of a page do to a modal. Each row is a test that uses
\`test/habits\`; \`npm test\` fails when a row no longer holds. The mock wallets of [\`wallet-modal/testing\`](testing.md#quirks) can do the same, for the tests of an app. The source is the public report, as repository
and number; — stands for what no public report was found for.
`

/** The page as text. */
export function toHabitsPage() {
  const habits = listFiles(['test/habits'], ['.ts']).flatMap(readHabits)
  const rows = habits
    .sort((a, b) => `${a.wallet} ${a.since}`.localeCompare(`${b.wallet} ${b.since}`, 'en'))
    .map(
      ({ wallet, since, source, habit, limit }) =>
        `| ${wallet} | ${habit.replaceAll('|', '\\|')} | ${since} | ${toLink(source)} | ${limit ? `no: ${limit}` : 'yes'} |`,
    )
  const held = habits.filter(({ limit }) => !limit).length
  return [
    INTRO,
    `${held} of ${habits.length} hold.`,
    '',
    '| Wallet, browser or library | What it does | Reported | Source | Holds |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

function toLink(source) {
  const [repository, number] = source.split('#')
  return number && repository.includes('/')
    ? `[${source}](https://github.com/${repository}/issues/${number})`
    : source
}

/** Every object literal with the four texts of a habit. */
function readHabits(path) {
  const found = []
  const visit = (node) => {
    if (ts.isObjectLiteralExpression(node)) {
      const texts = Object.fromEntries(
        node.properties.flatMap((property) =>
          ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)
            ? [[property.name.text, property.initializer.text]]
            : [],
        ),
      )
      if (FIELDS.every((field) => texts[field])) found.push(texts)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, readText(path), ts.ScriptTarget.Latest, true))
  return found
}
