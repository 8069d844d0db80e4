const ALLOWED =
  /^(data:image\/[\w.+-]+[;,]|https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)[:/])/i
// Characters of a `data:` URL. A list of larger pictures blocks the page while it is drawn.
const MAX_LENGTH = 256 * 1024

/**
 * True when a text from a wallet, server or storage may be the `src` of an `<img>`: an `https:`
 * URL, an `http:` URL of this machine, or a `data:image/` URL of at most 256 KiB.
 */
export function isImageAddress(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_LENGTH && ALLOWED.test(text)
}
