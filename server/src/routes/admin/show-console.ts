import { Hono } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { answerFile } from '../../http/served-file.js'
import type { AdminContext } from '../base-context.js'

const YEAR_S = 31_536_000
// `lit-html` is the policy of the modal that signs people in with their wallet.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ')

/** `GET /`: the console's page. */
export function showConsole({ console: files, config }: AdminContext): Hono {
  return new Hono().get('/', (context) => {
    if (!files)
      throw new ApiError(
        503,
        '',
        'The console has not been built; run "npm run build" in the server package',
      )
    return answerFile(context, files.page, {
      'Content-Security-Policy': POLICY,
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'Cache-Control': 'no-store',
      ...(config.production && { 'Strict-Transport-Security': `max-age=${YEAR_S}` }),
    })
  })
}
