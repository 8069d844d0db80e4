import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { readOptionTypes } from '../../scripts/docs/option-types.mjs'
import {
  CHOICES,
  DEFAULTS,
  readSettings,
  writeSettings,
  type Settings,
} from '../../demo/playground/settings.js'
import { toSnippet } from '../../demo/playground/snippet.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'server/README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
/** Its JSX is Solid's. The matrix builds it. */
const SOLID = 'docs/start/solid.md'
const DEMOS = [
  'demo/index.html',
  'demo/cdn/index.html',
  'demo/families/index.html',
  'demo/sign-in/index.html',
]

interface Snippet {
  /** Page and line. */
  readonly place: string
  readonly language: string
  readonly code: string
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const pages = PAGES.flatMap((path) => readFences(path))
const demos = [...DEMOS.flatMap(readBlocks), readConstant('demo/react/app.tsx', 'SNIPPET')]
const playground = listPlaygroundSettings().flatMap((settings) =>
  (['html', 'js', 'react'] as const).map((kind): Snippet => ({
    place: `playground ${kind} #${writeSettings(settings)}`,
    language: { html: 'html', js: 'ts', react: 'tsx' }[kind],
    code: toSnippet(kind, settings),
  })),
)
const snippets = [...pages, ...demos, ...playground]
const elements = readElements(read('docs/elements.md'))

/** Packages and globals of other tools that snippets use and this project does not install. */
const FOREIGN = `
declare module '@angular/platform-browser' {
  export function bootstrapApplication(component: unknown, options: { providers: unknown[] }): Promise<unknown>
}
declare module '*/app/app' {
  export const App: unknown
}
declare module '*.vue' {
  const component: import('vue').Component
  export default component
}
declare module '@vitejs/plugin-vue' {
  export default function vue(options: { template: { compilerOptions: { isCustomElement(tag: string): boolean } } }): import('vite').Plugin
}
declare module '@/app/wallets' {
  export function Wallets(properties: { children: import('react').ReactNode }): import('react').ReactNode
}
declare module '@playwright/test' {
  import type { Locator, Page } from 'playwright-core'
  export function test(name: string, act: (fixtures: { page: Page }) => Promise<void>): void
  export function expect(locator: Locator): { toContainText(text: string): Promise<void> }
}
declare module '@esm-bundle/chai' {
  export { expect } from 'chai'
}
declare module 'vitest' {
  export function test(name: string, act: () => Promise<void>): void
  export function expect(value: unknown): { toBe(wanted: unknown): void }
  export const vi: { waitFor(check: () => void): Promise<void> }
}
declare module 'node:url' {
  export function fileURLToPath(url: string): string
}
declare module 'wallet-modal/testing/script' {}
declare var walletModalTesting: typeof import('wallet-modal/testing')
declare function it(name: string, act: () => Promise<void>): void
declare function defineNuxtConfig(config: { vue?: { compilerOptions: { isCustomElement(tag: string): boolean } }; telemetry?: boolean }): unknown
declare function defineNuxtPlugin(act: (app: { vueApp: import('vue').App }) => void): unknown
`

/** Every example of the documentation, as a reader copies it. */
describe('snippets of the documentation', () => {
  it('are found', () => {
    assert.ok(
      pages.filter(({ language }) => ['ts', 'tsx', 'js', 'jsx'].includes(language)).length >= 8,
    )
    assert.ok(pages.filter(({ language }) => language === 'html').length >= 3)
    assert.equal(demos.length, DEMOS.length + 1)
  })

  it('compile in strict mode', () => {
    const files = new Map(
      snippets.flatMap((snippet, index) =>
        toSources(snippet).map(
          (source, part) =>
            [
              join(ROOT, `docs/snippet-${index}-${part}.tsx`),
              { ...snippet, code: source },
            ] as const,
        ),
      ),
    )
    files.set(join(ROOT, 'docs/snippet-options.tsx'), {
      place: 'src/options',
      language: 'ts',
      code: toOptions(),
    })
    assert.deepEqual(compile(files), [])
  })

  it('of the playground cover all its settings, and its links contain them', () => {
    assert.ok(playground.length >= 60)
    for (const settings of listPlaygroundSettings())
      assert.deepEqual(readSettings(`#${writeSettings(settings)}`), settings)
    assert.deepEqual(
      readSettings('#accent=red&radius=900&preset=neon&theme=blue&font=x&embedded=1&language=xx'),
      DEFAULTS,
    )
  })

  it('do not compile where they are wrong', () => {
    const wrong = (code: string) =>
      compile(
        new Map([[join(ROOT, 'docs/snippet-wrong.tsx'), { place: 'wrong', language: 'ts', code }]]),
      )
    assert.match(
      wrong(
        "import { createWalletModal } from 'wallet-modal'\ncreateWalletModal({ theme: 'blue' })",
      ).join(),
      /wrong:2 .*blue/,
    )
    assert.match(
      wrong("import { nothing } from 'wallet-modal'\nnothing()").join(),
      /wrong:1 .*nothing/,
    )
  })

  it('name only elements and attributes that exist', () => {
    const problems = snippets.flatMap(({ place, code }) =>
      readTags(code).flatMap(({ tag, attributes }) => {
        const known = elements.get(tag)
        if (!known) return [`${place} <${tag}>`]
        return attributes
          .filter(
            (name) => !known.includes(name) && !['class', 'style', 'id', 'slot'].includes(name),
          )
          .map((name) => `${place} <${tag} ${name}>`)
      }),
    )
    assert.deepEqual(problems, [])
  })

  it('name a project id wherever they name a server', () => {
    const problems = snippets.filter(
      ({ code }) =>
        (/<wallet-modal[^>]*\sserver=/.test(code) &&
          !/<wallet-modal[^>]*\sproject-id=/.test(code)) ||
        (/\bserver: '/.test(code) && !/\bprojectId\b/.test(code)),
    )
    assert.deepEqual(
      problems.map(({ place }) => place),
      [],
    )
  })
})

/** Every setting of the playground alone, and all of them together. */
function listPlaygroundSettings(): Settings[] {
  const lists = Object.entries(CHOICES).flatMap(([name, values]) =>
    values.map((value) => ({ ...DEFAULTS, [name]: value })),
  )
  const flags = Object.entries(DEFAULTS).flatMap(([name, value]) =>
    typeof value === 'boolean' ? [{ ...DEFAULTS, [name]: !value }] : [],
  )
  return [
    ...lists,
    ...flags,
    {
      ...DEFAULTS,
      preset: 'paper',
      theme: 'auto',
      accent: '#0a7f5a',
      radius: '12',
      font: "'Inter', system-ui",
      language: 'ar',
      direction: 'rtl',
      wallets: '12',
      pageWallet: false,
      walletConnect: false,
      allWallets: false,
      legal: true,
      embedded: true,
      balance: true,
    },
  ]
}

/** Fenced blocks of a page. */
function readFences(path: string): Snippet[] {
  const text = read(path)
  return [...text.matchAll(/^```(\w+)?\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: code = '' }) => ({
      place: `${path}:${text.slice(0, index).split('\n').length}`,
      language,
      code,
    }),
  )
}

/** Code that a demo page shows. */
function readBlocks(path: string): Snippet[] {
  const text = read(path)
  return [...text.matchAll(/<pre><code>([\s\S]*?)<\/code><\/pre>/g)].map(({ 1: code = '' }) => ({
    place: path,
    language: 'html',
    code: code.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  }))
}

function readConstant(path: string, name: string): Snippet {
  const [, code] = new RegExp(`const ${name} = \`([\\s\\S]*?)\``).exec(read(path)) ?? []
  assert.ok(code, `${path} has no ${name}`)
  return { place: path, language: 'tsx', code }
}

/** The parts of a snippet that the compiler reads. */
function toSources({ place, language, code }: Snippet): string[] {
  if (place.startsWith(SOLID)) return []
  if (language === 'html')
    return [...code.matchAll(/<script type="module">([\s\S]*?)<\/script>/g)].map(
      ([, script = '']) => script,
    )
  if (!['ts', 'tsx', 'js', 'jsx'].includes(language)) return []
  return [code]
}

/** The example of each option, from the comment above its row. */
function toOptions(): string {
  const records = [...readOptionTypes().records.values()]
  const names = records.map(({ name }) => name)
  return [
    `import type { ${[...names, 'RelayClient', 'RelayConfig', 'SignInVerifier'].join(', ')} } from 'wallet-modal'`,
    "import { base, eip155, mainnet } from 'wallet-modal/chains/eip155'",
    "import { external } from 'wallet-modal'",
    "import { safe } from 'wallet-modal/hosts'",
    'declare function loadAcme(): Promise<object>',
    'declare function connectMyRelay(config: RelayConfig): Promise<RelayClient>',
    'declare const myVerifier: SignInVerifier',
    ...records.flatMap(({ name, members }) =>
      members.map(
        ({ example }, index) =>
          `export const example${name}${index}: Partial<${name}> = { ${example} }`,
      ),
    ),
  ].join('\n')
}

/** The errors in in-memory sources, each `page:line message`. */
function compile(files: ReadonlyMap<string, Snippet>): string[] {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile) as {
    config: object
  }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT)
  const settings: ts.CompilerOptions = {
    ...options,
    noUnusedLocals: false,
    noUnusedParameters: false,
    moduleDetection: ts.ModuleDetectionKind.Force,
    types: ['react'],
  }
  const host = ts.createCompilerHost(settings)
  const { getSourceFile, fileExists, readFile } = host
  const foreign = join(ROOT, 'docs/foreign.d.ts')
  host.fileExists = (path) => files.has(path) || fileExists(path)
  host.readFile = (path) => files.get(path)?.code ?? readFile(path)
  host.getSourceFile = (path, version, ...rest) => {
    if (path === foreign) return ts.createSourceFile(path, FOREIGN, version, true)
    const file = files.get(path)
    return file
      ? ts.createSourceFile(path, file.code, version, true)
      : getSourceFile(path, version, ...rest)
  }
  const program = ts.createProgram([...files.keys(), foreign], settings, host)
  return [...files].flatMap(([path, { place }]) => {
    const source = program.getSourceFile(path)!
    const [page, line = '0'] = place.split(':')
    return [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ].map(({ start = 0, messageText }) => {
      const at = source.getLineAndCharacterOfPosition(start).line + 1
      return `${page}:${Number(line) + at} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    })
  })
}

/** The attributes of each public element, from the generated page. */
function readElements(text: string): Map<string, string[]> {
  return new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [, tag = ''] = /^`<([\w-]+)>`/.exec(section) ?? []
        const table = section.slice(section.indexOf('| Attribute')).split('\n\n')[0]!
        return [tag, [...table.matchAll(/^\| `([\w-]+)`/gm)].map(([, name = '']) => name)]
      }),
  )
}

function readTags(code: string): { tag: string; attributes: string[] }[] {
  return [...code.matchAll(/<(wallet-[a-z-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*>/g)].map(
    ({ 1: tag = '', 2: rest = '' }) => ({
      tag,
      attributes: [...rest.matchAll(/\s([\w:-]+)(?:="[^"]*")?/g)].map(([, name = '']) => name),
    }),
  )
}
