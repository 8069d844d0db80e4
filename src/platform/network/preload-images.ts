import { isSafeLink } from '../links/open-link.js'

/** Number of pictures kept in memory. */
const KEPT = 80
const kept = new Map<string, HTMLImageElement>()

/** Limit of the wait for one picture. */
export const PRELOAD_TIMEOUT_MS = 2000

/**
 * Fetches and decodes pictures ahead of the elements that show them. Resolves when each is loaded,
 * has failed, or has taken 2 s; a failed picture is replaced by a generated icon. The last 80 stay
 * in memory, so that an element shows them in its first frame.
 */
export async function preloadImages(urls: readonly string[]): Promise<void> {
  await Promise.all(urls.filter((url) => /^https?:/i.test(url) && isSafeLink(url)).map(preload))
}

function preload(url: string): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PRELOAD_TIMEOUT_MS)
    const finish = () => {
      clearTimeout(timer)
      resolve()
    }
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.decoding = 'async'
    image.src = url
    kept.delete(url)
    kept.set(url, image)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size > KEPT) kept.delete(oldest)
    image.decode().then(finish, finish)
  })
}
