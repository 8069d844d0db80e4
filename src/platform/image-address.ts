const ALLOWED = /^(data:image\/(png|webp|gif|jpeg|svg\+xml)[;,]|https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)[:/])/i

/** Whether a text from a wallet, server or storage may be the `src` of an `<img>`: an `https:` address, an `http:` one of this machine, or a `data:image/` one. */
export function isImageAddress(text: unknown): text is string {
  return typeof text === 'string' && ALLOWED.test(text)
}
