import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import type { Hono } from 'hono'
import type { Status } from '../../../server/src/operation/status/status.js'
import type { ServerContext } from '../../../server/src/routes/server-context.js'
import { getStatus } from '../../../server/src/routes/status/get-status.js'
import { showStatus } from '../../../server/src/routes/status/show-status.js'
import { toStatusText, type StatusLanguage } from '../../../server/src/routes/status/texts.js'
import { isRightToLeft } from '../../../src/locales/right-to-left.js'
import { languages } from '../../../src/locales/index.js'
import { statusTable } from '../../../src/locales/status-table.js'
import { readOpenapi } from '../../helpers/openapi.js'

const NOON = Date.UTC(2026, 10, 29, 12)
const STATUS: Status = {
  state: 'degraded',
  readAt: NOON + 60_000,
  parts: [
    { id: 'relay', state: 'operational', since: NOON - 86_400_000 },
    { id: 'chains', state: 'degraded', since: NOON - 60_000 },
    { id: 'mail', state: 'down', since: NOON },
  ],
}

function createContext(status: Status | undefined): ServerContext {
  const reader = status && { read: async () => status, start() {}, stop() {} }
  return { status: reader } as Partial<ServerContext> as ServerContext
}

const open = (app: Hono, path: string, language = 'en') =>
  app.request(path, { headers: { 'accept-language': language } })

describe('the status page', () => {
  test('is not there unless it is switched on', async () => {
    assert.equal((await open(showStatus(createContext(undefined)), '/status')).status, 404)
    assert.equal((await open(getStatus(createContext(undefined)), '/status.json')).status, 404)
  })

  test('runs no script, loads nothing, and no page may embed it', async () => {
    const response = await open(showStatus(createContext(STATUS)), '/status')
    const page = await response.text()
    const [, style] = /<style>([^]*?)<\/style>/.exec(page)!
    assert.equal(
      response.headers.get('content-security-policy'),
      `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style!).digest('base64')}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
    )
    assert.equal(response.headers.get('cache-control'), 'public, max-age=15')
    assert.equal(response.headers.get('vary'), 'Accept-Language')
    assert.doesNotMatch(page, /<script|<link|<img|\son\w+=|\sstyle=|http-equiv|https?:/i)
  })

  test('says the state in words, under headings and in lists, with the times of UTC', async () => {
    const page = await (await open(showStatus(createContext(STATUS)), '/status')).text()
    assert.match(page, /<h1>Status<\/h1>/)
    assert.match(page, /<p role="status" data-state="degraded">Some parts have problems<\/p>/)
    assert.deepEqual(
      [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading),
      ['Incidents', 'Parts'],
    )
    const rows = [...page.matchAll(/<li>([^]*?)<\/li>/g)].map(([, row]) =>
      row!
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    assert.deepEqual(rows, [
      'Sign-in emails do not arrive since Nov 29, 2026, 12:00 PM UTC',
      'Some networks do not answer since Nov 29, 2026, 11:59 AM UTC',
      'Connecting wallets Works since Nov 28, 2026, 12:00 PM UTC',
      'Networks Has problems since Nov 29, 2026, 11:59 AM UTC',
      'Sign-in emails Does not work since Nov 29, 2026, 12:00 PM UTC',
    ])
    assert.match(page, /<time datetime="2026-11-29T12:01:00.000Z"\s*>Checked at /)
    const works: Status = { ...STATUS, state: 'operational', parts: STATUS.parts.slice(0, 1) }
    assert.doesNotMatch(
      await (await open(showStatus(createContext(works)), '/status')).text(),
      /Incidents/,
    )
  })

  test('is in every language, in its direction', async () => {
    assert.deepEqual(Object.keys(statusTable).sort(), [...languages].sort())
    const app = showStatus(createContext(STATUS))
    for (const language of Object.keys(statusTable) as StatusLanguage[]) {
      const page = await (await open(app, '/status', language)).text()
      const direction = isRightToLeft(language) ? 'rtl' : 'ltr'
      assert.ok(page.includes(`<html lang="${language}" dir="${direction}">`), language)
      assert.ok(page.includes(toStatusText(language, 'incident.mail.down')), language)
    }
  })

  test('is not changed by what a stranger sends', async () => {
    const app = showStatus(createContext(STATUS))
    const english = await (await open(app, '/status')).text()
    const hostile = '<script>alert(1)</script>'
    assert.equal(
      await (await open(app, `/status?lang=${encodeURIComponent(hostile)}`, hostile)).text(),
      english,
    )
  })

  test('follows each new reading', async () => {
    let read = STATUS
    const app = showStatus({
      status: { read: async () => read, start() {}, stop() {} },
    } as Partial<ServerContext> as ServerContext)
    const first = await (await open(app, '/status')).text()
    read = { ...STATUS, state: 'down' }
    assert.notEqual(await (await open(app, '/status')).text(), first)
  })

  test('as JSON has the same incidents', async () => {
    const response = await open(getStatus(createContext(STATUS)), '/status.json')
    assert.equal(response.headers.get('cache-control'), 'public, max-age=15')
    assert.equal(await readOpenapi().findFault('getStatus', response.clone()), undefined)
    assert.deepEqual(await response.json(), {
      state: 'degraded',
      readAt: '2026-11-29T12:01:00.000Z',
      parts: [
        { id: 'relay', state: 'operational', since: '2026-11-28T12:00:00.000Z' },
        { id: 'chains', state: 'degraded', since: '2026-11-29T11:59:00.000Z' },
        { id: 'mail', state: 'down', since: '2026-11-29T12:00:00.000Z' },
      ],
      incidents: [
        {
          id: 'mail.down',
          title: 'Sign-in emails do not arrive',
          since: '2026-11-29T12:00:00.000Z',
        },
        {
          id: 'chains.degraded',
          title: 'Some networks do not answer',
          since: '2026-11-29T11:59:00.000Z',
        },
      ],
    })
  })
})
