/**
 * The other name of this machine: the same pages, from another origin. The hosts are there, and show
 * the page Wallets from this one in a frame.
 */
export function toOtherOrigin(origin: string): string {
  const url = new URL(origin)
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  return url.origin
}
