import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { encodeFunctionData, parseAbi, parseUnits, type Address, type Hex } from 'viem'
import { waitForReceipt } from '../../demo/dev-stack/wait-for-receipt.js'
import { deployPools, type Pools } from '../../demo/dev-stack/deploy-pools.js'
import { startLocalChain, type LocalChain } from '../helpers/chains/local-chain.js'
import { RawRelayClient, createTopic } from '../helpers/raw-relay-client.js'
import { startServerProcess, type ServerProcess } from '../helpers/servers/server-process.js'
import { getServerProgram } from '../helpers/servers/server-program.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../helpers/servers/start-postgres.js'
import '../helpers/servers/patient-postgres.js'
import { prepareData } from '../helpers/embedded-database.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'
import { HANG_MS } from '../helpers/clocks/hang.js'

// Points on which servers and clients of this contract have differed, and the decisions of this
// server. Tested with plain requests like existing clients, without the kit.
const CHAIN = 'eip155:31337'
const NATIVE = `${CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const ZONE = 'names.example'
const MAINNET = 0x8000_0001
const SANDBOX_KEY: Hex = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97'
const PAGE = 'http://localhost:5173'
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let chain: LocalChain
let token: Address
let pools: Pools

before(async () => {
  chain = await startLocalChain(31337)
  token = await chain.deployToken(
    [0, 1, 4, 8].map((index) => chain.account(index).address),
    parseUnits('1000000', 6),
  )
  pools = await deployPools({ chainId: 31337, rpc: chain.rpc, token })
})
after(() => chain?.stop())

for (const engine of ['PGlite', 'PostgreSQL'] as const) {
  describe(
    `what the contract leaves open, on ${engine}`,
    { skip: engine === 'PostgreSQL' && NO_POSTGRES },
    () => {
      let postgres: PostgresServer | undefined
      let folder: string
      let place: {
        readonly args: readonly string[]
        readonly env: Readonly<Record<string, string>>
      }
      let server: ServerProcess

      before(async () => {
        folder = await prepareData(createTemporaryFolder('contract-decisions'))
        postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
        place = postgres
          ? { args: [], env: { DATABASE_URL: await postgres.createDatabase() } }
          : { args: ['--data', folder], env: {} }
        server = await startServerProcess(
          [...place.args, '--rpc', `${CHAIN}=${chain.rpc}`, '--rpc', 'eip155:9=http://127.0.0.1:1'],
          {
            ...place.env,
            WALLET_MODAL_NAME_SUFFIX: ZONE,
            WALLET_MODAL_ENS: 'off',
            WALLET_MODAL_PRICES: 'none',
            WALLET_MODAL_ROUTERS: `${CHAIN}=${pools.router}`,
            WALLET_MODAL_TOKENS: `${CHAIN}:${token},${CHAIN}:${pools.dollar}`,
            WALLET_MODAL_INDEX: CHAIN,
            WALLET_MODAL_SANDBOX: `${CHAIN}=${SANDBOX_KEY}`,
            WALLET_MODAL_SANDBOX_TOKENS: token,
          },
        )
      })
      after(async () => {
        await server?.stop()
        await postgres?.stop()
        await rm(folder, { recursive: true, force: true })
      })

      interface Asked {
        readonly status: number
        readonly headers: Headers
        readonly text: string
      }
      async function ask(
        path: string,
        query: Record<string, string> = {},
        {
          body,
          headers = {},
          project = server.projectId,
        }: { body?: unknown; headers?: Record<string, string>; project?: string } = {},
      ): Promise<Asked> {
        const search = new URLSearchParams({ ...(project ? { projectId: project } : {}), ...query })
        // A text is sent as text/plain, without naming its type.
        const response = await fetch(
          `${server.url}${path}?${search}`,
          body === undefined
            ? { headers }
            : {
                method: 'POST',
                headers,
                body: typeof body === 'string' ? body : JSON.stringify(body),
              },
        )
        return { status: response.status, headers: response.headers, text: await response.text() }
      }
      async function read<T>(...request: Parameters<typeof ask>): Promise<T> {
        const { status, text } = await ask(...request)
        assert.equal(status, 200, `${request[0]}: ${text}`)
        return JSON.parse(text) as T
      }
      const now = () => Math.floor(Date.now() / 1000)
      async function register(
        label: string,
        { by = 0, coinType = 0x8000_0000 + 31337, at = now(), name = `${label}.${ZONE}` } = {},
      ): Promise<Asked> {
        return ask(
          '/v1/profile/account',
          {},
          {
            project: '',
            body: await sign(by, JSON.stringify({ name, attributes: {}, timestamp: at }), coinType),
          },
        )
      }
      async function sign(by: number, message: string, coinType: number) {
        return {
          message,
          signature: await chain.account(by).signMessage({ message }),
          coin_type: coinType,
          address: chain.account(by).address,
        }
      }
      const id = (address: string) => `${CHAIN}:${address}`
      const reasonOf = ({ text }: Asked) =>
        (JSON.parse(text) as { reasons: { field: string; description: string }[] }).reasons[0]!

      test('1 the on-ramp answers under the paths and names that clients use, and under those of older servers', async () => {
        interface Currency {
          id: string
          payment_method_limits: { id: string; min: string; max: string }[]
        }
        interface Asset {
          id: string
          name: string
          symbol: string
          networks: {
            name: string
            display_name: string
            chain_id: string
            contract_address: string
          }[]
        }
        interface Money {
          amount: string
          currency: string
        }
        const { paymentCurrencies, purchaseCurrencies } = await read<{
          paymentCurrencies: Currency[]
          purchaseCurrencies: Asset[]
        }>('/v1/onramp/options')
        const [dollar, ether] = [
          paymentCurrencies.find((currency) => currency.id === 'USD')!,
          purchaseCurrencies.find(({ symbol }) => symbol === 'ETH')!,
        ]
        assert.ok(
          dollar.payment_method_limits.every(
            ({ id: method, min, max }) => method !== '' && Number(min) < Number(max),
          ),
        )
        assert.deepEqual(
          ether.networks.map(({ chain_id }) => chain_id),
          ['31337'],
        )
        // Clients send the token's symbol as the network, and no JSON content type.
        const quote = await read<Record<string, Money> & { quoteId: string }>(
          '/v1/onramp/quote',
          {},
          {
            body: JSON.stringify({
              purchaseCurrency: ether,
              paymentCurrency: dollar,
              amount: '100',
              network: 'ETH',
            }),
            headers: { 'content-type': 'text/plain;charset=UTF-8' },
          },
        )
        assert.deepEqual(Object.keys(quote).sort(), [
          'coinbaseFee',
          'networkFee',
          'paymentSubtotal',
          'paymentTotal',
          'purchaseAmount',
          'quoteId',
        ])
        assert.notEqual(quote.quoteId, 'mocked-quote-id')
        assert.ok(
          Number(quote['purchaseAmount']!.amount) > 0 &&
            Number(quote['paymentTotal']!.amount) === 100,
        )
        const older = await read<{
          paymentCurrencies: { id: string; limits: { id: string }[] }[]
          purchaseCurrencies: { networks: Record<string, string>[] }[]
        }>('/v1/onramp/buy/options', { country: 'DE' })
        assert.equal(older.paymentCurrencies[0]!.limits[0]!.id, 'CARD')
        assert.deepEqual(Object.keys(older.purchaseCurrencies[0]!.networks[0]!).sort(), [
          'chainId',
          'contractAddress',
          'displayName',
          'name',
        ])
        const bought = await read<Record<string, { value: string }>>('/v1/onramp/buy/quotes', {
          country: 'DE',
          purchaseCurrency: 'ETH',
          paymentAmount: '100',
          paymentCurrency: 'USD',
          paymentMethod: 'CARD',
        })
        assert.equal(bought['purchaseAmount']!.value, quote['purchaseAmount']!.amount)
        assert.ok('paymentSubTotal' in bought)
      })

      test('2 a free name is an empty list to clients of version 2 and 404 to others; a taken one is a record; a label alone is not a name', async () => {
        assert.equal((await register('taken')).status, 200)
        assert.equal(
          (await read<{ name: string }>(`/v1/profile/account/taken.${ZONE}`, { apiVersion: '2' }))
            .name,
          `taken.${ZONE}`,
        )
        assert.deepEqual(await read(`/v1/profile/account/nobody.${ZONE}`, { apiVersion: '2' }), [])
        for (const query of [{}, { apiVersion: '1' }])
          assert.equal((await ask(`/v1/profile/account/nobody.${ZONE}`, query)).status, 404)
        for (const text of ['taken', 'nobody', `ab.${ZONE}`, 'nobody.elsewhere.example'])
          assert.deepEqual(
            [await ask(`/v1/profile/account/${text}`, { apiVersion: '2' })].map((asked) => [
              asked.status,
              reasonOf(asked).field,
            ]),
            [[400, 'name']],
            text,
          )
      })

      test('3 a name record has times as text and attributes as a map, wherever it is read', async () => {
        const registered = JSON.parse((await register('recorded', { by: 1 })).text) as Record<
          string,
          unknown
        > & { addresses: Record<string, Record<string, unknown>> }
        const [reversed] = await read<Record<string, unknown>[]>(
          `/v1/profile/reverse/${chain.account(1).address}`,
          { apiVersion: '2' },
        )
        for (const record of [
          registered,
          await read<typeof registered>(`/v1/profile/account/recorded.${ZONE}`),
          reversed as typeof registered,
        ]) {
          assert.deepEqual(record, registered)
          for (const time of [
            record['registered_at'],
            record['updated_at'],
            record.addresses['60']!['created_at'],
          ])
            assert.equal(new Date(time as string).toISOString(), time)
          assert.deepEqual(record['attributes'], {})
          assert.ok(
            !('registered' in record) &&
              !('updated' in record) &&
              !('created' in record.addresses['60']!),
          )
        }
        const attributes = await ask(
          `/v1/profile/account/recorded.${ZONE}/attributes`,
          {},
          {
            body: await sign(
              1,
              JSON.stringify({ attributes: { bio: 'gardener' }, timestamp: now() }),
              60,
            ),
          },
        )
        assert.deepEqual(
          [attributes.status, JSON.parse(attributes.text)],
          [200, { bio: 'gardener' }],
        )
        assert.deepEqual(
          (await read<Record<string, unknown>>(`/v1/profile/account/recorded.${ZONE}`))[
            'attributes'
          ],
          { bio: 'gardener' },
        )
      })

      test('4 capitals find a name but cannot be signed for: registered names are lower-case', async () => {
        assert.deepEqual(
          [await register('', { name: `Capital.${ZONE}` })].map((asked) => [
            asked.status,
            reasonOf(asked).field,
          ]),
          [[400, 'name']],
        )
        assert.equal((await register('capital')).status, 200)
        assert.equal(
          (await read<{ name: string }>(`/v1/profile/account/CAPITAL.${ZONE}`)).name,
          `capital.${ZONE}`,
        )
        const { suggestions } = await read<{
          suggestions: { name: string; registered: boolean }[]
        }>('/v1/profile/suggestions/Capital', { zone: ZONE })
        assert.deepEqual(suggestions[0], { name: `capital.${ZONE}`, registered: true })
        assert.ok(
          suggestions.length > 1 &&
            suggestions
              .slice(1)
              .every(({ name, registered }) => !registered && name === name.toLowerCase()),
        )
      })

      test('5 a user has minutes to sign for a name, and a signature is accepted once, whoever sends it', async () => {
        assert.equal((await register('unhurried', { at: now() - 240 })).status, 200)
        for (const at of [now() - 600, now() + 600])
          assert.deepEqual(
            [await register('overdue', { at })].map((asked) => [
              asked.status,
              reasonOf(asked).field,
            ]),
            [[400, 'timestamp']],
          )
        const wish = await sign(
          0,
          JSON.stringify({ attributes: { bio: 'first' }, timestamp: now() }),
          60,
        )
        const change = () =>
          ask(`/v1/profile/account/unhurried.${ZONE}/attributes`, {}, { body: wish })
        assert.equal((await change()).status, 200)
        assert.deepEqual(
          [await change()].map((asked) => [asked.status, reasonOf(asked).field]),
          [[400, 'message']],
        )
        const body = await sign(
          0,
          JSON.stringify({ name: `twice.${ZONE}`, attributes: {}, timestamp: now() }),
          60,
        )
        // On a busy machine a request may wait for the row longer than the database allows: 503,
        // and the client sends it again.
        const send = async (): Promise<Awaited<ReturnType<typeof ask>>> => {
          const asked = await ask('/v1/profile/account', {}, { body })
          return asked.status === 503 ? send() : asked
        }
        const answers = await Promise.all(Array.from({ length: 8 }, send))
        assert.deepEqual(answers.map(({ status }) => status).sort(), [
          200,
          ...Array<number>(7).fill(400),
        ])
      })

      test('6 mainnet is one coin type under both its numbers, stored as 60', async () => {
        for (const [label, coinType] of [
          ['longform', MAINNET],
          ['shortform', 60],
        ] as const) {
          const { addresses } = JSON.parse((await register(label, { by: 2, coinType })).text) as {
            addresses: Record<string, { address: string }>
          }
          assert.deepEqual(
            Object.entries(addresses).map(([coin, { address }]) => [coin, address]),
            [['60', chain.account(2).address]],
            label,
          )
        }
        for (const [coinType, bio] of [
          [60, 'one'],
          [MAINNET, 'two'],
        ] as const) {
          assert.equal(
            (
              await ask(
                `/v1/profile/account/longform.${ZONE}/attributes`,
                {},
                {
                  body: await sign(
                    2,
                    JSON.stringify({ attributes: { bio }, timestamp: now() }),
                    coinType,
                  ),
                },
              )
            ).status,
            200,
          )
        }
        const bound = await ask(
          `/v1/profile/account/longform.${ZONE}/address`,
          {},
          {
            body: await sign(
              2,
              JSON.stringify({
                coin_type: MAINNET,
                address: chain.account(3).address,
                timestamp: now(),
              }),
              MAINNET,
            ),
          },
        )
        assert.deepEqual(Object.keys(JSON.parse(bound.text)), ['60'])
        const other = JSON.parse((await register('elsewhere', { by: 2 })).text) as {
          addresses: Record<string, unknown>
        }
        assert.deepEqual(
          Object.keys(other.addresses),
          ['60', String(0x8000_0000 + 31337)],
          'the address on mainnet comes first, and is added where it is missing',
        )
      })

      test('7 every refusal names its reason in reasons[0].description, readable for the page', async () => {
        const me = chain.account(0).address
        const refused: [
          number,
          string,
          Record<string, string>,
          { body?: unknown; project?: string },
        ][] = [
          [400, '/v1/identity/nobody', {}, {}],
          [401, `/v1/identity/${me}`, {}, { project: '' }],
          [400, `/v1/account/${me}/history`, { chainId: 'mainnet' }, {}],
          [400, `/v1/account/${me}/history`, { onramp: 'unknown' }, {}],
          [400, `/v1/account/${me}/balance`, {}, {}],
          [400, `/v1/account/${me}/balance`, { currency: 'shells' }, {}],
          [503, `/v1/account/${me}/balance`, { currency: 'usd', chainId: 'eip155:9' }, {}],
          [400, '/v1/convert/tokens', {}, {}],
          [
            400,
            '/v1/convert/quotes',
            {
              from: NATIVE,
              to: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
              amount: '1',
            },
            {},
          ],
          [400, '/v1/convert/allowance', {}, {}],
          [400, '/v1/convert/gas-price', { chainId: 'eip155:404' }, {}],
          [400, '/v1/convert/build-approve', { from: id(token) }, {}],
          [400, '/v1/convert/build-transaction', {}, { body: {} }],
          [401, '/v1/convert/build-transaction', {}, { body: { projectId: 'nope' }, project: '' }],
          [400, '/v1/fungible/price', {}, { body: { currency: 'usd', addresses: [] } }],
          [400, '/v1/profile/suggestions/m', {}, {}],
          [400, '/v1/profile/account', {}, { body: '{' }],
          [404, `/v1/profile/reverse/${chain.account(9).address}`, {}, {}],
          [400, '/v1/generators/onrampurl', {}, { body: {} }],
          [400, '/v1/onramp/quote', {}, { body: {} }],
          [400, '/v1/sessions/nobody', {}, {}],
          [400, `/v1/sessions/${id(me)}/revoke`, {}, { body: {} }],
          [400, '/v1/', {}, { body: '{}' }],
          [426, '/v1/', { chainId: CHAIN }, {}],
          [403, '/getWallets', {}, { project: 'nope' }],
          [400, '/getWallets', { entries: 'all' }, {}],
          [404, '/getWalletImage/none', {}, {}],
          [403, '/appkit/v1/config', {}, { project: '' }],
          [403, '/projects/v1/origins', {}, { project: '' }],
          [403, '/getAnalyticsConfig', {}, { project: '' }],
          [403, '/e', {}, { body: {}, project: '' }],
          [400, '/e', {}, { body: {} }],
          [400, '/batch', {}, { body: {} }],
          [404, '/v2/nothing', {}, {}],
          [405, '/e', {}, {}],
        ]
        for (const [status, path, query, options] of refused) {
          const asked = await ask(path, query, { ...options, headers: { origin: PAGE } })
          assert.equal(asked.status, status, `${path}: ${asked.text}`)
          assert.match(asked.headers.get('content-type') ?? '', /^application\/json/, path)
          assert.equal((JSON.parse(asked.text) as { status: string }).status, 'FAILED', path)
          assert.ok(
            reasonOf(asked).description.length > 10 && typeof reasonOf(asked).field === 'string',
            path,
          )
          assert.equal(asked.headers.get('access-control-allow-origin'), PAGE, path)
          assert.match(
            asked.headers.get('access-control-expose-headers') ?? '',
            /Retry-After/,
            path,
          )
          assert.match(
            asked.headers.get('x-request-id') ?? '',
            /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/,
            path,
          )
        }
      })

      test('8 transfers are always a list, also for transactions without transfers and failed ones', async () => {
        const me = chain.account(6)
        const spender = chain.account(7).address
        const approval = await chain.send(6, {
          to: token,
          data: encodeFunctionData({
            abi: parseAbi(['function approve(address spender, uint256 value) returns (bool)']),
            args: [spender, 1n],
          }),
        })
        const failed = await chain.client.sendTransaction({
          account: me,
          chain: chain.client.chain,
          to: token,
          gas: 100_000n,
          data: encodeFunctionData({
            abi: parseAbi(['function transfer(address to, uint256 value) returns (bool)']),
            args: [spender, 10n ** 30n],
          }),
        })
        await waitForReceipt(chain.client, failed)
        const paid = await chain.send(6, { to: spender, value: 5n })
        interface Row {
          metadata: { hash: string; status: string; minedAt: string }
          transfers: unknown[]
        }
        let rows: Row[] = []
        // The database may contain the transfers of the previous suite.
        for (const end = Date.now() + HANG_MS; rows[0]?.metadata.hash !== paid && Date.now() < end;)
          rows = (
            await read<{ data: Row[] }>(`/v1/account/${me.address}/history`, { chainId: CHAIN })
          ).data
        assert.deepEqual(
          rows
            .slice(0, 3)
            .map(({ metadata, transfers }) => [
              metadata.hash,
              metadata.status,
              Array.isArray(transfers) && transfers.length,
            ]),
          [
            [paid, 'confirmed', 1],
            [failed, 'failed', 0],
            [approval, 'confirmed', 0],
          ],
        )
        assert.deepEqual(
          await read(`/v1/account/${me.address}/history`, { chainId: 'eip155:404' }),
          { data: [], next: null },
        )
        assert.deepEqual(await read(`/v1/account/${me.address}/history`, { onramp: 'coinbase' }), {
          data: [],
          next: null,
        })
      })

      test('9 a smart session is revoked by its account only, and the answer is JSON', async () => {
        const [account, path] = [
          id(chain.account(0).address),
          `/v1/sessions/${encodeURIComponent(id(chain.account(0).address))}`,
        ]
        const { pci } = await read<{ pci: string }>(
          path,
          { v: '2' },
          {
            body: {
              expiry: now() + 3_600,
              signer: { type: 'keys', data: {} },
              permissions: [],
              policies: [],
            },
          },
        )
        const message = `Revoke the smart session ${pci} of ${account}.`
        const revoke = async (signature: string | undefined) =>
          ask(
            `${path}/revoke`,
            {},
            { body: JSON.stringify({ pci, ...(signature === undefined ? {} : { signature }) }) },
          )
        const listed = async () =>
          (await read<{ pcis: { pci: string; revokedAt: number | null }[] }>(path)).pcis.find(
            (session) => session.pci === pci,
          )?.revokedAt
        assert.equal((await revoke(undefined)).status, 400)
        for (const signature of [
          '',
          '0x',
          `0x${'00'.repeat(65)}`,
          await chain.account(1).signMessage({ message }),
          await chain.account(0).signMessage({ message: 'something else' }),
        ])
          assert.equal((await revoke(signature)).status, 401)
        assert.equal(await listed(), null)
        const own = await chain.account(0).signMessage({ message })
        const revoked = await revoke(own)
        assert.deepEqual(
          [revoked.status, revoked.headers.get('content-type')?.split(';')[0], revoked.text],
          [200, 'application/json', '{}'],
        )
        assert.ok(
          Math.abs((await listed())! - now()) < 60,
          'it stays in the list, with when it was revoked in seconds',
        )
        assert.deepEqual(
          [await revoke(own)].map((asked) => [asked.status, reasonOf(asked).field]),
          [[400, 'pci']],
        )
      })

      test('10 the approve transaction names the sold token as its sender, as requested, and sent there it approves', async () => {
        const [from, userAddress] = [id(token), id(chain.account(1).address)]
        assert.notEqual(from, from.toLowerCase(), 'the address is asked for with its checksum')
        const { tx } = await read<{
          tx: { from: string; to: string; data: Hex; value: string; eip155: { gasPrice: string } }
        }>('/v1/convert/build-approve', { userAddress, from, to: NATIVE })
        assert.deepEqual([tx.from, tx.to, tx.value], [from, from, '0'])
        assert.match(tx.eip155.gasPrice, /^\d+$/)
        await chain.send(1, { to: tx.from.split(':')[2] as Address, data: tx.data })
        const { allowance } = await read<{ allowance: string }>('/v1/convert/allowance', {
          tokenAddress: from,
          userAddress,
        })
        assert.equal(allowance, (2n ** 256n - 1n).toString())
        const { quotes } = await read<{
          quotes: { fromAccount: string; toAccount: string; toAmount: string }[]
        }>('/v1/convert/quotes', { from, to: NATIVE, amount: '2000000000', gasPrice: '0' })
        assert.deepEqual(
          quotes.map(({ fromAccount, toAccount }) => [fromAccount, toAccount]),
          [[from, NATIVE]],
        )
        const build = {
          amount: '2000000000',
          from,
          to: NATIVE,
          userAddress,
          eip155: { slippage: 1 },
          disableEstimate: true,
          projectId: server.projectId,
        }
        const swap = await read<{ tx: { from: string; to: string; amount: string } }>(
          '/v1/convert/build-transaction',
          {},
          { project: '', body: build },
        )
        assert.deepEqual(
          [swap.tx.from, swap.tx.to.toLowerCase(), swap.tx.amount],
          [userAddress, id(pools.router).toLowerCase(), quotes[0]!.toAmount],
        )
      })

      test('11 the list of origins matches what every endpoint accepts, also if the project names none', async () => {
        const page = 'https://shop.example'
        const open = await createProject(['--any-origin'])
        const closed = await createProject(['--origin', page, '--origin', 'https://*.shop.example'])
        const list = async (project: string, origin?: string) =>
          (
            await read<{ allowedOrigins: string[] }>(
              '/projects/v1/origins',
              {},
              { project, headers: origin ? { origin } : {} },
            )
          ).allowedOrigins
        assert.deepEqual(await list(closed, page), [page, 'https://*.shop.example'])
        // To clients an empty list allows no origin, so an open project returns the requesting
        // origin.
        assert.deepEqual(await list(open), [])
        assert.deepEqual(await list(open, 'https://any.example'), ['https://any.example'])
        const subscribe = (projectId: string, origin: string) =>
          new RawRelayClient(server.relay, { projectId, origin })
        const anybody = subscribe(open, 'https://any.example')
        assert.equal(
          typeof (await anybody.call('irn_subscribe', { topic: createTopic() })),
          'string',
        )
        await anybody.close()
        assert.deepEqual(await subscribe(closed, 'https://any.example').closed, {
          code: 3000,
          reason: 'Unauthorized: origin not allowed',
        })
        for (const [project, origin, status] of [
          [open, 'https://any.example', 200],
          [closed, page, 200],
          [closed, 'https://any.example', 403],
          [open, PAGE, 403],
        ] as const) {
          assert.equal(
            (await ask('/projects/v1/origins', {}, { project, headers: { origin } })).status,
            status,
            origin,
          )
        }
      })

      test('features that are served are on for clients and left to the app, with the configured on-ramps; others are off', async () => {
        const { features } = await read<{
          features: { id: string; isEnabled: boolean; config: string[] | null }[]
        }>('/appkit/v1/config')
        const find = (name: string) => features.find((feature) => feature.id === name)
        assert.deepEqual(find('onramp'), { id: 'onramp', isEnabled: true, config: ['sandbox'] })
        // This server sends no mail and has no credentials of providers.
        assert.deepEqual(find('social_login'), { id: 'social_login', isEnabled: false, config: [] })
        for (const name of ['swap', 'activity'])
          assert.deepEqual(find(name), { id: name, isEnabled: true, config: null })
        assert.deepEqual(find('reown_branding'), {
          id: 'reown_branding',
          isEnabled: false,
          config: [],
        })
      })

      test('12 balances are returned to every client, with or without an origin and a client version', async () => {
        const path = `/v1/account/${chain.account(0).address}/balance`
        const query = { currency: 'usd', chainId: CHAIN }
        interface Answer {
          balances: { symbol: string; quantity: { numeric: string; decimals: string } }[]
        }
        const bare = await read<Answer>(path, query)
        assert.ok(
          bare.balances.some(
            ({ symbol, quantity }) =>
              symbol === 'ETH' && quantity.decimals === '18' && Number(quantity.numeric) > 0,
          ),
        )
        for (const [more, headers] of [
          [{ sv: 'html-wagmi-1.7.12', st: 'appkit', clientId: 'did:key:z6Mk' }, { origin: PAGE }],
          [{}, { origin: PAGE, 'x-sdk-version': 'html-wagmi-1.7.12', 'x-sdk-type': 'appkit' }],
          [{ sv: '1.0.0' }, {}],
        ] as const) {
          assert.deepEqual(
            (
              await read<Answer>(
                path,
                { ...query, ...more },
                { headers: headers as Record<string, string> },
              )
            ).balances.map(({ symbol }) => symbol),
            bare.balances.map(({ symbol }) => symbol),
          )
        }
        const older = await ask(path, query, {
          project: '',
          headers: { 'x-project-id': server.projectId, 'x-sdk-version': 'html-wagmi-1.6.0' },
        })
        assert.equal((JSON.parse(older.text) as Answer).balances.length, bare.balances.length)
      })

      test('13 wallets match a chain by its whole id: eip155:1 does not match eip155:10, and no part of an id matches', async () => {
        interface Answer {
          count: number
          data: { id: string; chains: string[] }[]
        }
        const list = (query: Record<string, string>) =>
          read<Answer>('/getWallets', { page: '1', entries: '100', ...query })
        const all = [...(await list({})).data, ...(await list({ page: '2' })).data]
        const chains = [...new Set(all.flatMap((wallet) => wallet.chains))]
        for (const asked of [
          'eip155:1',
          'eip155:10',
          'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
          ...chains.filter((name) => !name.startsWith('eip155:')).slice(0, 5),
        ]) {
          const found = await list({ chains: asked })
          assert.ok(found.count > 0, asked)
          assert.ok(
            found.data.every((wallet) => wallet.chains.includes(asked)),
            asked,
          )
          const named = all
            .filter((wallet) => wallet.chains.includes(asked))
            .map((wallet) => wallet.id)
          const ids = new Set(found.data.map((wallet) => wallet.id))
          if (found.count <= 100)
            assert.deepEqual(
              named.filter((wallet) => !ids.has(wallet)),
              [],
              asked,
            )
          const prefix = asked.slice(0, -1)
          if (!prefix.endsWith(':'))
            assert.ok(
              (await list({ chains: prefix })).data.every((wallet) =>
                wallet.chains.includes(prefix),
              ),
              'a prefix',
            )
        }
        for (const part of ['eip155', '1', 'solana', 'solana:', 'EIP155:1', ':1'])
          await assert.rejects(list({ chains: part }), /"field":"chains"/, part)
        const [one, two] = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:1']
        assert.ok(
          (await list({ chains: `${one},${two}` })).count >=
            Math.max((await list({ chains: one })).count, (await list({ chains: two })).count),
          'any of them',
        )
      })

      test('14 the served chains are listed for every client, and paths without a chain apply to any active chain', async () => {
        const { http, ws } = await read<{ http: string[]; ws: string[] }>(
          '/v1/supported-chains',
          {},
          { project: '' },
        )
        assert.deepEqual([http, ws], [[CHAIN, 'eip155:9'], []])
        assert.equal((await register('chainless', { by: 3 })).status, 200)
        assert.equal(
          (
            await read<{ name: string }>(
              `/v1/profile/account/chainless.${ZONE}`,
              {},
              { project: '' },
            )
          ).name,
          `chainless.${ZONE}`,
        )
        assert.deepEqual(
          (
            await read<{ name: string }[]>(
              `/v1/profile/reverse/${chain.account(3).address.toLowerCase()}`,
              { apiVersion: '2' },
              { project: '' },
            )
          ).map(({ name }) => name),
          [`chainless.${ZONE}`],
        )
        const [me, unknown] = [chain.account(0).address, 'eip155:404']
        const token404 = `${unknown}:${token}`
        assert.deepEqual(
          await read(`/v1/account/${me}/balance`, { currency: 'usd', chainId: unknown }),
          { balances: [] },
        )
        assert.deepEqual(await read('/v1/convert/tokens', { chainId: unknown }), { tokens: [] })
        assert.deepEqual(
          await read('/v1/convert/quotes', {
            from: token404,
            to: `${unknown}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`,
            amount: '1',
          }),
          { quotes: [] },
        )
        assert.deepEqual(
          await read('/v1/convert/allowance', {
            tokenAddress: token404,
            userAddress: `${unknown}:${me}`,
          }),
          { allowance: '0' },
        )
        assert.deepEqual(
          await read(
            '/v1/fungible/price',
            {},
            { body: { currency: 'usd', addresses: [token404] } },
          ),
          { fungibles: [] },
        )
        for (const other of [
          'bip122:000000000019d6689c085ae165831e93',
          'polkadot:91b171bb158e2d3848fa23a9f1c25182',
        ]) {
          assert.deepEqual(await read('/v1/account/bc1qexample/history', { chainId: other }), {
            data: [],
            next: null,
          })
          assert.deepEqual(
            await read('/v1/account/bc1qexample/balance', { chainId: other, currency: 'usd' }),
            { balances: [] },
          )
        }
      })

      async function createProject(options: readonly string[]): Promise<string> {
        const { stdout } = await promisify(execFile)(
          process.execPath,
          [
            '--liftoff-only',
            await getServerProgram(),
            'project',
            'create',
            '--name',
            'Shop',
            ...options,
            '--json',
            ...place.args,
          ],
          { cwd: ROOT, env: { PATH: process.env['PATH'] ?? '', ...place.env } },
        )
        return (JSON.parse(stdout) as { id: string }).id
      }
    },
  )
}
