import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { getBase58Decoder } from '@solana/kit'
import {
  encodeDeployData,
  encodeFunctionData,
  getCreate2Address,
  serializeErc6492Signature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { DEFAULT_QUOTAS } from '../../../server/src/operation/config.js'
import { createLog } from '../../../server/src/operation/log.js'
import { createProject } from '../../../server/src/storage/projects/create-project.js'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { openStorage } from '../../../server/src/storage/open/open-storage.js'
import {
  ApiError,
  GetMeResponse,
  formatSiwxMessage,
  type SiwxMessage,
} from '../../../src/contract.js'
import { toArbitraryDoc } from '../../../src/chains/cosmos/adr36.js'
import { BTC_MAIN_KEYS, signBitcoinMessage } from '../../helpers/wallets/bitcoin-keys.js'
import { COSMOS_ADDRESSES, signCosmosAmino } from '../../helpers/wallets/fake-cosmos-wallet.js'
import { signDotMessage, toDotAddress } from '../../helpers/wallets/fake-polkadot-wallet.js'
import { compileContracts } from '../../helpers/chains/compile-contracts.js'
import { startLocalChain, type LocalChain } from '../../helpers/chains/local-chain.js'
import {
  NO_POSTGRES,
  queryPostgres,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import '../../helpers/servers/patient-postgres.js'
import { prepareData } from '../../helpers/embedded-database.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { until } from '../../helpers/clocks/until.js'
const PAGE = 'http://localhost:5173'
const SHOP = 'https://shop.example'
const SHOP_PROJECT = 'abcdef0123456789abcdef0123456789'
const OPEN_PROJECT = '0123456789abcdef0123456789abcdef'
const MINUTE_MS = 60_000
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const owner = privateKeyToAccount(`0x${'17'.repeat(32)}`)
const base58 = getBase58Decoder()
const at = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString()

let chain: LocalChain
let contracts: Awaited<ReturnType<typeof compileContracts>>
before(async () => {
  chain = await startLocalChain(31337)
  contracts = await compileContracts([
    new URL('../../helpers/chains/test-ens.sol', import.meta.url),
  ])
})
after(() => chain?.stop())

interface Asking {
  on?: RunningServer | undefined
  origin?: string | undefined
  projectId?: string | undefined
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

for (const engine of ['PGlite', 'PostgreSQL'] as const) {
  describe(`sign-in, on ${engine}`, { skip: engine === 'PostgreSQL' && NO_POSTGRES }, () => {
    let postgres: PostgresServer | undefined
    let databaseUrl: string | undefined
    let folder: string
    let server: RunningServer
    let other: RunningServer | undefined

    before(async () => {
      folder = await prepareData(createTemporaryFolder('sign-in'))
      postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
      databaseUrl = await postgres?.createDatabase()
      const storage = await openStorage(
        {
          data: folder,
          databaseUrl,
          databasePoolSize: 2,
          redisUrl: undefined,
          quotas: DEFAULT_QUOTAS,
        },
        createLog('silent'),
      )
      await storage.projects.save(
        createProject({
          id: SHOP_PROJECT,
          name: 'Shop',
          development: false,
          origins: [SHOP],
          analytics: false,
        }),
      )
      await storage.projects.save(
        createProject({
          id: OPEN_PROJECT,
          name: 'Open',
          development: false,
          origins: [],
          analytics: false,
        }),
      )
      await storage.close()
      const start = () =>
        startServer({
          port: 0,
          logLevel: 'silent',
          data: folder,
          databaseUrl,
          housekeepingMs: 500,
          rateLimit: { burst: 10_000, perSecond: 10_000 },
          upstreams: [
            { chainId: 'eip155:31337', url: chain.rpc },
            { chainId: 'eip155:9', url: 'http://127.0.0.1:1' },
          ],
          providers: {
            ...DEFAULT_PROVIDERS,
            publicRpc: false,
            prices: { source: 'none' },
            ens: undefined,
          },
        })
      server = await start()
      other = postgres && (await start())
    })
    after(async () => {
      await Promise.all([server?.stop(), other?.stop()])
      await postgres?.stop()
      await rm(folder, { recursive: true, force: true })
    })

    function ask(
      path: string,
      {
        on = server,
        origin = PAGE,
        projectId = server.projectId,
        method = 'GET',
        headers = {},
        body,
      }: Asking = {},
    ) {
      const url = `${on.url}${path}${path.includes('?') ? '&' : '?'}projectId=${projectId}`
      return fetch(url, {
        method,
        headers: { ...(origin ? { origin } : {}), ...headers },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
    }
    async function getNonce(asking: Asking = {}) {
      const response = await ask('/auth/v1/nonce', asking)
      assert.equal(response.status, 200)
      return (await response.json()) as { nonce: string; token: string }
    }
    const authenticate = (token: string, body: unknown, asking: Asking = {}) =>
      ask('/auth/v1/authenticate', {
        ...asking,
        method: 'POST',
        headers: { 'x-nonce-jwt': `Bearer ${token}`, ...asking.headers },
        body,
      })
    const getMe = (token: string, asking: Asking = {}) =>
      ask('/auth/v1/me?includeAppKitAccount=true', {
        ...asking,
        headers: { authorization: `Bearer ${token}` },
      })
    const putMetadata = (token: string, body: unknown, asking: Asking = {}) =>
      ask('/auth/v1/account-metadata', {
        ...asking,
        method: 'PUT',
        headers: { authorization: `Bearer ${token}` },
        body,
      })
    const fieldsOf = (nonce: string): SiwxMessage => ({
      domain: 'localhost:5173',
      accountName: 'Ethereum',
      accountAddress: owner.address,
      chainId: 'eip155:31337',
      uri: `${PAGE}/app`,
      version: '1',
      nonce,
      statement: 'Sign in to the shop.',
      issuedAt: at(0),
    })

    async function refusal(response: Response) {
      const { reasons } = ApiError.parse(await response.json())
      assert.equal(response.headers.get('cache-control'), 'no-store')
      return [response.status, reasons[0]!.field]
    }
    async function signIn(
      options: Asking & {
        fields?: Partial<SiwxMessage>
        by?: { sign: (message: string) => Promise<string> }
      } = {},
    ) {
      const { nonce, token } = await getNonce(options)
      const message = formatSiwxMessage({ ...fieldsOf(nonce), ...options.fields })
      const signature = options.by
        ? await options.by.sign(message)
        : await owner.signMessage({ message })
      const response = await authenticate(token, { message, signature }, options)
      assert.equal(response.status, 200, await response.clone().text())
      return ((await response.json()) as { token: string }).token
    }

    test('a key signs viem’s EIP-4361 text, and the server returns its account; a request ends its session', async () => {
      const { nonce, token } = await getNonce()
      assert.match(nonce, /^[A-Za-z0-9]{8,}$/)
      const expirationTime = new Date(Date.now() + 60 * MINUTE_MS)
      const message = createSiweMessage({
        address: owner.address,
        chainId: 10,
        domain: 'localhost:5173',
        nonce,
        uri: `${PAGE}/app`,
        version: '1',
        expirationTime,
        notBefore: new Date(Date.now() - 1_000),
        requestId: 'r-1',
        resources: ['https://shop.example/terms'],
      })
      const data = {
        accountAddress: owner.address.toLowerCase(),
        chainId: 'eip155:10',
        domain: 'localhost:5173',
        uri: `${PAGE}/app`,
        version: '1',
        nonce,
        statement: 'The text has none',
        resources: ['https://shop.example/terms'],
      }
      const body = {
        data,
        message,
        signature: await owner.signMessage({ message }),
        clientId: null,
        walletInfo: { type: 'social', social: 'google', identifier: 'ada@example.com' },
      }
      const response = await authenticate(token, body, {
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
      })
      assert.equal(response.status, 200, await response.clone().text())
      assert.deepEqual(
        [
          response.headers.get('access-control-allow-origin'),
          response.headers.get('cache-control'),
        ],
        [PAGE, 'no-store'],
      )
      const session = ((await response.json()) as { token: string }).token
      const me = GetMeResponse.parse(
        await (
          await ask('/auth/v1/me', { headers: { authorization: `Bearer ${session}` } })
        ).json(),
      )
      assert.deepEqual(me, {
        address: owner.address,
        caip2Network: 'eip155:10',
        chainId: 10,
        chainIdNamespace: 'eip155',
        exp: Math.ceil(expirationTime.getTime() / 1000),
        nonce,
        domain: 'localhost:5173',
        uri: `${PAGE}/app`,
      })
      assert.deepEqual(
        await refusal(await authenticate(token, body)),
        [401, 'nonce'],
        'the same again',
      )
    })

    test('a session lasts a day and a nonce five minutes; a session is not a nonce, and a nonce is not a session', async () => {
      const session = await signIn()
      const { exp } = GetMeResponse.parse(await (await getMe(session)).json())
      assert.ok(Math.abs(exp! - Date.now() / 1000 - 86_400) < 30)
      const { nonce, token } = await getNonce()
      const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
        iat: number
        exp: number
      }
      assert.equal(claims.exp - claims.iat, 300)
      const message = formatSiwxMessage(fieldsOf(nonce))
      assert.deepEqual(
        await refusal(
          await authenticate(session, { message, signature: await owner.signMessage({ message }) }),
        ),
        [401, 'x-nonce-jwt'],
      )
      assert.deepEqual(await refusal(await getMe(token)), [401, 'authorization'])
    })

    test('accepts layouts of existing clients: no statement with no, one or two empty lines; CAIP-2 as Chain ID under a network’s name; lower-case addresses', async () => {
      for (const [blanks, statement] of [
        ['', undefined],
        ['\n', undefined],
        ['\n\n', undefined],
        ['\n', 'Please sign'],
      ] as const) {
        const { nonce, token } = await getNonce()
        const message = `localhost:5173 wants you to sign in with your Polygon Amoy account:\n${owner.address.toLowerCase()}\n${blanks}${statement ? `${statement}\n\n` : ''}URI: ${PAGE}\nVersion: 1\nChain ID: eip155:80002\nNonce: ${nonce}`
        const response = await authenticate(token, {
          message,
          signature: await owner.signMessage({ message }),
        })
        assert.equal(
          response.status,
          200,
          `${JSON.stringify(message)} ${await response.clone().text()}`,
        )
        const me = GetMeResponse.parse(
          await (await getMe(((await response.json()) as { token: string }).token)).json(),
        )
        assert.deepEqual([me.address, me.caip2Network], [owner.address, 'eip155:80002'])
      }
    })

    test('accepts Solana accounts with Ed25519; refuses another key, a changed text, and keys that anybody can sign for', async () => {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519')
      const address = base58.decode(
        Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'),
      )
      const by = {
        sign: async (message: string) =>
          base58.decode(signBytes(null, Buffer.from(message), privateKey)),
      }
      const fields = { accountName: 'Solana', accountAddress: address, chainId: SOLANA } as const
      const me = GetMeResponse.parse(await (await getMe(await signIn({ fields, by }))).json())
      assert.deepEqual(
        [me.address, me.caip2Network, me.chainId, me.chainIdNamespace],
        [address, SOLANA, SOLANA.slice(7), 'solana'],
      )
      const { nonce, token } = await getNonce()
      const message = formatSiwxMessage({ ...fieldsOf(nonce), ...fields })
      const stranger = generateKeyPairSync('ed25519').privateKey
      const wrong = [
        base58.decode(signBytes(null, Buffer.from(message), stranger)),
        await by.sign(`${message} `),
        `0x${'00'.repeat(64)}`,
        '',
        `${await by.sign(message)}1`,
        base58.decode(new Uint8Array(64)),
      ]
      for (const signature of wrong)
        assert.deepEqual(
          await refusal(await authenticate(token, { message, signature })),
          [401, 'signature'],
          signature,
        )
      assert.deepEqual(
        await refusal(
          await authenticate(token, {
            message: message.replace(address, address.slice(4)),
            signature: await by.sign(message),
          }),
        ),
        [400, 'accountAddress'],
      )
      // The neutral element as R, and 0 as S: valid for a key of small order for one in a few
      // texts.
      const forged = base58.decode(Uint8Array.from([1, ...Array.from({ length: 63 }, () => 0)]))
      for (const weak of [
        '1'.repeat(32),
        base58.decode(Uint8Array.from([1, ...Array.from({ length: 31 }, () => 0)])),
      ]) {
        for (let attempt = 0; attempt < 12; attempt++) {
          const text = formatSiwxMessage({
            ...fieldsOf(nonce),
            ...fields,
            accountAddress: weak,
            requestId: String(attempt),
          })
          assert.deepEqual(
            await refusal(await authenticate(token, { message: text, signature: forged })),
            [401, 'signature'],
          )
        }
      }
    })

    const families = [
      [
        'Bitcoin',
        'bip122:000000000019d6689c085ae165831e93',
        BTC_MAIN_KEYS[0].address,
        (text: string) => signBitcoinMessage(BTC_MAIN_KEYS[0], text, 'bip322'),
      ],
      [
        'Polkadot',
        'polkadot:91b171bb158e2d3848fa23a9f1c25182',
        toDotAddress(0, 0),
        (text: string) => signDotMessage(toDotAddress(0, 0), text),
      ],
      [
        'Cosmos',
        'cosmos:cosmoshub-4',
        COSMOS_ADDRESSES[0],
        async (text: string) =>
          (await signCosmosAmino(COSMOS_ADDRESSES[0], toArbitraryDoc(COSMOS_ADDRESSES[0], text)))
            .signature.signature,
      ],
    ] as const
    for (const [accountName, chainId, accountAddress, sign] of families) {
      test(`SIWX-001 a ${accountName} account signs in and gets its identity; the same message works only once`, async () => {
        const { nonce, token } = await getNonce()
        const message = formatSiwxMessage({
          ...fieldsOf(nonce),
          accountName,
          accountAddress,
          chainId,
        })
        const signature = await sign(message)
        assert.deepEqual(
          await refusal(
            await authenticate(token, { message, signature: await sign(`${message} `) }),
          ),
          [401, 'signature'],
        )
        const response = await authenticate(token, { message, signature })
        assert.equal(response.status, 200, await response.clone().text())
        const me = GetMeResponse.parse(
          await (await getMe(((await response.json()) as { token: string }).token)).json(),
        )
        assert.deepEqual(
          [me.address, me.caip2Network, me.chainIdNamespace],
          [accountAddress, chainId, chainId.split(':')[0]],
        )
        assert.deepEqual(await refusal(await authenticate(token, { message, signature })), [
          401,
          'nonce',
        ])
      })
    }

    test('contract accounts sign in by ERC-1271, and by ERC-6492 before their deployment; an unavailable chain is reported and uses no nonce', async () => {
      const deployed = await chain.deploy(contracts['TestAccount']!, [owner.address])
      assert.equal(
        GetMeResponse.parse(
          await (await getMe(await signIn({ fields: { accountAddress: deployed } }))).json(),
        ).address,
        deployed,
      )
      const factory = await chain.deploy(contracts['TestAccountFactory']!)
      const bytecode = encodeDeployData({
        abi: contracts['TestAccount']!.abi,
        bytecode: contracts['TestAccount']!.bytecode,
        args: [owner.address],
      })
      const future = getCreate2Address({ from: factory, salt: `0x${'00'.repeat(32)}`, bytecode })
      const data = encodeFunctionData({
        abi: contracts['TestAccountFactory']!.abi,
        functionName: 'create',
        args: [owner.address],
      })
      await signIn({
        fields: { accountAddress: future },
        by: {
          sign: async (message) =>
            serializeErc6492Signature({
              address: factory,
              data,
              signature: await owner.signMessage({ message }),
            }),
        },
      })
      const { nonce, token } = await getNonce()
      const signed = async (fields: Partial<SiwxMessage>, by = owner) => {
        const message = formatSiwxMessage({ ...fieldsOf(nonce), ...fields })
        return { message, signature: await by.signMessage({ message }) }
      }
      assert.deepEqual(
        await refusal(
          await authenticate(
            token,
            await signed({ accountAddress: deployed }, privateKeyToAccount(generatePrivateKey())),
          ),
        ),
        [401, 'signature'],
      )
      const unreached = await authenticate(
        token,
        await signed({ accountAddress: deployed, chainId: 'eip155:777' }),
      )
      assert.match(await unreached.clone().text(), /reaches none of eip155:777/)
      assert.deepEqual(await refusal(unreached), [401, 'signature'])
      const away = await authenticate(
        token,
        await signed({ accountAddress: deployed, chainId: 'eip155:9' }),
      )
      assert.equal(away.status, 503)
      assert.ok(Number(away.headers.get('retry-after')) >= 1)
      assert.equal(
        (await authenticate(token, await signed({ accountAddress: deployed }))).status,
        200,
        'none of these used the nonce',
      )
    })

    test('a signature that is wrapped for a contract (ERC-6492) signs in no key, no precompile, and no contract of another owner', async () => {
      const [factory, deployed] = [
        await chain.deploy(contracts['TestAccountFactory']!),
        await chain.deploy(contracts['TestAccount']!, [owner.address]),
      ]
      const thief = privateKeyToAccount(generatePrivateKey())
      const create = (holder: string) =>
        encodeFunctionData({
          abi: contracts['TestAccountFactory']!.abi,
          functionName: 'create',
          args: [holder],
        })
      const toFuture = (holder: string) =>
        getCreate2Address({
          from: factory,
          salt: `0x${'00'.repeat(32)}`,
          bytecode: encodeDeployData({
            abi: contracts['TestAccount']!.abi,
            bytecode: contracts['TestAccount']!.bytecode,
            args: [holder],
          }),
        })
      const { nonce, token } = await getNonce()
      // The precompile 4 answers with what it is sent, which begins with the value that ERC-1271
      // expects.
      const victims = {
        'a key': owner.address,
        'a contract': deployed,
        'a contract before its deployment': toFuture(owner.address),
        'precompile 1': `0x${'1'.padStart(40, '0')}`,
        'precompile 4': `0x${'4'.padStart(40, '0')}`,
      }
      for (const [what, accountAddress] of Object.entries(victims)) {
        const message = formatSiwxMessage({ ...fieldsOf(nonce), accountAddress })
        const signature = await thief.signMessage({ message })
        const forged = [
          signature,
          // Deploys the thief's own contract, the owner's with the thief's signature, or nothing.
          ...[create(thief.address), create(owner.address), '0x' as const].map((data) =>
            serializeErc6492Signature({ address: factory, data, signature }),
          ),
          serializeErc6492Signature({ address: thief.address, data: '0x', signature }),
          serializeErc6492Signature({
            address: factory,
            data: create(thief.address),
            signature: serializeErc6492Signature({
              address: factory,
              data: create(thief.address),
              signature,
            }),
          }),
        ]
        for (const [index, one] of forged.entries())
          assert.deepEqual(
            await refusal(await authenticate(token, { message, signature: one })),
            [401, 'signature'],
            `${what}, form ${index}`,
          )
      }
      // The same counterfactual message is used once, and its contract belongs to one chain.
      const future = toFuture(thief.address)
      const message = formatSiwxMessage({ ...fieldsOf(nonce), accountAddress: future })
      const body = {
        message,
        signature: serializeErc6492Signature({
          address: factory,
          data: create(thief.address),
          signature: await thief.signMessage({ message }),
        }),
      }
      const statuses = await Promise.all(
        Array.from(
          { length: 6 },
          async (_, index) =>
            (await authenticate(token, body, { on: index % 2 ? other : server })).status,
        ),
      )
      assert.deepEqual(statuses.toSorted(), [200, 401, 401, 401, 401, 401])
      assert.deepEqual(await refusal(await authenticate(token, body)), [401, 'nonce'])
    })

    test('refuses changed messages, each with its reason, although they are signed; the nonce stays valid', async () => {
      const { nonce, token } = await getNonce()
      const fields = fieldsOf(nonce)
      const good = formatSiwxMessage(fields)
      const mutations: [string, number, string, Partial<SiwxMessage> | string][] = [
        ['another domain', 400, 'domain', { domain: 'evil.example' }],
        ['a domain that begins like it', 400, 'domain', { domain: 'localhost:5173.evil.example' }],
        ['the domain without its port', 400, 'domain', { domain: 'localhost' }],
        ['another scheme', 400, 'domain', { scheme: 'https' }],
        ['a domain with a user', 400, 'message', good.replace('localhost', 'me@localhost')],
        ['another origin', 400, 'uri', { uri: 'https://evil.example/app' }],
        ['another port', 400, 'uri', { uri: 'http://localhost:51730/' }],
        ['an origin that begins like it', 400, 'uri', { uri: `${PAGE}.evil.example/` }],
        ['a blob of the origin', 400, 'uri', { uri: `blob:${PAGE}/app` }],
        ['a relative URI', 400, 'uri', { uri: '/app' }],
        ['version 2', 400, 'version', { version: '2' }],
        ['a chain that is no number', 400, 'chainId', { chainId: 'eip155:main' }],
        ['a chain with a leading zero', 400, 'chainId', { chainId: 'eip155:01' }],
        ['a chain of 30 digits', 400, 'chainId', { chainId: `eip155:${'9'.repeat(30)}` }],
        [
          'a chain of another family',
          400,
          'chainId',
          good.replace('Chain ID: 31337', `Chain ID: ${SOLANA}`),
        ],
        [
          'an unknown family',
          400,
          'chainId',
          { accountName: 'Mars', chainId: 'mars:1' as 'eip155:1' },
        ],
        ['a bare chain of an unknown network', 400, 'chainId', good.replace('Ethereum', 'Sepolia')],
        [
          'an EVM address as bip122',
          400,
          'accountAddress',
          { accountName: 'Bitcoin', chainId: 'bip122:000000000019d6689c085ae165831e93' },
        ],
        [
          'an EVM address as polkadot',
          400,
          'accountAddress',
          { accountName: 'Polkadot', chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182' },
        ],
        [
          'a family without verifier',
          400,
          'chainId',
          { accountName: 'Stellar', chainId: 'stellar:pubnet' as 'eip155:1' },
        ],
        ['another nonce', 401, 'nonce', { nonce: 'a'.repeat(32) }],
        ['a nonce of 7', 400, 'nonce', { nonce: nonce.slice(0, 7) }],
        ['a nonce with a sign', 400, 'nonce', { nonce: `${nonce}-` }],
        [
          'a wrong checksum',
          400,
          'accountAddress',
          { accountAddress: owner.address.replace(/[a-f]/, (letter) => letter.toUpperCase()) },
        ],
        [
          'an address of 39 digits',
          400,
          'accountAddress',
          { accountAddress: owner.address.slice(0, -1) },
        ],
        [
          'a Solana address',
          400,
          'accountAddress',
          { accountAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' },
        ],
        ["somebody else's address", 401, 'signature', { accountAddress: chain.account(3).address }],
        ['the zero address', 401, 'signature', { accountAddress: `0x${'0'.repeat(40)}` }],
        ['issued in an hour', 400, 'issuedAt', { issuedAt: at(60 * MINUTE_MS) }],
        ['issued an hour ago', 400, 'issuedAt', { issuedAt: at(-60 * MINUTE_MS) }],
        ['issued whenever', 400, 'issuedAt', { issuedAt: 'yesterday' }],
        ['issued on no day', 400, 'issuedAt', { issuedAt: '2026-02-30T00:00:00Z' }],
        ['expired', 400, 'expirationTime', { expirationTime: at(-1_000) }],
        [
          'expires before it was issued',
          400,
          'expirationTime',
          { issuedAt: at(3 * MINUTE_MS), expirationTime: at(2 * MINUTE_MS) },
        ],
        ['not yet valid', 400, 'notBefore', { notBefore: at(MINUTE_MS) }],
        ['a request id with a space', 400, 'requestId', { requestId: 'a b' }],
        ['a resource that is no URI', 400, 'resources', { resources: ['no uri'] }],
        [
          'a resource without its dash',
          400,
          'resources',
          `${good}\nResources:\nhttps://shop.example`,
        ],
        ['no version', 400, 'version', good.replace('Version: 1\n', '')],
        ['no nonce', 400, 'nonce', good.replace(`Nonce: ${nonce}\n`, '')],
        [
          'two nonces',
          400,
          'message',
          good.replace(`Nonce: ${nonce}`, `Nonce: ${nonce}\nNonce: ${nonce}`),
        ],
        [
          'lines in another order',
          400,
          'message',
          formatSiwxMessage({ ...fields, expirationTime: at(MINUTE_MS) }).replace(
            /(Issued At.*)\n(Expiration.*)/,
            '$2\n$1',
          ),
        ],
        ['a line more', 400, 'message', `${good}\nAdmin: yes`],
        ['an empty line more', 400, 'message', `${good}\n`],
        ['lines that end as on Windows', 400, 'message', good.replaceAll('\n', '\r\n')],
        ['two lines of statement', 400, 'uri', { statement: 'One\nTwo' }],
        ['a statement that plays the fields', 400, 'version', { statement: `URI: ${PAGE}` }],
        ['a text that turns around', 400, 'message', { statement: 'safe \u202e text' }],
        ['words before it', 400, 'message', `Hello, ${good}`],
        ['something else', 400, 'message', 'gm'],
        ['nothing', 400, 'message', ''],
      ]
      for (const [title, status, field, change] of mutations) {
        const message =
          typeof change === 'string' ? change : formatSiwxMessage({ ...fields, ...change })
        assert.notEqual(message, good, title)
        const response = await authenticate(token, {
          message,
          signature: await owner.signMessage({ message }),
        })
        assert.deepEqual(await refusal(response), [status, field], title)
      }
      const signature = await owner.signMessage({ message: good })
      const last = Number.parseInt(signature.slice(-4, -2), 16)
      for (const wrong of [
        `${signature.slice(0, -4)}${(last ^ 1).toString(16).padStart(2, '0')}${signature.slice(-2)}`,
        signature.slice(0, -2),
        signature.slice(2),
        `${signature}00`,
        '0x',
        '',
        `0x${'00'.repeat(65)}`,
      ]) {
        assert.deepEqual(
          await refusal(await authenticate(token, { message: good, signature: wrong })),
          [401, 'signature'],
          wrong,
        )
      }
      const told: Record<string, unknown> = {
        accountAddress: chain.account(1).address,
        chainId: 'eip155:1',
        domain: 'shop.example',
        uri: PAGE,
        version: '2',
        nonce: 'a'.repeat(8),
        statement: 'Other',
        issuedAt: at(1),
      }
      for (const [key, value] of Object.entries(told))
        assert.deepEqual(
          await refusal(
            await authenticate(token, { data: { [key]: value }, message: good, signature }),
          ),
          [400, `data.${key}`],
        )
      assert.equal(
        (
          await authenticate(token, {
            data: { resources: ['https://only.told/'] },
            message: good,
            signature,
          })
        ).status,
        200,
      )
    })

    test('refuses malformed bodies, and bodies that are too long', async () => {
      const { token } = await getNonce()
      for (const [body, status, field] of [
        ['', 400, ''],
        ['no json', 400, ''],
        ['null', 400, ''],
        [{}, 400, 'message'],
        [{ message: 'x' }, 400, 'signature'],
        [{ message: 1, signature: '' }, 400, 'message'],
        [{ message: '', signature: '', data: [] }, 400, 'data'],
        [{ message: '', signature: '', data: { nonce: 1 } }, 400, 'data.nonce'],
        [{ message: '', signature: '', walletInfo: 'x' }, 400, 'walletInfo'],
        [{ message: 'x'.repeat(10_001), signature: '' }, 400, 'message'],
        [{ message: 'x', signature: 'x'.repeat(70_000) }, 413, ''],
      ] as const) {
        assert.deepEqual(
          await refusal(await authenticate(token, body)),
          [status, field],
          JSON.stringify(body).slice(0, 80),
        )
      }
    })

    test('of 50 concurrent posts of one message one succeeds, on any instances', async () => {
      for (let round = 0; round < 3; round++) {
        const { nonce, token } = await getNonce()
        const message = formatSiwxMessage(fieldsOf(nonce))
        const body = { message, signature: await owner.signMessage({ message }) }
        const responses = await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            authenticate(token, body, { on: index % 2 ? other : server }),
          ),
        )
        const refused = responses.filter(({ status }) => status !== 200)
        assert.equal(refused.length, 49)
        for (const response of refused) assert.deepEqual(await refusal(response), [401, 'nonce'])
        const session = (
          (await responses.find(({ status }) => status === 200)!.json()) as { token: string }
        ).token
        for (const on of [server, other ?? server])
          assert.equal((await getMe(session, { on })).status, 200)
      }
    })

    test('tokens: refuses none, another project’s, another algorithm, changed, expired, and forged ones', async () => {
      const session = await signIn()
      const [header, payload, signature] = session.split('.') as [string, string, string]
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const read = (part: string) =>
        JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
      const hmac = (text: string, key: string) =>
        createHmac('sha256', key).update(text).digest('base64url')
      const claims = read(payload)
      const none = `${encode({ ...read(header), alg: 'none' })}.${payload}`
      const forged = [
        '',
        'x',
        '..',
        `${none}.`,
        none,
        `${none}.${signature}`,
        `${header}.${payload}`,
        `${header}.${payload}.`,
        `${session}.x`,
        `${session}=`,
        `${session.slice(0, -1)}!`,
        `${encode({ ...read(header), kid: '../../dev/null' })}.${payload}.${hmac(payload, '')}`,
        `${encode({ alg: 'HS256', typ: 'JWT' })}.${payload}.${signature}`,
        `${encode({ alg: 'HS512', typ: 'wallet-modal-session+jwt' })}.${payload}.${signature}`,
        `${header}.${encode({ ...claims, address: chain.account(1).address })}.${signature}`,
        `${header}.${encode({ ...claims, exp: Number(claims['exp']) + 10 * 365 * 86_400 })}.${signature}`,
        ...['', 'secret', header, 'wallet-modal-server'].map(
          (key) => `${header}.${payload}.${hmac(`${header}.${payload}`, key)}`,
        ),
      ]
      for (const token of forged) {
        assert.deepEqual(await refusal(await getMe(token)), [401, 'authorization'], token)
        assert.deepEqual(
          await refusal(await putMetadata(token, { metadata: { a: 1 } })),
          [401, 'authorization'],
          token,
        )
        assert.deepEqual(
          await refusal(await authenticate(token, { message: 'x', signature: 'x' })),
          [401, 'x-nonce-jwt'],
          token,
        )
      }
      assert.deepEqual(
        await refusal(await ask('/auth/v1/me')),
        [401, 'authorization'],
        'no header at all',
      )
      assert.deepEqual(
        await refusal(
          await ask('/auth/v1/authenticate', {
            method: 'POST',
            body: { message: 'x', signature: 'x' },
          }),
        ),
        [401, 'x-nonce-jwt'],
      )
      // Another project: neither its nonces nor its sessions are valid here.
      assert.deepEqual(
        await refusal(await getMe(session, { projectId: SHOP_PROJECT, origin: SHOP })),
        [401, 'authorization'],
      )
      const foreign = await getNonce({ projectId: SHOP_PROJECT, origin: SHOP })
      const message = formatSiwxMessage(fieldsOf(foreign.nonce))
      assert.deepEqual(
        await refusal(
          await authenticate(foreign.token, {
            message,
            signature: await owner.signMessage({ message }),
          }),
        ),
        [401, 'x-nonce-jwt'],
      )
    })

    test('projects and pages: refuses unknown and foreign ones; a client without an origin signs in only for the project’s pages', async () => {
      const nowhere = { projectId: 'f'.repeat(32) }
      assert.deepEqual(await refusal(await ask('/auth/v1/nonce', nowhere)), [403, 'projectId'])
      for (const [path, method] of [
        ['/auth/v1/authenticate', 'POST'],
        ['/auth/v1/me', 'GET'],
        ['/auth/v1/me', 'DELETE'],
        ['/auth/v1/account-metadata', 'PUT'],
      ] as const) {
        assert.deepEqual(await refusal(await ask(path, { ...nowhere, method })), [
          401,
          'authentication',
        ])
        assert.deepEqual(
          await refusal(await ask(path, { method, origin: 'https://evil.example' })),
          [403, 'origin'],
        )
      }
      assert.deepEqual(
        await refusal(await ask('/auth/v1/nonce', { origin: 'https://evil.example' })),
        [403, 'origin'],
      )
      const shop = { projectId: SHOP_PROJECT, origin: SHOP }
      await signIn({
        ...shop,
        fields: { domain: 'shop.example', scheme: 'https', uri: `${SHOP}/account?tab=1` },
      })
      // An app, or another site's server.
      await signIn({
        projectId: SHOP_PROJECT,
        origin: '',
        fields: { domain: 'shop.example', uri: SHOP },
      })
      const refused = async (asking: Asking, fields: Partial<SiwxMessage>) => {
        const { nonce, token } = await getNonce({ ...asking, origin: '' })
        const message = formatSiwxMessage({ ...fieldsOf(nonce), ...fields })
        return refusal(
          await authenticate(
            token,
            { message, signature: await owner.signMessage({ message }) },
            asking,
          ),
        )
      }
      const evil = { domain: 'evil.example', uri: 'https://evil.example' }
      assert.deepEqual(await refused({ projectId: SHOP_PROJECT, origin: '' }, evil), [400, 'uri'])
      assert.deepEqual(await refused(shop, evil), [400, 'domain'])
      assert.deepEqual(
        await refused(
          { projectId: SHOP_PROJECT, origin: '' },
          { domain: 'shop.example', uri: 'shop://app' },
        ),
        [400, 'uri'],
      )
      assert.deepEqual(await refused({ projectId: OPEN_PROJECT, origin: 'null' }, evil), [
        400,
        'domain',
      ])
      assert.deepEqual(
        await refused({ projectId: OPEN_PROJECT, origin: SHOP }, evil),
        [400, 'domain'],
        'a page signs people in for itself only, also where every page may',
      )
    })

    test('metadata: kept for one account of one chain in one project, replaced, deleted, limited', async () => {
      const session = await signIn()
      const read = async (token: string, asking: Asking = {}) =>
        GetMeResponse.parse(await (await getMe(token, asking)).json()).appKitAccount!.metadata
      assert.equal(await read(session), null)
      const metadata = { tier: 'gold', ünïcode: ['✓', 1.5, null, true, { deep: {} }] }
      const stored = await putMetadata(session, { metadata })
      assert.deepEqual([stored.status, await stored.json()], [200, {}])
      assert.deepEqual(await read(session), metadata)
      const others = [
        [await signIn({ fields: { chainId: 'eip155:1' } }), {}],
        [
          await signIn({
            fields: { accountAddress: chain.account(4).address },
            by: { sign: (message) => chain.account(4).signMessage({ message }) },
          }),
          {},
        ],
        [
          await signIn({
            projectId: SHOP_PROJECT,
            origin: SHOP,
            fields: { domain: 'shop.example', uri: SHOP },
          }),
          { projectId: SHOP_PROJECT, origin: SHOP },
        ],
      ] as const
      for (const [token, asking] of others) {
        assert.equal(await read(token, asking), null)
        assert.equal((await putMetadata(token, { metadata: { mine: true } }, asking)).status, 200)
      }
      assert.deepEqual(await read(await signIn()), metadata, 'a new session of the same account')
      assert.equal((await putMetadata(session, { metadata: { tier: 'silver' } })).status, 200)
      assert.deepEqual(await read(session), { tier: 'silver' })
      const nest = (levels: number): object => (levels === 1 ? {} : { a: nest(levels - 1) })
      for (const [body, status, field] of [
        ['null', 400, 'metadata'],
        [{}, 400, 'metadata'],
        [{ metadata: [] }, 400, 'metadata'],
        [{ metadata: 'x' }, 400, 'metadata'],
        [{ metadata: nest(9) }, 400, 'metadata'],
        [{ metadata: { a: 'x'.repeat(8_192) } }, 413, 'metadata'],
        [{ metadata: { a: '€'.repeat(2_800) } }, 413, 'metadata'],
        [{ metadata: { a: 'x'.repeat(40_000) } }, 413, ''],
        [{ metadata: { a: '\u0000' } }, 400, ''],
        ['{"metadata"', 400, ''],
      ] as const) {
        assert.deepEqual(
          await refusal(await putMetadata(session, body)),
          [status, field],
          JSON.stringify(body).slice(0, 60),
        )
      }
      assert.deepEqual(await read(session), { tier: 'silver' })
      assert.equal((await putMetadata(session, { metadata: nest(8) })).status, 200)
      assert.equal((await putMetadata(session, { metadata: null })).status, 200)
      assert.equal(await read(session), null)
      assert.deepEqual(await read(others[0][0]), { mine: true })
    })

    test('signing out ends that session at every instance, and no other; a second time succeeds too', async () => {
      const [session, kept] = [await signIn(), await signIn()]
      const end = (token: string, asking: Asking = {}) =>
        ask('/auth/v1/me', {
          ...asking,
          method: 'DELETE',
          headers: { authorization: `Bearer ${token}` },
        })
      const ended = await end(session)
      assert.deepEqual(
        [ended.status, await ended.json(), ended.headers.get('cache-control')],
        [200, {}, 'no-store'],
      )
      for (const on of [server, ...(other ? [other] : [])])
        assert.deepEqual(await refusal(await getMe(session, { on })), [401, 'authorization'])
      assert.deepEqual(await refusal(await putMetadata(session, { metadata: { tier: 'gold' } })), [
        401,
        'authorization',
      ])
      assert.equal((await end(session, other ? { on: other } : {})).status, 200)
      assert.equal((await getMe(kept)).status, 200)
      assert.deepEqual(await refusal(await end('')), [401, 'authorization'])
      assert.deepEqual(
        await refusal(await end(kept, { projectId: SHOP_PROJECT, origin: SHOP })),
        [401, 'authorization'],
        'a session of another project',
      )
      assert.equal((await getMe(kept)).status, 200)
    })

    test('CORS allows pages to send what these endpoints need', async () => {
      const preflight = await ask('/auth/v1/account-metadata', {
        method: 'OPTIONS',
        headers: {
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization',
        },
      })
      for (const method of ['PUT', 'DELETE'])
        assert.ok(
          preflight.headers.get('access-control-allow-methods')!.split(', ').includes(method),
        )
      for (const header of ['x-nonce-jwt', 'authorization', 'content-type'])
        assert.ok(
          preflight.headers.get('access-control-allow-headers')!.split(', ').includes(header),
        )
      const wrong = await ask('/auth/v1/account-metadata')
      assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'PUT'])
    })

    test(
      'storage: no message, signature, token or wallet; metadata and nonces, with an expiry',
      { skip: engine === 'PGlite' && 'read from the outside on PostgreSQL' },
      async () => {
        const session = await signIn()
        await putMetadata(session, { metadata: { tier: 'gold' } })
        const { nonce } = GetMeResponse.parse(await (await getMe(session)).json())
        assert.equal(
          (
            await queryPostgres(
              databaseUrl!,
              `select 1 from sign_in_nonces where nonce = '${nonce}'`,
            )
          ).length,
          1,
        )
        const columns = await queryPostgres<{ column_name: string }>(
          databaseUrl!,
          "select column_name from information_schema.columns where table_name in ('sign_in_nonces', 'sign_in_accounts') order by 1",
        )
        assert.deepEqual(
          columns.map(({ column_name }) => column_name),
          [
            'account',
            'bytes',
            'ended_at',
            'expires_at',
            'expires_at',
            'metadata',
            'nonce',
            'project_id',
            'source',
          ],
        )
        const row = `account = 'eip155:31337:${owner.address.toLowerCase()}' and project_id = '${server.projectId}'`
        const read = async () =>
          Number(
            (
              await queryPostgres<{ expires_at: string }>(
                databaseUrl!,
                `select expires_at from sign_in_accounts where ${row}`,
              )
            )[0]?.expires_at,
          )
        assert.ok(Math.abs((await read()) - Date.now() - 90 * 86_400_000) < MINUTE_MS)
        await queryPostgres(
          databaseUrl!,
          `update sign_in_accounts set expires_at = ${Date.now() + MINUTE_MS} where ${row}`,
        )
        await signIn()
        assert.ok((await read()) > Date.now() + 89 * 86_400_000, 'signing in prolongs it')
        await queryPostgres(
          databaseUrl!,
          `update sign_in_accounts set expires_at = 1 where ${row}; update sign_in_nonces set expires_at = 1 where nonce = '${nonce}'`,
        )
        assert.equal(
          GetMeResponse.parse(await (await getMe(await signIn())).json()).appKitAccount!.metadata,
          null,
          'what has expired stays so',
        )
        await until(
          async () =>
            Number.isNaN(await read()) &&
            (
              await queryPostgres(
                databaseUrl!,
                `select 1 from sign_in_nonces where nonce = '${nonce}'`,
              )
            ).length === 0,
          'housekeeping removes both rows',
        )
      },
    )
  })
}
