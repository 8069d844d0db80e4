import { Hono } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { getProject } from '../../http/project-request.js'
import { publicFetchBytes } from '../../providers/public-fetch.js'
import type { ServerContext } from '../server-context.js'

const MAX_ID = 200
// A node, a TLS connection for the metadata and one for the picture.
const COST = 5
const DAY_S = 86_400
const KINDS = /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml)$/
const DATA = /^data:(image\/[a-z+]+)[^,]*?(;base64)?,(.*)$/s

const HEADERS = {
  'Cache-Control': `public, max-age=${DAY_S}, s-maxage=${DAY_S}`,
  // An SVG opened directly is a document; this policy disables scripts and requests.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** A picture and its content type. */
interface Picture {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * `GET /public/getNftImage/{id}`: the picture of a collectible by CAIP-19 id. The server fetches
 * it, so that the picture's host learns nothing about the visitor, and the browser receives only
 * pictures.
 */
export function getNftImage(
  { storage, chainData, log }: ServerContext,
  fetchBytes: typeof publicFetchBytes = publicFetchBytes,
): Hono {
  async function fetchPicture(address: string): Promise<Picture | undefined> {
    const { status, contentType, bytes } = await fetchBytes(address, { accept: 'image/*' })
    return status === 200
      ? { type: contentType.split(';')[0]!.trim().toLowerCase(), bytes }
      : undefined
  }
  return new Hono().get('/public/getNftImage/:id', async (context) => {
    await getProject(context, storage.projects)
    const id = context.req.param('id')
    const [chainId = ''] = id.split('/')
    const source = id.length <= MAX_ID ? chainData.findNfts(chainId) : undefined
    if (!source) throw new ApiError(404, 'id', 'No image has this id')
    context.var.spend(COST - 1)
    const address = await source.findImage(id)
    const picture =
      address === undefined
        ? undefined
        : (readInline(address) ??
          (await fetchPicture(address).catch((error: unknown) => {
            if (error instanceof ApiError) throw error
            log.debug({ err: error, id }, 'the picture of a collectible could not be fetched')
            return undefined
          })))
    if (!picture || !KINDS.test(picture.type)) throw new ApiError(404, 'id', 'No image has this id')
    return context.body(picture.bytes, 200, { ...HEADERS, 'Content-Type': picture.type })
  })
}

function readInline(address: string): Picture | undefined {
  const [, type, base64, text] = DATA.exec(address) ?? []
  if (!type || text === undefined) return undefined
  try {
    return {
      type,
      bytes: Buffer.from(base64 ? Buffer.from(text, 'base64') : decodeURIComponent(text)),
    }
  } catch {
    return { type: '', bytes: new Uint8Array() } // malformed escapes
  }
}
