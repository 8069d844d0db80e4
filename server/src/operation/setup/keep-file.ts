import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { SetupError } from './setup-error.js'

/** Mode of files with secrets: only their owner reads them. */
export const SECRET_MODE = 0o600

/**
 * The content of a file that is made once: an existing one is kept. Of two processes that make it at the same time, one wins and both return its
 * content. Throws {@link SetupError} when the disk is full or the folder cannot be written to; no partial file is left.
 */
export async function keepFile(
  path: string,
  make: () => string,
  { mode = SECRET_MODE }: { mode?: number } = {},
): Promise<string> {
  const present = await readIfThere(path)
  if (present !== undefined) return present
  const text = make()
  return withDraft(path, text, mode, async (draft) => {
    try {
      // Unlike rename, link refuses to replace a file.
      await link(draft, path)
      return text
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      return readFile(path, 'utf8')
    }
  })
}

/** Writes a file, whole or not at all. Throws like {@link keepFile}. */
export function replaceFile(
  path: string,
  text: string,
  { mode = 0o644 }: { mode?: number } = {},
): Promise<void> {
  return withDraft(path, text, mode, (draft) => rename(draft, path))
}

/** The text of a file; undefined if there is none. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw toSetupError(path, error)
  }
}

async function withDraft<T>(
  path: string,
  text: string,
  mode: number,
  use: (draft: string) => Promise<T>,
): Promise<T> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.draft`
  try {
    await mkdir(dirname(path), { recursive: true })
    const file = await open(draft, 'wx', mode)
    try {
      await file.writeFile(text)
      // A share key that is lost in a power cut would lose every wallet encrypted with it.
      await file.sync()
    } finally {
      await file.close()
    }
    // The mode of `open` is reduced by the umask.
    await chmod(draft, mode)
    return await use(draft)
  } catch (error) {
    throw toSetupError(path, error)
  } finally {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

function toSetupError(path: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new SetupError(
      `${path} cannot be written: the disk is full. Free some space and run setup again; it goes on where it stopped.`,
      { cause: error },
    )
  return new SetupError(
    `${path} cannot be used (${code ?? message}). Setup needs a folder that this user may write to; --directory names another.`,
    { cause: error },
  )
}
