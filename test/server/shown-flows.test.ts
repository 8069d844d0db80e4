import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import {
  createClient,
  decodeFunctionData,
  encodeFunctionData,
  formatUnits,
  http,
  namehash,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
  walletActions,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getEnsAddress } from 'viem/ens'
import { waitForReceipt } from '../../demo/dev-stack/wait-for-receipt.js'
import { deployPools } from '../../demo/dev-stack/deploy-pools.js'
import { describeChainData } from '../../demo/dev-stack/describe-chain-data.js'
import { compileContracts } from '../helpers/chains/compile-contracts.js'
import { startLocalChain } from '../helpers/chains/local-chain.js'
import { readOpenapi } from '../helpers/openapi.js'
import { startServerProcess } from '../helpers/servers/server-process.js'
import { startStack } from '../helpers/servers/stack.js'
import { NO_POSTGRES, startPostgres } from '../helpers/servers/start-postgres.js'
import '../helpers/servers/patient-postgres.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'
import { getTestKeeper } from '../helpers/chains/test-keeper.js'
import { HANG_MS, TEST_HANG_MS } from '../helpers/clocks/hang.js'

const CHAIN = 'eip155:31337'
const COIN = 0x8000_0000 + 31337
const NATIVE = `${CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const swapAbi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const tokenAbi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])

/** A website owner's server, as its clients see it. */
interface Target {
  readonly url: string
  readonly projectId: string
  stop(): Promise<unknown>
}
interface SwapToken {
  readonly symbol: string
  readonly address: string
  readonly decimals: number
}
interface Shown {
  readonly metadata: {
    readonly operationType: string
    readonly hash: string
    readonly status: string
    readonly sentFrom: string
    readonly sentTo: string
    readonly chain: string
  }
  readonly transfers: readonly {
    readonly direction: string
    readonly quantity: { readonly numeric: string }
    readonly fungible_info?: { readonly symbol: string }
  }[]
}

const openapi = readOpenapi()
const contracts = compileContracts([
  new URL('../helpers/chains/test-ens.sol', import.meta.url),
  new URL('../helpers/chains/test-universal-resolver.sol', import.meta.url),
  new URL('../../server/contracts/name-resolver.sol', import.meta.url),
])

/** The server as a separate process over its own chain, configured like that of `npm start`. */
async function startAlone(engine: 'PGlite' | 'PostgreSQL'): Promise<Target> {
  const stops: (() => Promise<unknown>)[] = []
  const folder = createTemporaryFolder('shown')
  stops.push(() => rm(folder, { recursive: true, force: true }))
  const chain = await startLocalChain(31337)
  stops.push(chain.stop)
  const token = await chain.deployToken(
    [0, 1, 2, 3, 4].map((index) => chain.account(index).address),
    parseUnits('1000000', 6),
  )
  const pools = await deployPools({ chainId: 31337, rpc: chain.rpc, token })
  const settings = await describeChainData(
    [{ chain: { id: CHAIN, name: 'Local One', rpc: chain.rpc, token }, pools }],
    getTestKeeper(),
  )
  stops.push(() => settings.stop())
  const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
  if (postgres) stops.push(() => postgres.stop())
  const rpc = ['--rpc', `${CHAIN}=${chain.rpc}`]
  const server = await (postgres
    ? startServerProcess(rpc, {
        ...settings.variables,
        DATABASE_URL: await postgres.createDatabase(),
      })
    : startServerProcess([...rpc, '--data', join(folder, 'data')], settings.variables))
  return {
    ...server,
    async stop() {
      assert.equal(await server.stop(), 0)
      for (const stop of stops.reverse()) await stop()
    },
  }
}

async function startDemo(): Promise<Target> {
  const stack = await startStack({ builtServer: true })
  return { url: stack.server, projectId: stack.projectId, stop: () => stack.stop() }
}

for (const [name, start] of [
  ['PGlite', () => startAlone('PGlite')],
  ['PostgreSQL', () => startAlone('PostgreSQL')],
  ['what npm start starts', startDemo],
] as const) {
  describe(
    `with a wallet's key and HTTP only, on ${name}`,
    { skip: name === 'PostgreSQL' && NO_POSTGRES },
    () => {
      let target: Target
      let tokens: Record<string, SwapToken>
      const wallet = privateKeyToAccount(generatePrivateKey())
      const friend = privateKeyToAccount(generatePrivateKey())
      const id = (address: string) => `${CHAIN}:${address.toLowerCase()}`

      before(async () => {
        target = await start()
        const listed = await call<{ tokens: SwapToken[] }>('getSwapTokens', '/v1/convert/tokens', {
          query: { chainId: CHAIN },
        })
        tokens = Object.fromEntries(listed.tokens.map((token) => [token.symbol, token]))
      })
      after(() => target?.stop())

      /** One operation of openapi.yaml; the answer is checked against the file. */
      async function call<Answer>(
        operationId: string,
        path: string,
        {
          query = {},
          body,
          status = 200,
        }: { query?: Record<string, string>; body?: object; status?: number } = {},
      ): Promise<Answer> {
        const response = await fetch(
          `${target.url}${path}?${new URLSearchParams({ projectId: target.projectId, ...query })}`,
          body && { method: 'POST', body: JSON.stringify(body) },
        )
        assert.equal(response.status, status, `${operationId}: ${await response.clone().text()}`)
        assert.equal(await openapi.findFault(operationId, response.clone()), undefined)
        return (await response.json()) as Answer
      }

      /** The chain through the server's own RPC door, like the kit. */
      function connect() {
        const chain = {
          id: 31337,
          name: 'Local One',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [] } },
        }
        return createClient({
          chain,
          transport: http(`${target.url}/v1/?chainId=${CHAIN}&projectId=${target.projectId}`),
          pollingInterval: 50,
        })
          .extend(publicActions)
          .extend(walletActions)
      }

      async function send(
        account: typeof wallet,
        transaction: { to?: Address; data?: Hex; value?: bigint; gas?: bigint },
      ) {
        const client = connect()
        const hash = await client.sendTransaction({ ...transaction, account, chain: client.chain })
        const { status, gasUsed, effectiveGasPrice, contractAddress } = await waitForReceipt(
          client,
          hash,
        )
        return { hash, status, fee: gasUsed * effectiveGasPrice, contractAddress }
      }

      /** Base units at the balance endpoint, read again. */
      async function amountOf(owner: Address, token: SwapToken): Promise<bigint> {
        const { balances } = await call<{
          balances: {
            address?: string
            symbol: string
            price: number
            quantity: { numeric: string; decimals: string }
          }[]
        }>('getBalance', `/v1/account/${owner}/balance`, {
          query: { currency: 'usd', chainId: CHAIN, forceUpdate: token.address },
        })
        const isNative = token.address === NATIVE
        const row = balances.find(({ address }) =>
          isNative ? address === undefined : address === token.address,
        )
        assert.ok(row, `${token.symbol} is not in ${JSON.stringify(balances)}`)
        assert.deepEqual(
          [row.symbol, row.quantity.decimals, row.price],
          [token.symbol, String(token.decimals), isNative ? 2_000 : 1],
        )
        return parseUnits(row.quantity.numeric, token.decimals)
      }

      /** Waits until a transaction is in the history of an account; `onramp` selects purchases. */
      async function waitUntilShown(
        owner: Address,
        hash: string,
        query: Record<string, string> = { chainId: CHAIN },
      ): Promise<Shown> {
        for (
          const until = Date.now() + HANG_MS;
          Date.now() < until;
          await new Promise((resolve) => setTimeout(resolve, 100))
        ) {
          const { data } = await call<{ data: Shown[] }>(
            'getHistory',
            `/v1/account/${owner}/history`,
            { query },
          )
          const found = data.filter(({ metadata }) => metadata.hash === hash)
          if (found[0]) {
            assert.equal(found.length, 1, 'shown once')
            return found[0]
          }
        }
        return assert.fail(`${hash} is not in the history of ${owner}`)
      }

      const moves = ({ transfers }: Shown) =>
        transfers
          .map(
            ({ direction, quantity, fungible_info }) =>
              `${direction} ${quantity.numeric} ${fungible_info?.symbol}`,
          )
          .sort()
      const text = (amount: bigint, { decimals }: SwapToken) => formatUnits(amount, decimals)

      /** Buys on the sandbox's page like a browser, by sending the form on it. */
      async function buy(symbol: string, money: string): Promise<{ amount: bigint; hash: string }> {
        const { purchaseCurrencies, paymentCurrencies } = await call<{
          purchaseCurrencies: { symbol: string; networks: { name: string; chain_id: string }[] }[]
          paymentCurrencies: { id: string }[]
        }>('getOnrampOptions', '/v1/onramp/options')
        const purchaseCurrency = purchaseCurrencies.find((currency) => currency.symbol === symbol)!
        const network = purchaseCurrency.networks.find(({ chain_id }) => chain_id === '31337')!
        const paymentCurrency = paymentCurrencies.find((currency) => currency.id === 'USD')!
        const quote = await call<{
          paymentTotal: { amount: string }
          purchaseAmount: { amount: string; currency: string }
        }>('getOnrampQuote', '/v1/onramp/quote', {
          body: { purchaseCurrency, paymentCurrency, amount: money, network: network.name },
        })
        assert.deepEqual(
          [Number(quote.paymentTotal.amount), quote.purchaseAmount.currency],
          [Number(money), symbol],
        )
        const { url } = await call<{ url: string }>('createOnrampUrl', '/v1/generators/onrampurl', {
          body: {
            destinationWallets: [{ address: wallet.address, assets: [symbol] }],
            partnerUserId: wallet.address,
            defaultExperience: 'buy',
            presetFiatAmount: Number(money),
          },
        })
        const page = await (await fetch(url)).text()
        const [, action] = /<form method="post" action="([^"]+)"/.exec(page)!
        const [, order] = /name="order" value="([^"]+)"/.exec(page)!
        const [, asset] = new RegExp(`<option value="([^"]*)">${symbol} `).exec(page)!
        const [, preset] = /name="amount"[^>]* value="([^"]+)"/.exec(page)!
        assert.equal(Number(preset), Number(money))
        const paid = await (
          await fetch(new URL(action!, url), {
            method: 'POST',
            body: new URLSearchParams({
              order: order!,
              asset: asset!,
              amount: preset!,
              currency: 'USD',
            }),
          })
        ).text()
        assert.ok(
          paid.includes('Delivered') && paid.includes(`${quote.purchaseAmount.amount} ${symbol}`),
          paid,
        )
        return {
          amount: parseUnits(quote.purchaseAmount.amount, tokens[symbol]!.decimals),
          hash: /0x[0-9a-f]{64}/.exec(paid)![0],
        }
      }

      /** Requests the quote, the approval if needed, and the swap's transaction, like a client. */
      async function prepareSwap(from: SwapToken, to: SwapToken, amount: bigint, slippage: number) {
        const pair = { from: from.address, to: to.address, amount: amount.toString() }
        const {
          quotes: [quote],
        } = await call<{
          quotes: { fromAmount: string; toAmount: string; fromAccount: string; toAccount: string }[]
        }>('getSwapQuotes', '/v1/convert/quotes', {
          query: { ...pair, userAddress: wallet.address },
        })
        assert.deepEqual(
          [quote?.fromAmount, quote?.fromAccount, quote?.toAccount],
          [pair.amount, from.address, to.address],
        )
        const expected = BigInt(quote!.toAmount)
        const approvalFee = await approve(from, to, amount)
        const { tx } = await call<{ tx: { from: string; to: string; data: Hex; amount: string } }>(
          'buildTransaction',
          '/v1/convert/build-transaction',
          {
            body: {
              projectId: target.projectId,
              ...pair,
              userAddress: id(wallet.address),
              eip155: { slippage },
              disableEstimate: true,
            },
          },
        )
        assert.deepEqual([tx.from.toLowerCase(), tx.amount], [id(wallet.address), quote!.toAmount])
        const { functionName, args } = decodeFunctionData({ abi: swapAbi, data: tx.data })
        const [least, , receiver] =
          functionName === 'swapExactETHForTokens' ? args : [args[1], args[2], args[3]]
        assert.deepEqual(
          [least, receiver],
          [(expected * BigInt(100 - slippage)) / 100n, wallet.address],
        )
        return {
          expected,
          approvalFee,
          transaction: {
            to: tx.to.split(':')[2] as Address,
            data: tx.data,
            value: from.address === NATIVE ? amount : 0n,
          },
        }
      }

      /** Approves the amount for the router unless it is approved already; returns the cost. */
      async function approve(from: SwapToken, to: SwapToken, amount: bigint): Promise<bigint> {
        const read = async () =>
          BigInt(
            (
              await call<{ allowance: string }>('getSwapAllowance', '/v1/convert/allowance', {
                query: { tokenAddress: from.address, userAddress: id(wallet.address) },
              })
            ).allowance,
          )
        if ((await read()) >= amount) return 0n
        const { tx } = await call<{ tx: { from: string; data: Hex; value: string } }>(
          'buildApprove',
          '/v1/convert/build-approve',
          {
            query: {
              from: from.address,
              to: to.address,
              userAddress: id(wallet.address),
              amount: amount.toString(),
            },
          },
        )
        assert.equal(tx.from, from.address, 'the transaction goes to the token')
        const { hash, status, fee } = await send(wallet, {
          to: tx.from.split(':')[2] as Address,
          data: tx.data,
          value: BigInt(tx.value),
        })
        assert.equal(status, 'success')
        assert.equal(await read(), amount)
        assert.equal((await waitUntilShown(wallet.address, hash)).metadata.operationType, 'approve')
        return fee
      }

      test(
        'a sandbox purchase is in the balance, in the history and among the purchases',
        { timeout: TEST_HANG_MS },
        async () => {
          for (const [symbol, money] of [
            ['ETH', '2000'],
            ['TEST', '50'],
          ] as const) {
            const token = tokens[symbol]!
            const { amount, hash } = await buy(symbol, money)
            assert.equal(
              text(amount, token),
              symbol === 'ETH' ? '0.99' : '49.5',
              'one per cent is the fee',
            )
            assert.equal(await amountOf(wallet.address, token), amount)
            const received = await waitUntilShown(wallet.address, hash)
            assert.deepEqual(
              [received.metadata.operationType, received.metadata.status, received.metadata.chain],
              ['receive', 'confirmed', CHAIN],
            )
            assert.deepEqual(moves(received), [`in ${text(amount, token)} ${symbol}`])
            for (const onramp of ['coinbase', 'sandbox']) {
              const purchase = await waitUntilShown(wallet.address, hash, { onramp })
              assert.deepEqual(
                [purchase.metadata.operationType, purchase.metadata.status],
                ['buy', 'ONRAMP_TRANSACTION_STATUS_SUCCESS'],
              )
              assert.deepEqual(moves(purchase), [`in ${text(amount, token)} ${symbol}`])
            }
          }
          assert.deepEqual(
            await call('getHistory', `/v1/account/${friend.address}/history`, {
              query: { onramp: 'coinbase' },
            }),
            { data: [], next: null },
            'nobody else sees them',
          )
        },
      )

      test(
        'swaps of coin to token, token to token and token to coin yield the quoted amount, to the last unit, in balance and history',
        { timeout: TEST_HANG_MS },
        async () => {
          const [ETH, TEST, TUSD] = ['ETH', 'TEST', 'TUSD'].map((symbol) => tokens[symbol]!) as [
            SwapToken,
            SwapToken,
            SwapToken,
          ]
          for (const [from, to, amount, slippage] of [
            [ETH, TEST, parseEther('0.1'), 1],
            [TEST, TUSD, parseUnits('60.000001', 6), 2],
            [TUSD, TEST, 10n ** 18n / 3n, 1],
            [TEST, ETH, parseUnits('40', 6), 5],
          ] as const) {
            const pair = `${from.symbol} to ${to.symbol}`
            const held = {
              from: await amountOf(wallet.address, from),
              to: await amountOf(wallet.address, to),
            }
            const { expected, approvalFee, transaction } = await prepareSwap(
              from,
              to,
              amount,
              slippage,
            )
            const { hash, status, fee } = await send(wallet, transaction)
            assert.equal(status, 'success', pair)
            const fees = (token: SwapToken) => (token === ETH ? fee + approvalFee : 0n)
            assert.equal(
              await amountOf(wallet.address, from),
              held.from - amount - fees(from),
              pair,
            )
            assert.equal(await amountOf(wallet.address, to), held.to + expected - fees(to), pair)
            const shown = await waitUntilShown(wallet.address, hash)
            assert.deepEqual(
              [
                shown.metadata.operationType,
                shown.metadata.status,
                shown.metadata.sentFrom.toLowerCase(),
                shown.metadata.sentTo.toLowerCase(),
              ],
              ['trade', 'confirmed', wallet.address.toLowerCase(), transaction.to.toLowerCase()],
            )
            assert.deepEqual(
              moves(shown),
              [`in ${text(expected, to)} ${to.symbol}`, `out ${text(amount, from)} ${from.symbol}`],
              pair,
            )
          }
        },
      )

      test(
        'a price that changed by more than the slippage costs only the fee, and appears as failed',
        { timeout: TEST_HANG_MS },
        async () => {
          const [ETH, TEST] = ['ETH', 'TEST'].map((symbol) => tokens[symbol]!) as [
            SwapToken,
            SwapToken,
          ]
          const late = await prepareSwap(ETH, TEST, parseEther('0.01'), 1)
          // 1.5 of the pool's 200 coins move its price by about 1.5 per cent.
          const { transaction: big } = await prepareSwap(ETH, TEST, parseEther('1.5'), 50)
          await buy('ETH', '7000')
          assert.equal((await send(wallet, { ...big, value: parseEther('1.5') })).status, 'success')
          const held = [
            await amountOf(wallet.address, ETH),
            await amountOf(wallet.address, TEST),
          ] as const
          const { hash, status, fee } = await send(wallet, { ...late.transaction, gas: 300_000n })
          assert.equal(status, 'reverted')
          assert.deepEqual(
            [await amountOf(wallet.address, ETH), await amountOf(wallet.address, TEST)],
            [held[0] - fee, held[1]],
          )
          const shown = await waitUntilShown(wallet.address, hash)
          assert.deepEqual([shown.metadata.status, moves(shown)], ['failed', []])
        },
      )

      test(
        'a name is suggested, registered and found both ways; payments to it are in balance and history of its owner',
        { timeout: TEST_HANG_MS },
        async () => {
          const TEST = tokens['TEST']!
          const { suggestions } = await call<{
            suggestions: { name: string; registered: boolean }[]
          }>('suggestNames', '/v1/profile/suggestions/gardener')
          const name = suggestions.find(({ registered }) => !registered)!.name
          assert.deepEqual(
            await call('lookupName', `/v1/profile/account/${name}`, { query: { apiVersion: '2' } }),
            [],
          )
          const message = JSON.stringify({
            name,
            attributes: {},
            timestamp: Math.floor(Date.now() / 1000),
          })
          await call('registerName', '/v1/profile/account', {
            body: {
              message,
              signature: await friend.signMessage({ message }),
              coin_type: COIN,
              address: friend.address,
            },
          })
          const { addresses } = await call<{ addresses: Record<string, { address: string }> }>(
            'lookupName',
            `/v1/profile/account/${name}`,
            { query: { apiVersion: '2' } },
          )
          assert.deepEqual(
            [addresses['60']!.address, addresses[COIN]!.address],
            [friend.address, friend.address],
          )
          assert.deepEqual(
            (
              await call<{ name: string }[]>(
                'reverseLookup',
                `/v1/profile/reverse/${friend.address}`,
                { query: { apiVersion: '2' } },
              )
            ).map((entry) => entry.name),
            [name],
          )
          assert.equal(
            (await call<{ name: string }>('getIdentity', `/v1/identity/${friend.address}`)).name,
            name,
          )
          const holder = await resolve(name)
          assert.equal(holder, friend.address)
          const { hash } = await send(wallet, {
            to: TEST.address.split(':')[2] as Address,
            data: encodeFunctionData({
              abi: tokenAbi,
              functionName: 'transfer',
              args: [holder, 7_000_001n],
            }),
          })
          assert.equal(await amountOf(holder, TEST), 7_000_001n)
          const [sent, received] = [
            await waitUntilShown(wallet.address, hash),
            await waitUntilShown(holder, hash),
          ]
          assert.deepEqual(
            [
              sent.metadata.operationType,
              moves(sent),
              received.metadata.operationType,
              moves(received),
            ],
            ['send', ['out 7.000001 TEST'], 'receive', ['in 7.000001 TEST']],
          )
        },
      )

      /**
       * With CCIP-Read, like any ENS client: a registry and a resolver contract on the chain, the
       * server's gateway behind them.
       */
      async function resolve(name: string): Promise<Address> {
        const { TestRegistry, TestUniversalResolver, NameResolver } = await contracts
        const { signer, urls, suffixes } = await call<{
          signer: Address
          urls: string[]
          suffixes: string[]
        }>('describeGateway', '/v1/names/gateway')
        const client = connect()
        const deploy = async (
          { abi, bytecode }: NonNullable<typeof NameResolver>,
          args: unknown[],
        ) =>
          (
            await waitForReceipt(
              client,
              await client.deployContract({
                abi,
                bytecode,
                args,
                account: wallet,
                chain: client.chain,
              }),
            )
          ).contractAddress!
        const registry = await deploy(TestRegistry!, [])
        const resolver = await deploy(NameResolver!, [urls, signer])
        const suffix = suffixes.find((found) => name.endsWith(`.${found}`))!
        await send(wallet, {
          to: registry,
          data: encodeFunctionData({
            abi: TestRegistry!.abi,
            functionName: 'setResolver',
            args: [namehash(suffix), resolver],
          }),
        })
        return (await getEnsAddress(client, {
          name,
          universalResolverAddress: await deploy(TestUniversalResolver!, [registry]),
        }))!
      }
    },
  )
}
