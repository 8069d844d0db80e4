import { Hono, type Context } from 'hono'
import { ListWalletsResponse } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'
import { readChainId, readChoice } from '../read-query.js'

const MAX_ENTRIES = 100
const MAX_LIST = 500
const MAX_SEARCH_LENGTH = 100
const CACHE = 'public, max-age=7200, s-maxage=7200'

/** `GET /getWallets`: a page of the wallet directory. */
export function listWallets({ storage, directory }: ServerContext): Hono {
  return new Hono().get('/getWallets', async (context) => {
    await getProject(context, storage.projects)
    const answer = directory.list({
      page: readNumber(context, 'page', 1, 1_000_000),
      entries: readNumber(context, 'entries', 40, MAX_ENTRIES),
      search: readSearch(context),
      include: readList(context, 'include'),
      exclude: readList(context, 'exclude'),
      chains: readList(context, 'chains')?.map((chainId) => readChainId(chainId, 'chains')),
      badge: readChoice(context, 'badge_type', ['none', 'certified']),
      platform: readChoice(context, 'platform', ['ios', 'android']),
    })
    context.header('Cache-Control', CACHE)
    return context.json(ListWalletsResponse.parse(answer))
  })
}

function readNumber(context: Context, name: string, fallback: number, max: number): number {
  const text = context.req.query(name)
  if (!text) return fallback
  if (/^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= max) return Number(text)
  throw new ApiError(400, name, `${name} must be a whole number from 1 to ${max}`)
}

function readSearch(context: Context): string | undefined {
  const text = context.req.query('search')?.trim()
  if (text && text.length > MAX_SEARCH_LENGTH)
    throw new ApiError(400, 'search', `search must have at most ${MAX_SEARCH_LENGTH} characters`)
  return text || undefined
}

function readList(context: Context, name: string): string[] | undefined {
  const items = context.req
    .query(name)
    ?.split(',')
    .map((item) => item.trim())
    .filter(Boolean)
  if (items && items.length > MAX_LIST)
    throw new ApiError(400, name, `${name} must have at most ${MAX_LIST} entries`)
  return items?.length ? items : undefined
}
