import { readFile } from 'node:fs/promises'
import { PACKAGE_ROOT } from '../../operation/package-root.js'
import { readAtMost } from '../../http/read-at-most.js'
import { DirectorySource } from './wallet-source.js'

const TIMEOUT_MS = 15_000
const MAX_BYTES = 20 * 1024 * 1024

/** An unusable listing, with the reason. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError'
}

/**
 * Reads the bundled listing, or one in the same format from a file or http(s) URL. Throws
 * {@link DirectoryError}.
 */
export async function loadDirectory(place?: string): Promise<DirectorySource> {
  const where = place ?? 'the listing that ships'
  const text = await readPlace(place).catch((error: unknown) => {
    throw new DirectoryError(`The wallet directory ${where} cannot be read: ${toReason(error)}`, {
      cause: error,
    })
  })
  let listing: unknown
  try {
    listing = JSON.parse(text)
  } catch (error) {
    throw new DirectoryError(`The wallet directory ${where} is not JSON`, { cause: error })
  }
  const read = DirectorySource.safeParse(listing)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw new DirectoryError(
    `The wallet directory ${where} is wrong at ${issue?.path.join('.') || 'its top'}: ${issue?.message ?? 'unexpected'}`,
  )
}

// `fetch` keeps the actual reason in `cause`.
function toReason(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  return cause instanceof Error && cause.message
    ? cause.message
    : error instanceof Error
      ? error.message
      : String(error)
}

async function readPlace(place: string | undefined): Promise<string> {
  if (place === undefined) return readFile(new URL('directory/wallets.json', PACKAGE_ROOT), 'utf8')
  if (!/^https?:\/\//.test(place)) return readFile(place, 'utf8')
  const response = await fetch(place, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`HTTP status code: ${response.status}`)
  const text = await readAtMost(response.body, MAX_BYTES)
  if (text === undefined) throw new Error(`more than ${MAX_BYTES} bytes`)
  return text
}
