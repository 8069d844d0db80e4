import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { readOptionTypes } from '../../scripts/docs/option-types.mjs'
import { toOptionsPage } from '../../scripts/docs/options-page.mjs'
import { base, eip155, mainnet } from '../../src/chains/eip155/index.js'
import { external, WalletModalError, type Options } from '../../src/index.js'
import { safe } from '../../src/hosts/safe.js'
import { checkOptions } from '../../src/options/check-options.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Where a record stands in the options: its path, and the options with one such record. */
const PLACES: Readonly<Record<string, [path: string, wrap: (record: object) => object]>> = {
  Options: ['', (record) => record],
  Features: ['features', (features) => ({ features })],
  SignInOptions: ['signIn', (signIn) => ({ signIn })],
  Welcome: ['welcome', (welcome) => ({ welcome })],
  Metadata: ['metadata', (metadata) => ({ metadata })],
  ServerAddresses: ['server', (server) => ({ server })],
  CustomWallet: ['customWallets[0]', (wallet) => ({ customWallets: [wallet] })],
  TokenOption: ['tokens[eip155:1][0]', (token) => ({ tokens: { 'eip155:1': [token] } })],
  OnrampOption: ['features.onramp[0]', (onramp) => ({ features: { onramp: [onramp] } })],
  EmbeddedWalletOptions: ['embeddedWallet', (embeddedWallet) => ({ embeddedWallet })],
  Chain: [
    'chains[eip155:31337]',
    (chain) => ({ chains: [{ namespace: 'eip155', chains: [chain], load() {} }] }),
  ],
}

/** Values of every shape, as code. */
const SAMPLES = [
  ...['42', 'NaN', '10n', "''", "'text'", 'true', 'false', 'null', "Symbol('one')"],
  ...['[]', '[42]', "['text']", '[null]', '[[]]', '[{}]', '{}', '() => {}'],
]

/** Values of the right type and the wrong content. */
const WRONG: [option: string, options: object][] = [
  ['id', { id: 'my modal' }],
  ['defaultChain', { defaultChain: 'eip155:' }],
  ['termsUrl', { termsUrl: 'javascript:alert(1)' }],
  ['server', { server: 'wss://wallet.example' }],
  ['welcome.line', { welcome: { line: 'x'.repeat(81) } }],
  ['welcome.picture', { welcome: { picture: 'javascript:alert(1)' } }],
  ['analytics.url', { analytics: { url: 42 } }],
  ['embeddedWallet.url', { embeddedWallet: { url: 'https://wallet.example/path' } }],
  ['signIn', { signIn: { server: 'https://a.example', verifier: createVerifier() } }],
  ['signIn.server', { signIn: { server: 'wallet.example' } }],
  ['signIn.statement', { signIn: { statement: 'two\nlines' } }],
  ['signIn.resources[0]', { signIn: { resources: ['text'] } }],
  ...[0, -1, 1.5, NaN, Infinity].map((expiresIn): [string, object] => [
    'signIn.expiresIn',
    { signIn: { expiresIn } },
  ]),
  ['tokens', { tokens: { base: [] } }],
  ['tokens[eip155:1]', { tokens: { 'eip155:1': {} } }],
  ...[-1, 1.5, 256].map((decimals): [string, object] => [
    'tokens[eip155:1][0].decimals',
    { tokens: { 'eip155:1': [{ address: '0x1', symbol: 'T', decimals }] } },
  ]),
  ['defaultAccountTypes', { defaultAccountTypes: { EVM: 'eoa' } }],
  ['defaultAccountTypes[eip155]', { defaultAccountTypes: { eip155: 'safe' } }],
  ['features.sendNamespaces[1]', { features: { sendNamespaces: ['eip155', 'Solana'] } }],
  ['chains[0].chains[0].id', withChain({ id: 'mainnet' })],
  ['chains[eip155:1].deprecatedId', withChain({ deprecatedId: 'old' })],
  ['chains[eip155:1].nativeCurrency.symbol', withChain({ nativeCurrency: { name: 'E' } })],
  ['chains[eip155:1].rpcUrls[0]', withChain({ rpcUrls: ['/rpc'] })],
  ['chains[eip155:1].explorers[0].url', withChain({ explorers: [{ name: 'E', url: 'x:y' }] })],
  ['chains[eip155:1].explorers[0].name', withChain({ explorers: [{ url: 'https://e.example' }] })],
  ['chains[eip155:1].ss58Prefix', withChain({ ss58Prefix: 16384 })],
  ['chains[eip155:1].bech32Prefix', withChain({ bech32Prefix: '' })],
  ['chains[eip155:1].denom', withChain({ denom: '' })],
  ['chains[eip155:1].assets.imageId', withChain({ assets: { imageId: 42 } })],
]

const types = readOptionTypes()

describe('options, each member at each depth', () => {
  it('every record of options has a place in this test: add a row to PLACES', () => {
    assert.deepEqual([...types.records.keys()].sort(), Object.keys(PLACES).sort())
  })

  it('a value that does not compile is refused by the path of its option', () => {
    const cases = [...types.records.values()].flatMap(({ name: record, members }) =>
      members.flatMap(({ name }) => SAMPLES.map((sample) => ({ record, name, sample }))),
    )
    const wrong = findTypeErrors(
      cases.map(({ record, name, sample }) => `const _: T.${record}['${name}'] = ${sample}`),
    )
    assert.ok(wrong.size > cases.length / 2)
    const accepted = cases
      .filter((_, index) => wrong.has(index))
      .flatMap(({ record, name, sample }) => {
        const [at, wrap] = PLACES[record]!
        const path = at ? `${at}.${name}` : name
        // What a function returns is only known once it is called.
        if (name === 'createRelayClient' && sample === '() => {}') return []
        const failure = refuse(wrap({ ...toRight(record), [name]: evaluate(sample) }))
        // The id of a network is part of its path.
        const expected = path === 'chains[eip155:31337].id' ? 'chains[0].chains[0].id' : path
        return failure?.code === 'OPTIONS_INVALID' &&
          String(failure.details['option']).startsWith(expected) &&
          String(failure.details['expectation']).length > 5
          ? []
          : [`${path}: ${sample} → ${String(failure?.details['option'] ?? 'accepted')}`]
      })
    assert.deepEqual(accepted, [])
  })

  for (const [option, options] of WRONG)
    it(`error: OPTIONS_INVALID names ${option}, given ${JSON.stringify(options).slice(0, 60)}`, () => {
      assert.equal(refuse(options)?.details['option'], option)
    })

  it('every documented example is accepted, and stays as it is', () => {
    for (const { name: record, members } of types.records.values())
      for (const { name, example } of members) {
        const [, wrap] = PLACES[record]!
        const given = { ...toRight(record), ...evaluateExample(example!) }
        const options = wrap(given)
        const before = toText(options)
        checkOptions(options as Options)
        assert.equal(toText(options), before, `${record}.${name}`)
        assert.deepEqual(listFrozen(options), [], `${record}.${name}`)
      }
  })

  it('a key that could change a prototype is refused or ignored', () => {
    const polluted = JSON.parse('{"__proto__": {"theme": "light"}}') as Options
    assert.equal(checkOptions(polluted).theme, 'dark')
    const tokens = JSON.parse('{"__proto__": []}') as object
    assert.equal(refuse({ tokens })?.details['option'], 'tokens')
  })
})

describe('the table of options', () => {
  it('a row without a text or an example stops the documents, and says what to do', () => {
    const change = (path: string, from: string, to: string) => () =>
      toOptionsPage(readOptionTypes((options) => createHost(options, path, from, to)))
    const table = 'src/options/option-table.ts'
    const row = '  debug: option(flag, true),'
    assert.throws(
      change(table, row, `${row}\n  sound: option(flag, false),`),
      /Options\.sound has no text: write a doc comment above its row/,
    )
    assert.throws(
      change(table, row, `${row}\n  /** Plays a sound (false). */\n  sound: option(flag, false),`),
      /Options\.sound has no example: add "@example sound: …"/,
    )
    assert.throws(
      change(table, row, '  debug: option(flag, false),'),
      /Options\.debug states the default "true", its row .* has "false"/,
    )
  })
})

/** The indexes of the lines that do not compile. */
function findTypeErrors(lines: readonly string[]): ReadonlySet<number> {
  const path = join(ROOT, 'test/node/option-samples.ts')
  const text = [
    "import type * as All from '../../src/index.js'",
    'interface T { Options: Required<All.Options>; Features: Required<All.Features>; SignInOptions: Required<All.SignInOptions>; Metadata: All.Metadata; Welcome: Required<All.Welcome>; ServerAddresses: Required<All.ServerAddresses>; CustomWallet: Required<All.CustomWallet>; TokenOption: Required<All.TokenOption>; OnrampOption: All.OnrampOption; EmbeddedWalletOptions: All.EmbeddedWalletOptions; Chain: Required<All.Chain> }',
    ...lines.map((line) => `{ ${line.replace(/T\.(\w+)\[/, "T['$1'][")} }`),
  ].join('\n')
  const settings = readSettings()
  const host = createHost(settings, path, undefined, text)
  const program = ts.createProgram([path], settings, host)
  const source = program.getSourceFile(path)!
  const found = program
    .getSemanticDiagnostics(source)
    .map(({ start = 0 }) => source.getLineAndCharacterOfPosition(start).line - 2)
  return new Set(found)
}

function readSettings(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile) as {
    config: object
  }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT)
  return { ...options, types: [], noUnusedLocals: false }
}

/** A host that reads another text for one file: `to`, or the file with `from` replaced by it. */
function createHost(
  settings: ts.CompilerOptions,
  file: string,
  from: string | undefined,
  to: string,
): ts.CompilerHost {
  const host = ts.createCompilerHost(settings)
  const { getSourceFile, fileExists } = host
  const isOther = (path: string) => path.endsWith(file)
  host.fileExists = (path) => isOther(path) || fileExists(path)
  host.getSourceFile = (path, version, ...rest) => {
    if (!isOther(path)) return getSourceFile(path, version, ...rest)
    const text = from === undefined ? to : ts.sys.readFile(path)!.replace(from, to)
    return ts.createSourceFile(path, text, version, true)
  }
  return host
}

/** The required members of a record, with the values of their examples. */
function toRight(record: string): object {
  const members = types.records.get(record)!.members.filter(({ optional }) => !optional)
  const required = ['Features', 'Metadata'].includes(record) ? [] : members
  return Object.assign({}, ...required.map(({ example }) => evaluateExample(example!))) as object
}

function evaluateExample(example: string): object {
  return evaluate(`{ ${example} }`) as object
}

function evaluate(code: string): unknown {
  const scope = {
    eip155,
    mainnet,
    base,
    external,
    safe,
    connectMyRelay: () => {},
    loadAcme: () => {},
    myVerifier: createVerifier(),
  }
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- code of this repository
  const run = new Function(...Object.keys(scope), `return (${code})`) as (
    ...values: unknown[]
  ) => unknown
  return run(...Object.values(scope))
}

function refuse(options: object): WalletModalError | undefined {
  try {
    checkOptions(options as Options)
    return undefined
  } catch (failure) {
    if (failure instanceof WalletModalError) return failure
    throw failure
  }
}

function createVerifier() {
  return { createNonce() {}, verify() {}, getSessions() {}, revoke() {} }
}

function withChain(change: object): object {
  return {
    chains: [{ namespace: 'eip155', chains: [{ ...mainnet, ...change }], load() {} }],
  }
}

function toText(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'function' ? String(one) : one))
}

/** The paths of frozen objects and lists in a value. */
function listFrozen(value: unknown, path = 'options'): string[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, one]) => listFrozen(one, `${path}.${key}`))
  return Object.isFrozen(value) ? [path, ...inner] : inner
}
