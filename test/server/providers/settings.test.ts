import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseUnits } from 'viem'
import { toHuman } from '../../../server/src/providers/amounts.js'
import { parseSolanaAddress } from '../../../server/src/providers/address.js'
import { toPurchase } from '../../../server/src/providers/onramp/sandbox-prices.js'
import { DEFAULT_PROVIDERS, readProviderSettings } from '../../../server/src/providers/settings.js'
import { startServer } from '../../../server/src/start-server.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

const KEY = `0x${'1'.repeat(64)}` as const
const COINBASE_SECRET = Buffer.alloc(64, 7).toString('base64')
const ROUTER = '0x00000000000000000000000000000000000000aa'

test('settings: without any, the defaults apply', () => {
  const problems: string[] = []
  assert.deepEqual(readProviderSettings({}, problems), { ...DEFAULT_PROVIDERS })
  assert.deepEqual(problems, [])
})

test('settings: reads every setting', async () => {
  const folder = createTemporaryFolder('wallet-modal-settings')
  const file = join(folder, 'prices.json')
  await writeFile(file, '{"prices":{"eip155:1:0xAA":2},"rates":{"eur":0.9}}')
  const problems: string[] = []
  const settings = readProviderSettings(
    {
      WALLET_MODAL_PUBLIC_RPC: 'off',
      WALLET_MODAL_TOKENS: `eip155:5:${ROUTER}`,
      WALLET_MODAL_PRICES: 'coingecko',
      WALLET_MODAL_PRICES_FILE: file,
      COINGECKO_API_KEY: 'cg',
      WALLET_MODAL_INDEX: 'eip155:5, eip155:6@100',
      WALLET_MODAL_EXPLORERS: 'eip155:5=https://explorer.example/api',
      ETHERSCAN_API_KEY: 'es',
      WALLET_MODAL_NFTS:
        'solana:x=https://das.example/?key=1, eip155:5=https://explorer.example/api/',
      WALLET_MODAL_ENS: `eip155:5=${ROUTER}`,
      WALLET_MODAL_NAME_SUFFIX: 'users.example',
      WALLET_MODAL_NAME_KEY: KEY,
      WALLET_MODAL_ROUTERS: `eip155:5=${ROUTER}`,
      ONEINCH_API_KEY: 'oi',
      ZEROEX_API_KEY: 'zx',
      WALLET_MODAL_SANDBOX: `eip155:5=${KEY}`,
      WALLET_MODAL_SANDBOX_TOKENS: ROUTER,
      COINBASE_KEY_ID: 'id',
      COINBASE_KEY_SECRET: COINBASE_SECRET,
      MELD_API_KEY: 'meld',
      WALLET_MODAL_SESSION_SECRET: KEY,
    },
    problems,
  )
  await rm(folder, { recursive: true })
  assert.deepEqual(problems, [])
  assert.deepEqual(settings, {
    publicRpc: false,
    tokens: [`eip155:5:${ROUTER}`],
    prices: {
      source: 'coingecko',
      coinGeckoKey: 'cg',
      fixed: { prices: { 'eip155:1:0xAA': 2 }, rates: { eur: 0.9 } },
    },
    history: {
      index: [
        { chainId: 'eip155:5', fromBlock: 0 },
        { chainId: 'eip155:6', fromBlock: 100 },
      ],
      explorers: [{ chainId: 'eip155:5', url: 'https://explorer.example/api' }],
      etherscanKey: 'es',
    },
    nfts: {
      publicApis: true,
      sources: [
        { chainId: 'solana:x', url: 'https://das.example/?key=1' },
        { chainId: 'eip155:5', url: 'https://explorer.example/api' },
      ],
    },
    ens: { chainId: 'eip155:5', registry: ROUTER },
    names: { suffixes: ['users.example'], gatewayKey: KEY },
    swaps: {
      routers: [{ chainId: 'eip155:5', router: ROUTER }],
      oneInchKey: 'oi',
      zeroExKey: 'zx',
    },
    onramp: {
      sandbox: { chainId: 'eip155:5', key: KEY, tokens: [ROUTER] },
      coinbase: { keyId: 'id', secret: COINBASE_SECRET },
      meld: { key: 'meld' },
    },
    sessionSecret: KEY,
  })
  assert.equal(readProviderSettings({ WALLET_MODAL_ENS: 'off' }, problems).ens, undefined)
  assert.deepEqual(readProviderSettings({ WALLET_MODAL_NFTS: 'off' }, problems).nfts, {
    publicApis: false,
    sources: [],
  })
})

test('settings: reports every mistake, without any key', () => {
  const problems: string[] = []
  readProviderSettings(
    {
      WALLET_MODAL_TOKENS: 'nonsense',
      WALLET_MODAL_PRICES: 'oracle',
      WALLET_MODAL_PRICES_FILE: '/nowhere/prices.json',
      WALLET_MODAL_INDEX: 'solana:x,eip155:1@-5',
      WALLET_MODAL_EXPLORERS: 'eip155:1=ftp://x',
      WALLET_MODAL_NFTS: 'eip155:1=ftp://x',
      WALLET_MODAL_ENS: 'solana:x',
      WALLET_MODAL_NAME_SUFFIX: 'UPPER.example,nodots',
      WALLET_MODAL_NAME_KEY: 'SECRET1',
      WALLET_MODAL_ROUTERS: 'eip155:1=0x12',
      WALLET_MODAL_SANDBOX: 'eip155:1=SECRET2',
      WALLET_MODAL_SESSION_SECRET: '0xSECRET3',
    },
    problems,
  )
  const names = [
    'TOKENS',
    'PRICES',
    'PRICES_FILE',
    'INDEX',
    'INDEX',
    'EXPLORERS',
    'NFTS',
    'ENS',
    'NAME_SUFFIX',
    'NAME_SUFFIX',
    'NAME_KEY',
    'ROUTERS',
    'SANDBOX',
    'SESSION_SECRET',
  ]
  assert.deepEqual(
    problems.map((problem) => /WALLET_MODAL_(\w+)/.exec(problem)![1]).sort(),
    names.sort(),
  )
  assert.ok(!/SECRET\d/.test(problems.join()))
})

test('settings: a Coinbase secret that its signer cannot use is refused by name, without the secret', () => {
  const toPem = (namedCurve: string) =>
    generateKeyPairSync('ec', { namedCurve })
      .privateKey.export({ format: 'pem', type: 'pkcs8' })
      .toString()
  const read = (COINBASE_KEY_SECRET: string) => {
    const problems: string[] = []
    readProviderSettings({ COINBASE_KEY_ID: 'id', COINBASE_KEY_SECRET }, problems)
    return problems
  }
  const right = toPem('P-256')
  for (const secret of [right, right.replaceAll('\n', '\\n'), COINBASE_SECRET])
    assert.deepEqual(read(secret), [])
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  for (const secret of [
    toPem('P-384'),
    toPem('secp256k1'),
    privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    right.replace('MI', 'XX'),
    'c2hvcnQ=',
  ]) {
    const [problem, ...others] = read(secret)
    assert.match(problem!, /^COINBASE_KEY_SECRET is neither/)
    assert.deepEqual(others, [])
    assert.ok(!problem!.includes(secret.slice(30, 60) || secret))
  }
})

test('settings: a sandbox that would give away valuable coins does not start', async () => {
  const start = (chainId: 'eip155:1' | 'eip155:31337') =>
    startServer({
      port: 0,
      logLevel: 'silent',
      upstreams: [{ chainId: 'eip155:1', url: 'http://127.0.0.1:1' }],
      providers: {
        ...DEFAULT_PROVIDERS,
        publicRpc: false,
        onramp: { sandbox: { chainId, key: KEY, tokens: [] } },
      },
    })
  await assert.rejects(start('eip155:1'), /worth something/)
  await assert.rejects(start('eip155:31337'), /upstream/)
})

test('amounts: base units to human and back for every size and every number of decimals', () => {
  let seed = 7n
  for (let round = 0; round < 5_000; round++) {
    seed = (seed * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n
    const decimals = Number(seed % 37n)
    const amount = (seed * seed * seed) >> (seed % 190n)
    const text = toHuman(amount, decimals)
    assert.equal(parseUnits(text, decimals), amount, text)
    assert.match(text, /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
  }
})

test('amounts: the sandbox never delivers more than was paid', () => {
  for (let cents = 1_000n; cents <= 20_000n; cents += 37n) {
    for (const price of [0.000012, 1, 1.5, 2_000.37, 99_999.99]) {
      const { total, fee, subtotal, amount } = toPurchase(
        `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`,
        price,
        18,
      )!
      assert.equal(total, fee + subtotal)
      assert.ok((Number(amount) / 1e18) * price <= (Number(subtotal) / 100) * 1.000001)
    }
  }
})

test('addresses: Solana ones are base58 of exactly 32 bytes', () => {
  for (const good of [
    '11111111111111111111111111111111',
    '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  ])
    assert.equal(parseSolanaAddress(good), good)
  for (const bad of [
    '1111111111111111111111111111111',
    '111111111111111111111111111111111',
    'z'.repeat(44),
    '0'.repeat(43),
    'l'.repeat(43),
    '0x00000000000000000000000000000000000000aa',
    '',
    7,
  ])
    assert.equal(parseSolanaAddress(bad), undefined, String(bad))
})
