import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locateMarks } from './comment-marks.js'
import { editCode } from './edit-code.js'
import { editNative } from './edit-native.js'
import { editStyles } from './edit-styles.js'
import { isOwnPackage, listNames, mentions, type Kit } from './kit.js'
import { KITS } from './kits.js'
import { PLAIN_SETTINGS } from './list-files.js'
import type { Edit, Mark } from './mark.js'

/** What to plan. */
export interface PlanOptions {
  readonly root: string
  /** Paths of code and style sheets. */
  readonly files: readonly string[]
  /** The kit to move from; undefined for a project that was moved before. */
  readonly kit: Kit | undefined
  /** Packages that some `package.json` names. */
  readonly installed: readonly string[]
  /** Goes on to our own names. */
  readonly native: boolean
}

/** Edits of all files, failures to read one, and the packages that some file still imports. */
export interface Plan {
  readonly edits: readonly Edit[]
  readonly failures: readonly Mark[]
  readonly kept: ReadonlySet<string>
}

const CODE = /\.[mc]?[jt]sx?$/
const STYLES = /\.(?:css|scss|sass|less|pcss)$/
/**
 * Each of the three matches code inside a file of another language. Group 1 is the text before the
 * code, group 2 is the code.
 */
const SCRIPTS = /(<script\b[^>]*>)([\s\S]*?)<\/script>/g
const ASTRO_FRONT = /^(---\r?\n)([\s\S]*?)(?<=\n)---/g
/** Imports and exports up to an empty line. The first branch passes over an example, without code. */
const MDX_BLOCKS =
  /^(?:```|~~~)[\s\S]*?^(?:```|~~~)|^()((?:import|export)\b[\s\S]*?)(?=\r?\n[ \t]*\r?\n|(?![\s\S]))/gm

/** Reads the files and plans their edits. Writes nothing. */
export async function planEdits({
  files,
  installed,
  kit,
  native,
  root,
}: PlanOptions): Promise<Plan> {
  const edits: Edit[] = []
  const failures: Mark[] = []
  const kept = new Set<string>()
  for (const file of files) {
    const source = await readFile(join(root, file), 'utf8')
    try {
      const edit = editFile(kit, file, source, native)
      if (edit) edits.push({ ...edit, marks: locateMarks(edit.after, edit.marks) })
      for (const name of edit?.kept ?? []) kept.add(name)
    } catch (error) {
      failures.push({
        file,
        line: 1,
        text: `was not read: ${(error as Error).message.split('\n')[0]}. Change it by hand.`,
      })
      for (const name of installed)
        if (kit && isOwnPackage(kit, name) && source.includes(name)) kept.add(name)
    }
  }
  return { edits, failures, kept }
}

function editFile(
  kit: Kit | undefined,
  file: string,
  source: string,
  native: boolean,
): Edit | undefined {
  if (STYLES.test(file)) return kit && editStyles(kit, file, source)
  if (!(kit && mentions(kit, source)) && !(native && source.includes('wallet-modal/compat/')))
    return undefined
  if (PLAIN_SETTINGS.test(file)) return kit && markPlainSettings(kit, file, source)
  const edit = (name: string, code: string) => editCodeFile(kit, name, code, native)
  return CODE.test(file) ? edit(file, source) : editBlocks(file, source, edit)
}

function editCodeFile(
  kit: Kit | undefined,
  file: string,
  source: string,
  native: boolean,
): Edit | undefined {
  const moved = kit && editCode(kit, file, source)
  const further = native ? editNative(KITS, file, moved?.after ?? source) : undefined
  if (!moved || !further) return moved ?? further
  return {
    ...moved,
    after: further.after,
    sites: moved.sites + further.sites,
    marks: [...moved.marks, ...further.marks],
  }
}

/** Marks the lines of a tool's settings that name a package of the kit. They stay as they are. */
function markPlainSettings(kit: Kit, file: string, source: string): Edit | undefined {
  const marks = source.split('\n').flatMap((text, index): Mark[] => {
    const [name] = listNames(kit, text)
    return name === undefined ? [] : [{ file, line: index + 1, text: `names ${name} for a tool.` }]
  })
  return marks.length === 0 ? undefined : { file, before: source, after: source, sites: 0, marks }
}

/** The code of a component file, an Astro file or an MDX file. */
function editBlocks(
  file: string,
  source: string,
  editBlock: (name: string, code: string) => Edit | undefined,
): Edit | undefined {
  let sites = 0
  let after = source
  const marks: Mark[] = []
  const kept: string[] = []
  for (const [blocks, name] of listBlocks(file))
    after = after.replace(blocks, (whole, head = '', code?: string, offset = 0) => {
      const edit = code === undefined ? undefined : editBlock(name, code)
      if (!edit) return whole
      const before = after.slice(0, offset + head.length).split('\n').length - 1
      sites += edit.sites
      kept.push(...(edit.kept ?? []))
      marks.push(...edit.marks.map((mark) => ({ ...mark, file, line: mark.line + before })))
      return `${head}${edit.after}${whole.slice(head.length + edit.before.length)}`
    })
  return sites === 0 && marks.length === 0
    ? undefined
    : { file, before: source, after, sites, marks, kept }
}

/** Where code stands in a file, and the name of a file with this code alone. */
function listBlocks(file: string): (readonly [RegExp, string])[] {
  const scripts = [SCRIPTS, `${file}.ts`] as const
  if (file.endsWith('.mdx')) return [[MDX_BLOCKS, `${file}.tsx`]]
  return file.endsWith('.astro') ? [[ASTRO_FRONT, `${file}.tsx`], scripts] : [scripts]
}
