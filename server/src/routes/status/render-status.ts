import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { isRightToLeft } from '../../../../src/locales/right-to-left.js'
import type { Status } from '../../operation/status/status.js'
import { listIncidents } from './list-incidents.js'
import { toStatusText, type StatusLanguage, type StatusTextKey } from './texts.js'

const STYLE = `
:root { color-scheme: light dark; --text: #1c2230; --soft: #5a6274; --page: #f2f4f8; --card: #fff; --line: #dfe3ea; --operational: #1a7f4b; --degraded: #97610a; --down: #c4283a; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--page) }
@media (prefers-color-scheme: dark) { :root { --text: #eef0f5; --soft: #a4abba; --page: #111318; --card: #1a1d24; --line: #2c313b; --operational: #4cc38a; --degraded: #f0b04a; --down: #ff7a85 } }
body { box-sizing: border-box; max-width: 44rem; margin: 0 auto; padding: clamp(1.25rem, 5vw, 3.5rem) clamp(1rem, 4vw, 2rem); overflow-wrap: break-word }
:lang(ko) { word-break: keep-all }
h1, h2, p, ul { margin: 0; padding: 0 }
h1 { font-size: 1rem; font-weight: 600; color: var(--soft) }
h2 { margin-block: 2rem .5rem; font-size: .875rem; font-weight: 600; color: var(--soft) }
[role=status] { margin-block-start: .25rem; font-size: clamp(1.375rem, 1.1rem + 1.6vw, 2.125rem); font-weight: 600; line-height: 1.25 }
ul { list-style: none; border: 1px solid var(--line); border-radius: 1rem; background: var(--card) }
li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .125rem 1rem; align-items: baseline; padding: .875rem 1rem }
li + li { border-block-start: 1px solid var(--line) }
.name { font-weight: 500 }
time { grid-column: 1 / -1; font-size: .8125rem; color: var(--soft); font-variant-numeric: tabular-nums }
p time { display: block; margin-block-start: 1.5rem }
[data-state]::before { content: ""; display: inline-block; width: .625em; height: .625em; margin-inline-end: .5em; border-radius: 50%; background: currentColor; forced-color-adjust: none }
[data-state=degraded]::before { border-radius: 0; clip-path: polygon(50% 0, 100% 100%, 0 100%) }
[data-state=down]::before { border-radius: 15% }
li [data-state=operational], [role=status][data-state=operational]::before { color: var(--operational) }
li [data-state=degraded], [role=status][data-state=degraded]::before { color: var(--degraded) }
li [data-state=down], [role=status][data-state=down]::before { color: var(--down) }`

/** The policy of the page: its own style, and nothing else. No page may embed it. */
export const STATUS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`

/** The status page in a language. It has no script and loads nothing. */
export function renderStatus({ state, readAt, parts }: Status, language: StatusLanguage) {
  const t = (key: Exclude<StatusTextKey, 'since' | 'readAt'>) => toStatusText(language, key)
  const format = createTimeFormat(language)
  const time = (key: 'since' | 'readAt', at: number) =>
    html`<time datetime="${new Date(at).toISOString()}"
      >${toStatusText(language, key, format(at))}</time
    >`
  const incidents = listIncidents(parts, language)
  return html`<!doctype html>
    <html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${t(`overall.${state}`)} · ${t('title')}</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>${t('title')}</h1>
          <p role="status" data-state="${state}">${t(`overall.${state}`)}</p>
          ${
            incidents.length === 0
              ? ''
              : html`<h2>${t('incidents')}</h2>
                  <ul role="list">
                    ${incidents.map(({ title, since }) => html`<li><span class="name">${title}</span>${time('since', since)}</li>`)}
                  </ul>`
          }
          <h2>${t('parts')}</h2>
          <ul role="list">
            ${parts.map((part) => html`<li><span class="name">${t(`part.${part.id}`)}</span><span data-state="${part.state}">${t(`state.${part.state}`)}</span>${time('since', part.since)}</li>`)}
          </ul>
          <p>${time('readAt', readAt)}</p>
        </main>
      </body>
    </html>`
}

// With European digits, as in the console.
function createTimeFormat(language: StatusLanguage): (at: number) => string {
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
  return (at) => format.format(at)
}
