import type { Finding } from './finding.js'

/** What a page contacts and loads, as far as the code states it. */
export interface PolicyNeeds {
  /** Origins of requests: servers, nodes, and relays as `wss://`. */
  readonly connect: readonly string[]
  /** Origin of the embedded wallet's site. */
  readonly frames: readonly string[]
}

const META = /<meta\s[^>]*>/gi
const IS_POLICY = /\shttp-equiv=["']?content-security-policy["'\s/>]/i
const CONTENT = /\scontent=(?:"([^"]*)"|'([^']*)')/i

/** The policies that a page states in its own markup. */
export function readMetaPolicies(html: string): string[] {
  return [...html.matchAll(META)].flatMap(([tag]) => {
    if (!IS_POLICY.test(tag)) return []
    const [, double, single] = CONTENT.exec(tag) ?? []
    return double ?? single ?? []
  })
}

/** What a Content Security Policy would block. */
export function checkPolicy(policy: string, place: string, needs: PolicyNeeds): Finding[] {
  const directives = new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources] as const),
  )
  const find = (name: string) => directives.get(name) ?? directives.get('default-src')
  const findings: Finding[] = []
  const report = (level: Finding['level'], name: string, lacks: string, effect: string) =>
    findings.push({
      level,
      text: `${place}: ${name} lacks ${lacks}, so ${effect}.`,
      remedy: `Add ${lacks} to ${name}.`,
    })
  const scripts = find('script-src-elem') ?? find('script-src')
  if (scripts?.includes("'none'"))
    report('fault', 'script-src', "'self'", 'no script of the page runs')
  else if (
    scripts &&
    scripts.some((source) => /^'(?:nonce|sha\d+)-/.test(source)) &&
    !scripts.some((source) => source === "'self'" || source === "'strict-dynamic'")
  )
    report(
      'fault',
      'script-src',
      "'self' or 'strict-dynamic'",
      'the parts of the kit that load later are blocked',
    )
  const connect = directives.get('connect-src') ?? directives.get('default-src')
  for (const origin of connect ? needs.connect : [])
    if (!allows(connect!, origin))
      report('fault', 'connect-src', origin, 'requests to it are blocked')
  const frames = directives.get('frame-src') ?? find('child-src')
  for (const origin of frames ? needs.frames : [])
    if (!allows(frames!, origin))
      report('fault', 'frame-src', origin, 'the embedded wallet does not load')
  const images = find('img-src')
  if (images && !images.includes('data:') && !images.includes('*'))
    report('advice', 'img-src', 'data:', 'icons of installed wallets are not shown')
  const types = directives.get('trusted-types')
  if (types && !types.includes('lit-html') && !types.includes('*'))
    report('fault', 'trusted-types', 'lit-html', 'the modal cannot draw itself')
  return findings
}

/** Whether a source list lets a page contact an origin. */
function allows(sources: readonly string[], origin: string): boolean {
  const { protocol, hostname, port } = new URL(origin)
  return sources.some((source) => {
    if (source === '*') return protocol !== 'data:'
    if (/^[a-z][\w+.-]*:$/i.test(source)) return covers(source.toLowerCase(), protocol)
    const [, scheme, host = '', wantedPort] =
      /^(?:([a-z][\w+.-]*):\/\/)?([^/:']+)(?::(\d+|\*))?(?:\/.*)?$/i.exec(source) ?? []
    if (!host || (scheme && !covers(`${scheme.toLowerCase()}:`, protocol))) return false
    if (wantedPort !== '*' && (wantedPort ?? '') !== port) return false
    return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : host === hostname
  })
}

// CSP 3: http covers https, and ws covers wss; https covers wss of the same host.
function covers(allowed: string, protocol: string): boolean {
  if (allowed === protocol) return true
  const stronger: Readonly<Record<string, readonly string[]>> = {
    'http:': ['https:', 'ws:', 'wss:'],
    'https:': ['wss:'],
    'ws:': ['wss:', 'http:', 'https:'],
    'wss:': ['https:'],
  }
  return stronger[allowed]?.includes(protocol) ?? false
}
