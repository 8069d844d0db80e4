import type { Kit } from './kit.js'
import type { Edit, Mark } from './mark.js'

/** The text of `MIGRATION.md`: what was changed, and what a person has to look at. */
export function writeReport(
  kit: Kit | undefined,
  changes: readonly Edit[],
  marks: readonly Mark[],
): string {
  const lines = [
    `# From ${kit?.name ?? 'the compatibility entry'} to wallet-modal`,
    '',
    `Written by \`npx wallet-modal migrate\`. The ${kit ? `page docs/moving/${kit.id}.md` : 'pages of docs/moving'} of the package ${kit ? 'says' : 'say'} what each name does here.`,
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
    'Visitors who are connected today stay connected: the first load reads what the wagmi configuration stored.',
    '',
  ]
  return lines.join('\n')
}

/** What was changed in a file. A file without a place has only comments. */
export function tellSites({ sites }: Edit): string {
  if (sites === 0) return 'comments'
  return `${sites} ${sites === 1 ? 'place' : 'places'}`
}
