import { readFile, stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import { PURPOSES, type Key, type KeyProvider, type Purpose } from './key-provider.js'

const LOOK_MS = 1_000
const KeyRow = z.object({ kid: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,32}$/)), secret: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)) })
const Content = z.record(z.enum(PURPOSES), z.array(KeyRow).check(z.minLength(1)))

/** A key file that cannot be used, and why. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError'
}

/**
 * Keys of a file: JSON of each purpose with its keys, the one to sign with last. A file that changes is read again within a second, so
 * keys are rotated by adding one, and later removing the old one. Throws {@link KeyFileError} when it cannot be used at first.
 */
export async function openFileKeys(path: string, { onProblem }: { onProblem: (error: unknown) => void }): Promise<KeyProvider> {
  let { content, changedAt } = await load(path)
  let lookedAt = performance.now()
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    try {
      if ((await stat(path)).mtimeMs !== changedAt) ({ content, changedAt } = await load(path))
    } catch (error) {
      // The keys that were read remain until the file is right again.
      onProblem(error)
    }
  }

  async function read(purpose: Purpose): Promise<readonly Key[]> {
    if (performance.now() - lookedAt >= LOOK_MS) {
      lookedAt = performance.now()
      looking = look().finally(() => { looking = undefined })
    }
    await looking
    return content[purpose]
  }

  return {
    current: async (purpose) => (await read(purpose)).at(-1)!,
    find: async (purpose, kid) => (await read(purpose)).find((key) => key.kid === kid),
  }
}

async function load(path: string): Promise<{ content: Readonly<Record<Purpose, readonly Key[]>>; changedAt: number }> {
  try {
    const { mode, mtimeMs } = await stat(path)
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) throw new KeyFileError(`The key file ${path} may be read by other users; run chmod 600 on it.`)
    const parsed = Content.safeParse(JSON.parse(await readFile(path, 'utf8')))
    if (parsed.success) return { content: parsed.data, changedAt: mtimeMs }
    throw new KeyFileError(`The key file ${path} has a mistake at ${parsed.error.issues[0]!.path.join('.') || 'its top'}; expected {${PURPOSES.map((purpose) => `"${purpose}":[{"kid":"…","secret":"0x…"}]`).join(',')}} with 32 bytes of lower-case hex.`)
  } catch (error) {
    if (error instanceof KeyFileError) throw error
    throw new KeyFileError(`The key file ${path} cannot be read (${error instanceof SyntaxError ? 'not JSON' : ((error as NodeJS.ErrnoException).code ?? String(error))}).`)
  }
}
