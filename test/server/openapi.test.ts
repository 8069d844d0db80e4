import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { encodeFunctionData, namehash, parseAbi, parseUnits, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { deployPools, type Pools } from '../../demo/dev-stack/deploy-pools.js'
import { DEFAULT_PROVIDERS } from '../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../server/src/start-server.js'
import { toRegistrationMessage } from '../../src/services/names/register-name.js'
import { toActivationMessage } from '../../src/services/smart-sessions/activate-session.js'
import { toRevocationMessage } from '../../src/services/smart-sessions/revoke-session.js'
import { formatSiwxMessage } from '../../src/standards/caip122.js'
import { startLocalChain, type LocalChain } from '../helpers/chains/local-chain.js'
import { readOpenapi } from '../helpers/openapi.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../helpers/servers/start-postgres.js'
import '../helpers/servers/patient-postgres.js'
import { prepareData } from '../helpers/embedded-database.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'

const CHAIN = 'eip155:31337'
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const SUFFIX = 'users.example'
const COIN = 0x8000_0000 + 31337
const SECRET: Hex = `0x${'5a'.repeat(32)}`
const SANDBOX_KEY: Hex = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97'
const CALLDATA = '0x9061b923'

const openapi = readOpenapi()
let chain: LocalChain
let token: Address
let pools: Pools

before(async () => {
  chain = await startLocalChain(31337)
  token = await chain.deployToken(
    [0, 1, 2, 3, 4, 8].map((index) => chain.account(index).address),
    parseUnits('1000000', 6),
  )
  pools = await deployPools({ chainId: 31337, rpc: chain.rpc, token })
})
after(() => chain?.stop())

for (const engine of ['PGlite', 'PostgreSQL'] as const) {
  describe(
    `every operation of openapi.yaml, on ${engine}`,
    { skip: engine === 'PostgreSQL' && NO_POSTGRES },
    () => {
      let postgres: PostgresServer | undefined
      let folder: string
      let server: RunningServer
      const called = new Set<string>()

      before(async () => {
        folder = await prepareData(createTemporaryFolder('openapi'))
        postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
        server = await startServer({
          port: 0,
          logLevel: 'silent',
          data: folder,
          databaseUrl: await postgres?.createDatabase(),
          rateLimit: { burst: 10_000, perSecond: 10_000 },
          analytics: true,
          statusPage: true,
          upstreams: [
            { chainId: CHAIN, url: chain.rpc },
            { chainId: 'eip155:9', url: 'http://127.0.0.1:1' },
          ],
          providers: {
            ...DEFAULT_PROVIDERS,
            publicRpc: false,
            ens: undefined,
            sessionSecret: SECRET,
            prices: {
              source: 'none',
              fixed: {
                prices: { [`${CHAIN}:${NATIVE}`]: 2_000, [`${CHAIN}:${token.toLowerCase()}`]: 1 },
              },
            },
            tokens: [`${CHAIN}:${token}`, `${CHAIN}:${pools.dollar}`],
            history: { explorers: [], index: [{ chainId: CHAIN, fromBlock: 0 }] },
            names: { suffixes: [SUFFIX], gatewayKey: SECRET },
            swaps: { routers: [{ chainId: CHAIN, router: pools.router }] },
            onramp: { sandbox: { chainId: CHAIN, key: SANDBOX_KEY, tokens: [token] } },
          },
        })
      })
      after(async () => {
        await server?.stop()
        await postgres?.stop()
        await rm(folder, { recursive: true, force: true })
      })

      async function call(
        operationId: string,
        status: number,
        path: string,
        {
          body,
          query = {},
          form = false,
          project = true,
          method,
          headers = {},
        }: {
          body?: unknown
          query?: Record<string, string>
          form?: boolean
          project?: boolean
          method?: string
          headers?: Record<string, string>
        } = {},
      ): Promise<unknown> {
        const search = new URLSearchParams({
          ...(project ? { projectId: server.projectId } : {}),
          ...query,
        })
        const init: RequestInit =
          body === undefined
            ? { headers, ...(method === undefined ? {} : { method }) }
            : {
                method: method ?? 'POST',
                headers,
                body: form
                  ? new URLSearchParams(body as Record<string, string>)
                  : JSON.stringify(body),
              }
        const response = await fetch(
          `${server.url}${path}${search.size > 0 ? `?${search}` : ''}`,
          init,
        )
        const copy = response.clone()
        assert.equal(response.status, status, `${operationId}: ${await response.clone().text()}`)
        assert.equal(await openapi.findFault(operationId, response), undefined)
        if (status === 503 || status === 429)
          assert.ok(
            Number(copy.headers.get('retry-after')) >= 1,
            `${operationId} ${status} without Retry-After`,
          )
        if (status < 400) called.add(operationId)
        return copy.headers.get('content-type')?.startsWith('application/json')
          ? copy.json()
          : copy.text()
      }

      const id = (address: string) => `${CHAIN}:${address.toLowerCase()}`
      const sign = async (by: number, message: string) => ({
        message,
        signature: await chain.account(by).signMessage({ message }),
        coin_type: COIN,
        address: chain.account(by).address,
      })
      const stamp = () => Math.floor(Date.now() / 1000)

      test('cloud endpoints', async () => {
        const { data } = (await call('getWallets', 200, '/getWallets', {
          query: { entries: '5' },
        })) as { data: { image_id: string }[] }
        await call('getWalletImage', 200, `/getWalletImage/${data[0]!.image_id}`)
        await call('getAssetImage', 200, '/public/getAssetImage/eip155:1')
        await call('getCurrencyImage', 200, '/public/getCurrencyImage/EUR')
        await call('getTokenImage', 200, '/public/getTokenImage/ETH')
        await call('getProjectConfig', 200, '/appkit/v1/config')
        await call('getAllowedOrigins', 200, '/projects/v1/origins')
        await call('getAnalyticsConfig', 200, '/getAnalyticsConfig')
        const event = {
          eventId: crypto.randomUUID(),
          url: 'http://localhost/',
          domain: 'localhost',
          timestamp: Date.now(),
          props: { type: 'track', event: 'MODAL_OPEN' },
        }
        await call('sendEvent', 202, '/e', { body: event })
        await call('sendBatch', 202, '/batch', {
          body: [
            {
              eventId: crypto.randomUUID(),
              timestamp: Date.now(),
              props: { event: 'INIT', type: '', properties: {} },
            },
          ],
        })
        await call('getWallets', 400, '/getWallets', { query: { entries: '0' } })
        await call('getWalletImage', 404, '/getWalletImage/none')
      })

      test('operation and relay', async () => {
        await call('getHealth', 200, '/health', { project: false })
        await call('getServing', 200, '/serving', { project: false })
        await call('getReady', 200, '/ready', { project: false })
        await call('getMetrics', 200, '/metrics', { project: false })
        await call('showStatus', 200, '/status', { project: false })
        await call('getStatus', 200, '/status.json', { project: false })
        await call('relayRpc', 401, '/rpc', {
          body: { jsonrpc: '2.0', id: 1, method: 'irn_publish', params: {} },
        })
        called.add('relayRpc') // the relay's tests check its answers with a client's token
      })

      test('RPC endpoint', async () => {
        const body = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
        for (const [operation, path] of [
          ['rpcProxy', '/v1/'],
          ['rpcProxyNoSlash', '/v1'],
        ] as const) {
          await call(operation, 200, path, { query: { chainId: CHAIN }, body })
          await call(operation, 200, path, {
            query: { chainId: CHAIN },
            body: [body, { ...body, id: 'b', method: 'eth_sign' }],
          })
          await call(operation, 400, path, { query: { chainId: 'eip155:999' }, body })
          await call(operation, 503, path, {
            query: { chainId: 'eip155:9' },
            body: { ...body, method: 'eth_blockNumber' },
          })
          await call(operation, 413, path, {
            query: { chainId: CHAIN },
            body: 'x'.repeat(1024 * 1024),
          })
          await call(`${operation}Ws`, 426, path, { query: { chainId: CHAIN } })
          called.add(`${operation}Ws`) // the RPC door's tests check upgraded connections
        }
        await call('getSupportedChains', 200, '/v1/supported-chains', { project: false })
      })

      test('balances, prices, history, identity', async () => {
        const me = chain.account(1).address
        await call('getBalance', 200, `/v1/account/${me}/balance`, {
          query: { currency: 'usd', chainId: CHAIN },
        })
        await call('getBalance', 400, `/v1/account/${me}/balance`, { query: { currency: 'xxx' } })
        await call('getBalance', 503, `/v1/account/${me}/balance`, {
          query: { currency: 'usd', chainId: 'eip155:9' },
        })
        await call('getPrices', 200, '/v1/fungible/price', {
          project: false,
          body: {
            projectId: server.projectId,
            currency: 'usd',
            addresses: [`${CHAIN}:${NATIVE}`, id(token)],
          },
        })
        await call('getPrices', 400, '/v1/fungible/price', {
          body: { currency: 'usd', addresses: [] },
        })
        await call('getPrices', 503, '/v1/fungible/price', {
          body: { currency: 'jpy', addresses: [`${CHAIN}:${NATIVE}`] },
        })
        await call('getPriceHistory', 200, '/v1/fungible/history', {
          query: { addresses: `${CHAIN}:${NATIVE}`, currency: 'usd', range: 'week' },
        })
        await call('getPriceHistory', 400, '/v1/fungible/history', {
          query: { addresses: '', currency: 'usd' },
        })
        await call('getPriceHistory', 400, '/v1/fungible/history', {
          query: { addresses: `${CHAIN}:${NATIVE}`, range: 'century' },
        })
        await call('getHistory', 200, `/v1/account/${me}/history`, { query: { chainId: CHAIN } })
        await call('getHistory', 400, '/v1/account/nobody/history')
        await call('getNfts', 200, `/v1/account/${me}/nfts`, { query: { chainId: CHAIN } })
        await call('getNfts', 400, `/v1/account/${me}/nfts`)
        await call(
          'getNftImage',
          404,
          `/public/getNftImage/${encodeURIComponent(`${CHAIN}/erc721:${token}/1`)}`,
        )
        called.add('getNftImage') // the NFT tests check its pictures
        await call('getIdentity', 200, `/v1/identity/${me}`)
        await call('getIdentityOfAccount', 200, `/v1/account/${me}/identity`)
        await call('getIdentity', 401, `/v1/identity/${me}`, { project: false })
      })

      test('swaps', async () => {
        const pair = { from: `${CHAIN}:${NATIVE}`, to: id(token) }
        const userAddress = id(chain.account(1).address)
        await call('getSwapTokens', 200, '/v1/convert/tokens', { query: { chainId: CHAIN } })
        await call('getSwapQuotes', 200, '/v1/convert/quotes', {
          query: { ...pair, amount: '1000000000000000' },
        })
        await call('getSwapQuotes', 400, '/v1/convert/quotes', { query: { ...pair, amount: '-1' } })
        await call('getSwapAllowance', 200, '/v1/convert/allowance', {
          query: { tokenAddress: id(token), userAddress },
        })
        await call('getGasPrice', 200, '/v1/convert/gas-price', { query: { chainId: CHAIN } })
        await call('getGasPrice', 503, '/v1/convert/gas-price', { query: { chainId: 'eip155:9' } })
        await call('buildApprove', 200, '/v1/convert/build-approve', {
          query: { from: pair.to, to: pair.from, userAddress },
        })
        await call('buildTransaction', 200, '/v1/convert/build-transaction', {
          project: false,
          body: {
            ...pair,
            projectId: server.projectId,
            amount: '1000000000000000',
            userAddress,
            eip155: { slippage: 1 },
            disableEstimate: true,
          },
        })
        await call('buildTransaction', 400, '/v1/convert/build-transaction', {
          body: { ...pair, amount: '1', userAddress, eip155: { slippage: 99 } },
        })
      })

      test('names', async () => {
        const name = `marigold.${SUFFIX}`
        await call('registerName', 200, '/v1/profile/account', {
          project: false,
          body: await sign(0, toRegistrationMessage({ name, at: Date.now() })),
        })
        await call('registerName', 401, '/v1/profile/account', {
          body: {
            ...(await sign(0, toRegistrationMessage({ name, at: Date.now() }))),
            address: chain.account(1).address,
          },
        })
        await call('lookupName', 200, `/v1/profile/account/${name}`, { query: { apiVersion: '2' } })
        await call('lookupName', 200, `/v1/profile/account/free-name.${SUFFIX}`, {
          query: { apiVersion: '2' },
        })
        await call('lookupName', 404, `/v1/profile/account/free-name.${SUFFIX}`)
        await call('reverseLookup', 200, `/v1/profile/reverse/${chain.account(0).address}`, {
          query: { apiVersion: '2' },
        })
        await call('reverseLookup', 404, `/v1/profile/reverse/${chain.account(9).address}`)
        await call('suggestNames', 200, '/v1/profile/suggestions/mari')
        await call('suggestNames', 400, '/v1/profile/suggestions/m')
        await call('updateNameAttributes', 200, `/v1/profile/account/${name}/attributes`, {
          body: await sign(
            0,
            JSON.stringify({ attributes: { bio: 'gardener' }, timestamp: stamp() }),
          ),
        })
        await call('updateNameAddress', 200, `/v1/profile/account/${name}/address`, {
          body: await sign(
            0,
            JSON.stringify({
              coin_type: 60,
              address: chain.account(5).address,
              timestamp: stamp(),
            }),
          ),
        })
        const wire =
          `0x${[...name.split('.'), ''].map((label) => label.length.toString(16).padStart(2, '0') + Buffer.from(label).toString('hex')).join('')}` as Hex

        const inner = encodeFunctionData({
          abi: parseAbi(['function addr(bytes32 node) view returns (address)']),
          args: [namehash(name)],
        })
        const data = encodeFunctionData({
          abi: parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)']),
          args: [wire, inner],
        })
        await call('answerGateway', 200, `/v1/names/gateway/${token}/${data}`, { project: false })
        const { signer } = (await call('describeGateway', 200, '/v1/names/gateway', {
          project: false,
        })) as { signer: string }
        assert.equal(signer, privateKeyToAccount(SECRET).address)
        await call('answerGatewayPost', 200, '/v1/names/gateway', {
          project: false,
          body: { sender: token, data },
        })
        await call('answerGateway', 400, `/v1/names/gateway/${token}/${CALLDATA}`, {
          project: false,
        })
      })

      test('on-ramp', async () => {
        const { purchaseCurrencies, paymentCurrencies } = (await call(
          'getOnrampOptions',
          200,
          '/v1/onramp/options',
        )) as { purchaseCurrencies: object[]; paymentCurrencies: object[] }
        const quote = {
          purchaseCurrency: purchaseCurrencies[0],
          paymentCurrency: paymentCurrencies[0],
          amount: '100',
          network: 'ETH',
        }
        await call('getOnrampQuote', 200, '/v1/onramp/quote', { body: quote })
        await call('getOnrampQuote', 400, '/v1/onramp/quote', { body: { ...quote, amount: '-1' } })
        await call('getBuyOptions', 200, '/v1/onramp/buy/options', { query: { country: 'DE' } })
        await call('getBuyQuotes', 200, '/v1/onramp/buy/quotes', {
          query: {
            country: 'DE',
            purchaseCurrency: 'ETH',
            paymentAmount: '100',
            paymentCurrency: 'EUR',
            paymentMethod: 'CARD',
          },
        })
        const address = chain.account(6).address
        const { url } = (await call('createOnrampUrl', 200, '/v1/generators/onrampurl', {
          body: { destinationWallets: [{ address }], partnerUserId: address },
        })) as { url: string }
        const order = new URL(url).searchParams.get('order')!
        await call('showSandbox', 200, '/onramp/sandbox', { project: false, query: { order } })
        await call('buyAtSandbox', 200, '/onramp/sandbox', {
          project: false,
          form: true,
          body: { order, asset: 'ETH', amount: '100', currency: 'USD' },
        })
        await call('getHistory', 200, `/v1/account/${address}/history`, {
          query: { onramp: 'coinbase' },
        })
      })

      test('smart sessions', async () => {
        const account = id(chain.account(0).address)
        const path = `/v1/sessions/${encodeURIComponent(account)}`
        const terms = {
          expiry: stamp() + 3_600,
          signer: { type: 'keys', data: {} },
          permissions: [{ type: 'contract-call', data: { address: token } }],
          policies: [],
        }
        const { pci, key } = (await call('createSession', 200, path, {
          query: { v: '2' },
          body: terms,
        })) as { pci: string; key: { publicKey: string } }
        assert.match(key.publicKey, /^0x04[0-9a-f]{128}$/)
        await call('createSession', 400, path, { body: { ...terms, expiry: 1 } })
        const grant = async (by: number) => ({
          ...terms,
          pci,
          context: '0xabcd',
          signature: await chain
            .account(by)
            .signMessage({ message: toActivationMessage({ account, pci, context: '0xabcd' }) }),
        })
        await call('activateSession', 401, `${path}/activate`, {
          body: { ...terms, pci, context: '0xabcd' },
        })
        await call('activateSession', 401, `${path}/activate`, { body: await grant(1) })
        await call('activateSession', 200, `${path}/activate`, { body: await grant(0) })
        await call('activateSession', 400, `${path}/activate`, { body: await grant(0) })
        assert.deepEqual(
          await call('getSessionContext', 200, `${path}/getcontext`, { query: { pci } }),
          { context: '0xabcd' },
        )
        const signature = await chain
          .account(0)
          .signMessage({ message: toRevocationMessage({ account, pci }) })
        await call('revokeSession', 401, `${path}/revoke`, {
          body: {
            pci,
            signature: await chain
              .account(1)
              .signMessage({ message: toRevocationMessage({ account, pci }) }),
          },
        })
        await call('revokeSession', 400, `${path}/revoke`, { body: { pci } })
        await call(
          'revokeSession',
          400,
          `/v1/sessions/${encodeURIComponent(id(chain.account(2).address))}/revoke`,
          {
            body: {
              pci,
              signature: await chain.account(2).signMessage({
                message: toRevocationMessage({ account: id(chain.account(2).address), pci }),
              }),
            },
          },
        )
        await call('revokeSession', 200, `${path}/revoke`, { body: { pci, signature } })
        await call('revokeSession', 400, `${path}/revoke`, { body: { pci, signature } })
        const { pcis } = (await call('listSessions', 200, path)) as {
          pcis: { pci: string; revokedAt: number | null }[]
        }
        assert.deepEqual(
          pcis.map((session) => [session.pci, typeof session.revokedAt]),
          [[pci, 'number']],
        )
        await call('listSessions', 400, '/v1/sessions/nobody')
      })

      test('sign-in', async () => {
        const account = chain.account(0)
        const { nonce, token } = (await call('getNonce', 200, '/auth/v1/nonce')) as {
          nonce: string
          token: string
        }
        await call('getNonce', 403, '/auth/v1/nonce', { project: false })
        const data = {
          accountAddress: account.address,
          chainId: CHAIN,
          domain: 'localhost:5173',
          uri: 'http://localhost:5173',
          version: '1',
          nonce,
        } as const
        const message = formatSiwxMessage({ ...data, accountName: 'Ethereum' })
        const body = {
          data,
          message,
          signature: await account.signMessage({ message }),
          clientId: null,
          walletInfo: { type: 'extension', name: 'Any' },
        }
        const headers = { origin: 'http://localhost:5173', 'x-nonce-jwt': `Bearer ${token}` }
        await call('authenticate', 400, '/auth/v1/authenticate', { headers, body: { message } })
        await call('authenticate', 401, '/auth/v1/authenticate', {
          headers,
          body: { ...body, signature: '0x' },
        })
        await call('authenticate', 401, '/auth/v1/authenticate', { body })
        const away = formatSiwxMessage({
          ...data,
          chainId: 'eip155:9',
          accountName: 'Ethereum',
          accountAddress: chain.account(1).address,
        })
        await call('authenticate', 503, '/auth/v1/authenticate', {
          headers,
          body: { message: away, signature: await account.signMessage({ message: away }) },
        })
        const session = (await call('authenticate', 200, '/auth/v1/authenticate', {
          headers: { ...headers, 'content-type': 'application/json' },
          body,
        })) as { token: string }
        await call('authenticate', 401, '/auth/v1/authenticate', { headers, body })
        const bearer = { authorization: `Bearer ${session.token}` }
        await call('putAccountMetadata', 200, '/auth/v1/account-metadata', {
          method: 'PUT',
          headers: bearer,
          body: { metadata: { tier: 'gold' } },
        })
        await call('putAccountMetadata', 400, '/auth/v1/account-metadata', {
          method: 'PUT',
          headers: bearer,
          body: {},
        })
        await call('putAccountMetadata', 413, '/auth/v1/account-metadata', {
          method: 'PUT',
          headers: bearer,
          body: { metadata: { tier: 'x'.repeat(9_000) } },
        })
        await call('putAccountMetadata', 401, '/auth/v1/account-metadata', {
          method: 'PUT',
          body: { metadata: null },
        })
        await call('getMe', 200, '/auth/v1/me', { headers: bearer })
        const { appKitAccount } = (await call('getMe', 200, '/auth/v1/me', {
          headers: bearer,
          query: { includeAppKitAccount: 'true' },
        })) as { appKitAccount: unknown }
        assert.deepEqual(appKitAccount, {
          address: account.address,
          caip2_chain: CHAIN,
          metadata: { tier: 'gold' },
        })
        await call('getMe', 401, '/auth/v1/me')
        await call('endSession', 401, '/auth/v1/me', { method: 'DELETE' })
        await call('endSession', 200, '/auth/v1/me', { method: 'DELETE', headers: bearer })
        await call('getMe', 401, '/auth/v1/me', { headers: bearer })
      })

      // The operations of the embedded wallet have a separate test.
      test('every operation was tested', () =>
        assert.deepEqual(
          openapi.operations
            .filter(
              ({ operationId, tags }) =>
                !called.has(operationId) && !tags.some((tag) => tag.startsWith('wallet-')),
            )
            .map(({ operationId }) => operationId),
          [],
        ))
    },
  )
}
