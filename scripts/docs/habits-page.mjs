/**
 * docs/habits.md: the habits of real wallets, pages and browsers, from the literals of test/habits.
 */
import ts from 'typescript'
import { listFiles, readText } from '../git-files.mjs'
import { fillPage, toTable } from './page.mjs'

const FIELDS = ['wallet', 'since', 'source', 'habit']

/** The page as text. */
export function toHabitsPage() {
  const habits = listFiles(['test/habits'], ['.ts']).flatMap(readHabits)
  const rows = habits
    .sort((a, b) => `${a.wallet} ${a.since}`.localeCompare(`${b.wallet} ${b.since}`, 'en'))
    .map(({ wallet, since, source, habit, limit }) => [
      wallet,
      habit,
      since,
      toLink(source),
      limit ? `no: ${limit}` : 'yes',
    ])
  const held = habits.filter(({ limit }) => !limit).length
  const titles = ['Wallet, browser or library', 'What it does', 'Reported', 'Source', 'Holds']
  return fillPage('docs/habits.md', {
    habits: `${held} of ${habits.length} hold.\n\n${toTable(titles, rows)}`,
  })
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
