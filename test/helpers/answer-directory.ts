import type { Page } from 'playwright-core'
import type { RunningStack } from './servers/stack.js'

/** One wallet as the directory lists it. */
export type Listing = { readonly id: string; readonly name: string } & Readonly<
  Record<string, unknown>
>

/** The directory's answer: its wallets, or anything else. */
export type DirectoryAnswer =
  | readonly Listing[]
  | { readonly status?: number; readonly body: string; readonly contentType?: string }
  | 'never'

/** A directory that a test controls. */
export interface AnsweredDirectory {
  /** Received queries, in order. */
  readonly asked: URLSearchParams[]
  /** The number of those that the page has an answer to. */
  answered(): number
  answer(next: DirectoryAnswer): void
}

/**
 * Answers the page's requests to the wallet directory; searches and pages lists like the server.
 */
export async function answerDirectory(
  page: Page,
  stack: RunningStack,
  first: DirectoryAnswer,
): Promise<AnsweredDirectory> {
  const asked: URLSearchParams[] = []
  let current = first
  let answered = 0
  await page.route(`${stack.server}/getWallets?*`, async (route) => {
    const { searchParams: query } = new URL(route.request().url())
    asked.push(query)
    const headers = { 'access-control-allow-origin': '*' }
    if (current === 'never') return
    if ('body' in current)
      await route.fulfill({
        headers,
        status: current.status ?? 200,
        contentType: current.contentType ?? 'application/json',
        body: current.body,
      })
    else await route.fulfill({ headers, json: toPage(current, query) })
    answered++
  })
  return { asked, answered: () => answered, answer: (next) => void (current = next) }
}

function toPage(listings: readonly Listing[], query: URLSearchParams) {
  const search = query.get('search')?.toLowerCase() ?? ''
  const include = query.get('include')?.split(',')
  const certified = query.get('badge_type') === 'certified'
  const found = listings.filter(
    ({ id, name, badge_type: badge }) =>
      name.toLowerCase().includes(search) &&
      (include?.includes(id) ?? true) &&
      (!certified || badge === 'certified'),
  )
  const entries = Number(query.get('entries') ?? 40)
  const start = (Number(query.get('page') ?? 1) - 1) * entries
  return { count: found.length, data: found.slice(start, start + entries) }
}

/** Creates plain wallets, every fourth certified. */
export function makeListings(count: number): Listing[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `w${index}`,
    name: `Wallet ${index}`,
    chains: ['eip155:1'],
    homepage: 'https://wallet.example',
    mobile_link: `w${index}:`,
    badge_type: index % 4 === 0 ? 'certified' : 'none',
  }))
}
