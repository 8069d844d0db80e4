import { html } from 'hono/html'
import { toReadableText } from '../../../../src/contract.js'
import { isRightToLeft } from '../../../../src/locales/right-to-left.js'

const MAX_NAME = 64

/** A mail for the mail server. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Requesting device and page, and the language of the mail. */
export interface Asking {
  readonly to: string
  readonly language: string
  readonly origin: string
  readonly browser: string
  /** Name of the project, as the operator of this server has set it. */
  readonly project?: string | undefined
}

/**
 * Composes a mail of the project's name, an introduction, lines, a code or a link, and a footer.
 */
export function compose({
  to,
  language,
  project,
  subject,
  lead,
  body = [],
  code,
  action,
  foot,
}: {
  to: string
  language: string
  project?: string | undefined
  subject: string
  lead: string
  body?: readonly string[]
  code?: string
  action?: { label: string; url: string }
  foot?: string
}): Mail {
  const direction = isRightToLeft(language) ? 'rtl' : 'ltr'
  const name = toReadableText(project, MAX_NAME)
  const text = [
    ...(name ? [name] : []),
    lead,
    ...body,
    ...(code ? [code] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(foot ? [foot] : []),
  ].join('\n\n')
  const page = html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif${language === 'ko' ? ';word-break:keep-all' : ''};color:#1a1a1a;background:#fff;overflow-wrap:anywhere"
      >
        <div style="max-width:32em;margin:0 auto">
          ${name ? html`<p style="font-size:20px;font-weight:600"><bdi>${name}</bdi></p>` : ''}
          <p>${lead}</p>
          ${body.map((line) => html`<p>${line}</p>`)}${code ? html`<p dir="ltr" style="font-size:32px;font-weight:600;letter-spacing:6px;text-align:center">${code}</p>` : ''}${action ? html`<p style="text-align:center"><a href="${action.url}" style="display:inline-block;padding:12px 20px;border-radius:12px;color:#fff;background:#3366ff;text-decoration:none">${action.label}</a></p>` : ''}${foot ? html`<p style="color:#666;font-size:14px">${foot}</p>` : ''}
        </div>
      </body>
    </html>`
  return { to, subject, text: `${text}\n`, html: String(page) }
}
