/** What the site's pages may load and connect to, and who may embed them. */
export interface PageRights {
  /** Origins of the API, the vault and the RPC. */
  readonly connect: readonly string[]
  /** Sources of `frame-ancestors`; an empty list allows no page. */
  readonly ancestors: readonly string[]
  /** True when the page is reached by https. */
  readonly secure: boolean
  /** Hash of the page's import map, its only inline script. */
  readonly importMap: string
}

const YEAR_S = 31_536_000

/** Response headers of a page of the site. */
export function createPageHeaders({
  connect,
  ancestors,
  secure,
  importMap,
}: PageRights): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' '${importMap}'`,
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${["'self'", ...new Set(connect)].join(' ')}`,
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types wallet-modal-site',
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'strict-origin',
    'Origin-Agent-Cluster': '?1',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // Without it, a page that is isolated from other origins may not embed the site.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Cache-Control': 'no-store',
    ...(secure && { 'Strict-Transport-Security': `max-age=${YEAR_S}` }),
  }
}

/**
 * Response headers of scripts and styles. A worker takes its policy from its script: it can reach
 * no server.
 */
export const ASSET_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // A worker of an isolated page needs it too.
  'Cross-Origin-Embedder-Policy': 'require-corp',
}

/**
 * The sources of `frame-ancestors` for a project: its origins, and this machine for a development
 * project.
 */
export function listAncestors({
  development,
  origins,
}: {
  readonly development: boolean
  readonly origins: readonly string[]
}): string[] {
  return [
    ...(development ? ['http://localhost:*', 'http://*.localhost:*', 'http://127.0.0.1:*'] : []),
    ...origins,
  ]
}
