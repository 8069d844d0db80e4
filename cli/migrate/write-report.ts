import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kit } from './kit.js'
import type { Edit, Mark } from './mark.js'

const REPORT = 'MIGRATION.md'
/** For an app that has a file of the first name itself. */
const OTHER_REPORT = 'MIGRATION-wallet-modal.md'
const SIGNATURE = 'Written by `npx wallet-modal migrate`.'

/** Returns the file name for the report. It never names a file that the app itself has. */
export async function chooseReport(root: string): Promise<string> {
  const written = await readFile(join(root, REPORT), 'utf8').catch(() => SIGNATURE)
  return written.includes(SIGNATURE) ? REPORT : OTHER_REPORT
}

/** The text of `MIGRATION.md`: what was changed, and what a person has to look at. */
export function writeReport(
  kit: Kit | undefined,
  changes: readonly Edit[],
  marks: readonly Mark[],
): string {
  const lines = [
    `# From ${kit?.name ?? 'the compatibility entry'} to wallet-modal`,
    '',
    `${SIGNATURE} The ${kit ? `page docs/moving/${kit.id}.md` : 'pages of docs/moving'} of the package ${kit ? 'says' : 'say'} what each name does here.`,
    '',
    '## To look at',
    '',
    ...(marks.length === 0
      ? ['Nothing.']
      : marks.map(({ file, line, text }) => `- [ ] \`${file}:${line}\` ${text}`)),
    '',
    '## Changed',
    '',
    ...changes.map((edit) => `- \`${edit.file}\`: ${tellSites(edit)}`),
    '',
    'Visitors who are connected today stay connected: the first load reads what the app stored for them.',
    '',
  ]
  return lines.join('\n')
}

/** What was changed in a file. A file without a place has only comments. */
export function tellSites({ sites }: Edit): string {
  if (sites === 0) return 'comments'
  return `${sites} ${sites === 1 ? 'place' : 'places'}`
}
