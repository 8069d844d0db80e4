import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server'
import { escapeHtml } from './escape-html.js'

/** The accounts of the local provider. `sub` is the id that the wallet's server stores. */
export const PEOPLE = {
  ada: { sub: 'person-ada', name: 'Ada Lovelace', email: 'ada@example.org', email_verified: true },
  grace: {
    sub: 'person-grace',
    name: 'Grace Hopper',
    email: 'grace@example.org',
    email_verified: true,
  },
} as const

type Person = (typeof PEOPLE)[keyof typeof PEOPLE]

const NAMES = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

/** A local provider in place of the six of the embedded wallet. */
export interface SocialProviderServer {
  /** For the server's WALLET_MODAL_SOCIALS. */
  readonly credentials: string
  readonly issuer: string
  /**
   * Changes the claims that are signed and returned for a person; undefined restores the true ones.
   */
  lie(change: ((claims: Record<string, unknown>) => Record<string, unknown>) | undefined): void
  stop(): Promise<void>
}

/** Starts it on a free port. It asks the visitor which person to be. No part of it is shipped. */
export async function startSocialProvider(): Promise<SocialProviderServer> {
  const issuer = new OAuth2Issuer()
  await issuer.keys.generate('RS256')
  const service = new OAuth2Service(issuer)
  const codes = new Map<string, Person>()
  let lie: ((claims: Record<string, unknown>) => Record<string, unknown>) | undefined
  const toClaims = (person: Person): Record<string, unknown> => lie?.({ ...person }) ?? person
  service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }, request: IncomingMessage) => {
    codes.set(
      url.searchParams.get('code')!,
      PEOPLE[
        new URL(request.url!, issuer.url).searchParams.get('login_hint') as keyof typeof PEOPLE
      ],
    )
  })
  service.on(
    'beforeTokenSigning',
    ({ payload }: { payload: Record<string, unknown> }, { body }: { body: { code: string } }) => {
      Object.assign(payload, toClaims(codes.get(body.code)!))
    },
  )
  service.on('beforeUserinfo', (answer: { body: unknown }, request: IncomingMessage) => {
    const claims = JSON.parse(
      Buffer.from(request.headers.authorization!.split('.')[1]!, 'base64url').toString('utf8'),
    ) as Person
    answer.body = toClaims(claims)
  })
  const server = createServer((request, response) => {
    const url = new URL(request.url!, issuer.url)
    if (url.pathname !== '/authorize') return service.requestHandler(request, response)
    const remembered = /(?:^|; )person=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
    if (
      !url.searchParams.has('login_hint') &&
      remembered !== undefined &&
      Object.hasOwn(PEOPLE, remembered)
    ) {
      url.searchParams.set('login_hint', remembered)
      response.setHeader('Set-Cookie', 'person=; Path=/authorize; Max-Age=0')
      request.url = url.pathname + url.search
      return service.requestHandler(request, response)
    }
    if (!url.searchParams.has('login_hint')) return show(response, toPage(url))
    // A provider without id tokens is asked twice, once by each role; the visitor chooses once.
    if (!(url.searchParams.get('scope') ?? '').includes('openid'))
      response.setHeader(
        'Set-Cookie',
        `person=${url.searchParams.get('login_hint')}; Path=/authorize; Max-Age=60`,
      )
    if (url.searchParams.get('response_mode') === 'form_post') return void postForm(url, response)
    service.requestHandler(request, response)
  })
  // The service answers in query strings; Apple posts a form.
  async function postForm(url: URL, response: ServerResponse): Promise<void> {
    url.searchParams.delete('response_mode')
    const target = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location')!)
    const fields = [...target.searchParams].map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    show(
      response,
      toHtml(
        `<form method="post" action="${escapeHtml(`${target.origin}${target.pathname}`)}">${fields.join('')}<button>Continue</button></form><script>document.forms[0].submit()</script>`,
      ),
    )
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  issuer.url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    issuer: issuer.url,
    credentials: JSON.stringify({
      '*': Object.fromEntries(
        NAMES.map((name) => [
          name,
          { clientId: `local-${name}`, clientSecret: 'local', issuer: issuer.url },
        ]),
      ),
    }),
    lie(change) {
      lie = change
    },
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

function show(response: ServerResponse, page: string): void {
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'unsafe-none',
  })
  response.end(page)
}

function toPage(url: URL): string {
  const name = (url.searchParams.get('client_id') ?? '').replace('local-', '')
  const links = Object.entries(PEOPLE).map(([hint, person]) => {
    const chosen = new URL(url)
    chosen.searchParams.set('login_hint', hint)
    return `<li><a href="${escapeHtml(chosen.pathname + chosen.search)}">${escapeHtml(person.name)}</a></li>`
  })
  const denied = new URL(url.searchParams.get('redirect_uri') ?? url)
  denied.searchParams.set('error', 'access_denied')
  denied.searchParams.set('state', url.searchParams.get('state') ?? '')
  return toHtml(
    `<h1>Local sign-in for ${escapeHtml(name)}</h1><p>This page stands in for the provider on the development stack. Who signs in?</p><ul>${links.join('')}</ul><p><a href="${escapeHtml(denied.href)}">Cancel</a></p>`,
  )
}

function toHtml(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Local sign-in</title><style>body{max-width:32em;margin:2em auto;padding:0 1em;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}li{margin:.5em 0}</style></head><body>${body}</body></html>`
}
