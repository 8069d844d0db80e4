import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { PACKAGE_ROOT } from '../../operation/package-root.js'
import { readSiteFiles, type SiteFiles } from './site-files.js'
import { hashImportMap, renderPage } from './render-page.js'

/** How the command is called. */
export const VERIFY_USAGE = 'verify <address of a secure site, with ?projectId=… for its frame>'

/**
 * The site differs from this package, or could not be compared; the message is for the operator.
 */
export class VerifyError extends Error {
  override readonly name = 'VerifyError'
}

const TIMEOUT_MS = 20_000
const TOO_MANY_REQUESTS = 429
const MAX_BYTES = 4 << 20
const SETTINGS = /(<meta name="wallet-modal-site" content=")([^"]*)(")/

/**
 * Compares a secure site with the one in this package: every page, script and style byte for byte,
 * and what the pages' policies allow to run. Returns the release that the site serves; throws with
 * the names of the files that differ.
 */
export async function verifySite(address: string, files?: SiteFiles): Promise<string> {
  if (!URL.canParse(address)) throw new VerifyError(`Usage: wallet-modal-server ${VERIFY_USAGE}`)
  const built = files ?? (await readSiteFiles())
  if (!built) throw new VerifyError('This package has no built site. Run "npm run build" in it.')
  const { origin, searchParams } = new URL(address)
  const projectId = searchParams.get('projectId')
  const pages = Object.keys(built.pages).filter((page) => page !== 'sdk' || projectId !== null)
  const differences = (
    await Promise.all([
      ...pages.map((page) => comparePage(page, { origin, projectId }, built)),
      ...[...built.assets].map(async ([name, { bytes }]) => {
        const path = `/assets/${name}`
        const served = await read(`${origin}${path}`)
        return served === undefined
          ? `${path} is not served`
          : served.bytes.equals(bytes)
            ? undefined
            : `${path} has other bytes`
      }),
    ])
  ).filter((difference) => difference !== undefined)
  const release = await describeRelease(built)
  if (differences.length > 0)
    throw new VerifyError(
      `${origin} does not serve ${release}:\n${differences.map((line) => `  ${line}`).join('\n')}`,
    )
  const unseen = projectId === null ? ' /sdk was not compared: it needs ?projectId=….' : ''
  return `${origin} serves ${release}, byte for byte: ${pages.length} pages and ${built.assets.size} files.${unseen}`
}

// A page differs from the build in its settings alone.
async function comparePage(
  page: string,
  { origin, projectId }: { origin: string; projectId: string | null },
  built: SiteFiles,
): Promise<string | undefined> {
  const query = page === 'sdk' ? `?projectId=${encodeURIComponent(projectId ?? '')}` : ''
  const served = await read(`${origin}/${page}${query}`)
  if (!served) return `/${page} is not served`
  const text = served.bytes.toString('utf8')
  const settings = SETTINGS.exec(text)?.[2] ?? ''
  const expected = (await renderPage(page, built, '')).replace(
    SETTINGS,
    (_, before: string, __, after: string) => `${before}${settings}${after}`,
  )
  if (text !== expected) return `/${page} has other bytes`
  const worker = readWorker(settings)
  if (worker !== undefined && worker !== built.worker)
    return `/${page} names another key worker, ${worker.slice(0, 80)}`
  const scripts = served.policy.split(';').find((part) => part.trim().startsWith('script-src '))
  return scripts?.trim() === `script-src 'self' '${hashImportMap(built)}'`
    ? undefined
    : `/${page} has a policy that lets other scripts run`
}

function readWorker(settings: string): string | undefined {
  try {
    const text = settings.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    return String((JSON.parse(text) as { worker?: unknown }).worker ?? '') || undefined
  } catch {
    return 'in settings that are no JSON'
  }
}

async function read(url: string): Promise<{ bytes: Buffer; policy: string } | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const ask = () =>
    fetch(url, { redirect: 'error', signal }).catch((error: unknown) => {
      throw new VerifyError(`${url} cannot be reached: ${String((error as Error).message)}`)
    })
  let answer = await ask()
  // A site limits the requests of one address, and a release has hundreds of files.
  while (answer.status === TOO_MANY_REQUESTS) {
    await answer.body?.cancel()
    await setTimeout(readRetryAfterMs(answer))
    answer = await ask()
  }
  if (!answer.ok) {
    await answer.body?.cancel()
    return undefined
  }
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > MAX_BYTES) throw new VerifyError(`${url} is longer than any file of a release`)
    parts.push(part)
  }
  return {
    bytes: Buffer.concat(parts),
    policy: answer.headers.get('content-security-policy') ?? '',
  }
}

// A site that says no time, or a strange one, is asked again after a second.
function readRetryAfterMs({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after'))
  return 1000 * (seconds >= 1 && seconds <= TIMEOUT_MS / 1000 ? seconds : 1)
}

/** Name, version and hash of a built site. The hash is over the names and hashes of all files. */
export async function describeRelease({ assets }: Pick<SiteFiles, 'assets'>): Promise<string> {
  const { name, version } = JSON.parse(
    await readFile(
      new URL('package.json', new URL(`${PACKAGE_ROOT.href.replace(/\/?$/, '/')}`)),
      'utf8',
    ),
  ) as { name: string; version: string }
  const list = [...assets]
    .map(([file, { bytes }]) => `${file} ${createHash('sha256').update(bytes).digest('hex')}`)
    .sort()
  const release = createHash('sha256').update(list.join('\n')).digest('hex')
  return `${name} ${version} (site ${release.slice(0, 16)})`
}
