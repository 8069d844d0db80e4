import { readFile, stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import {
  PURPOSES,
  WALLET_PURPOSES,
  chooseCurrent,
  type Key,
  type KeyStore,
  type Purpose,
} from './key-store.js'

const LOOK_MS = 1_000
const KeyRow = z.object({
  kid: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,32}$/)),
  secret: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
})
const Content = z.partialRecord(
  z.enum([...PURPOSES, ...WALLET_PURPOSES]),
  z.array(KeyRow).check(z.minLength(1)),
)

/** A key file that cannot be used, with the reason. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError'
}

/**
 * The purposes that a key file must and must not contain, and the source of keys for other
 * purposes.
 */
export interface FileKeysOptions {
  readonly required?: readonly Purpose[]
  /** Purposes of another role: a process with both roles' keys could restore whole wallets. */
  readonly refused?: readonly Purpose[]
  readonly fallback?: KeyStore
  readonly onProblem: (error: unknown) => void
}

/**
 * Keys from a file: JSON with the keys of each purpose, the newest last. A changed file is read
 * again within a second, so keys are rotated by adding a key (`keys rotate`) and removing the old
 * one later. Throws {@link KeyFileError} when the file is unusable at the start.
 */
export async function openFileKeys(
  path: string,
  { required = PURPOSES, refused = [], fallback, onProblem }: FileKeysOptions,
): Promise<KeyStore> {
  const open = () => load(path, required, refused)
  let { content, changedAt } = await open()
  let lookedAt = performance.now()
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    try {
      if ((await stat(path)).mtimeMs !== changedAt) ({ content, changedAt } = await open())
    } catch (error) {
      // The previous keys stay in use until the file is valid again.
      onProblem(error)
    }
  }

  async function read(purpose: Purpose): Promise<readonly Key[] | undefined> {
    if (performance.now() - lookedAt >= LOOK_MS) {
      lookedAt = performance.now()
      looking = look().finally(() => {
        looking = undefined
      })
    }
    await looking
    return content[purpose]
  }

  return {
    async current(purpose) {
      const key = chooseCurrent((await read(purpose)) ?? []) ?? (await fallback?.current(purpose))
      if (key) return key
      throw new KeyFileError(`The key file ${path} has no keys for "${purpose}".`)
    },
    async find(purpose, kid) {
      const keys = await read(purpose)
      return keys ? keys.find((key) => key.kid === kid) : fallback?.find(purpose, kid)
    },
    async list(purpose) {
      return (await read(purpose)) ?? (await fallback?.list(purpose)) ?? []
    },
  }
}

/** The content of a key file. Throws {@link KeyFileError}. */
export async function readKeyFile(
  path: string,
  { required }: { required: readonly Purpose[] },
): Promise<Readonly<Partial<Record<Purpose, readonly Key[]>>>> {
  return (await load(path, required, [])).content
}

async function load(
  path: string,
  required: readonly Purpose[],
  refused: readonly Purpose[],
): Promise<{ content: Readonly<Partial<Record<Purpose, readonly Key[]>>>; changedAt: number }> {
  try {
    const { mode, mtimeMs } = await stat(path)
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new KeyFileError(
        `The key file ${path} may be read by other users; run chmod 600 on it.`,
      )
    const parsed = Content.safeParse(JSON.parse(await readFile(path, 'utf8')))
    const missing = parsed.success ? required.find((purpose) => !parsed.data[purpose]) : undefined
    if (!parsed.success || missing !== undefined)
      throw new KeyFileError(
        `The key file ${path} has a mistake at ${missing ?? (parsed.error?.issues[0]!.path.join('.') || 'its top')}; expected {${required.map((purpose) => `"${purpose}":[{"kid":"…","secret":"0x…"}]`).join(',')}} with 32 bytes of lower-case hex.`,
      )
    const foreign = refused.find((purpose) => parsed.data[purpose])
    if (foreign !== undefined)
      throw new KeyFileError(
        `The key file ${path} has keys for "${foreign}", which belong to another role of the embedded wallet; no process may have the keys of both.`,
      )
    return { content: parsed.data, changedAt: mtimeMs }
  } catch (error) {
    if (error instanceof KeyFileError) throw error
    throw new KeyFileError(
      `The key file ${path} cannot be read (${error instanceof SyntaxError ? 'not JSON' : ((error as NodeJS.ErrnoException).code ?? String(error))}).`,
    )
  }
}
