/** Payments of an EVM account on a real chain (anvil), with faulty tokens. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Address } from 'viem'
import type { Connection } from '../../src/chains/adapter.js'
import { createConnection } from '../../src/chains/connection.js'
import { mainnet } from '../../src/chains/eip155/index.js'
import { transfers } from '../../src/chains/eip155/transfer/transfers.js'
import type { WalletModalError } from '../../src/errors/wallet-modal-error.js'
import type { Eip1193Request } from '../../src/standards/eip1193.js'
import { compileContracts } from '../helpers/chains/compile-contracts.js'
import { startLocalChain, type LocalChain } from '../helpers/chains/local-chain.js'

const ETHER = 10n ** 18n
const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FRIEND = '0x00000000000000000000000000000000000f00d1'
let local: LocalChain
let contracts: Awaited<ReturnType<typeof compileContracts>>
let asked: Eip1193Request[]

describe('transfers of an EVM account', () => {
  before(async () => {
    local = await startLocalChain()
    contracts = await compileContracts([
      new URL('../helpers/chains/hostile-tokens.sol', import.meta.url),
    ])
  })
  after(() => local?.stop())

  const chain = () => ({ ...mainnet, id: local.chainId, rpcUrls: [local.rpc] })
  const account = () => `${local.chainId}:${ME}` as const

  /** A wallet whose owner approves everything; the node holds the keys. */
  function connect(
    change: (request: Eip1193Request) => Eip1193Request = (request) => request,
  ): Connection {
    asked = []
    const provider = {
      request(request: Eip1193Request) {
        asked.push(request)
        return local.client.request(change(request) as never)
      },
    }
    return createConnection({
      connectorId: 'test',
      type: 'ANNOUNCED',
      namespace: 'eip155',
      wallet: { name: 'Test' },
      provider,
      chainId: local.chainId,
      accounts: [account()],
      signMessage: () => Promise.reject(new Error('not used')),
      end: async () => {},
    }).connection
  }
  const deploy = (name: string, decimals = 6) =>
    local.deploy(contracts[name]!, [decimals, name, 'BAD'], 0)
  const balanceOf = (token: Address, owner: string) =>
    local.client.readContract({
      address: token,
      abi: contracts['SilentToken']!.abi,
      functionName: 'balanceOf',
      args: [owner],
    }) as Promise<bigint>
  const request = (parts: { to?: string; amount: bigint; token?: string; decimals?: number }) => ({
    connection: connect(),
    chain: chain(),
    account: account(),
    to: FRIEND,
    ...parts,
  })
  const rejection = (promise: Promise<unknown>) =>
    promise.then(
      () => assert.fail('it did not fail'),
      (error: WalletModalError) => error,
    )

  it('SEND-003 sends the coin with one request, which names its network, and confirms', async () => {
    const before = await local.client.getBalance({ address: FRIEND })
    const sent = await transfers.send(request({ amount: ETHER / 3n }))
    assert.deepEqual(await sent.confirmed(), { id: sent.id })
    assert.equal((await local.client.getBalance({ address: FRIEND })) - before, ETHER / 3n)
    const sends = asked.filter(({ method }) => method === 'eth_sendTransaction')
    assert.equal(sends.length, 1)
    assert.equal((sends[0]!.params as [{ chainId: string }])[0].chainId, '0x7a69')
  })

  for (const name of ['SilentToken', 'FeeToken']) {
    it(`SEND-004 sends a token in its own decimals: ${name}`, async () => {
      const token = await deploy(name, 6)
      const payment = request({ amount: 1_500_000n, token, decimals: 6 })
      const { terms } = await transfers.estimate!(payment)
      const sent = await transfers.send({ ...payment, terms })
      await sent.confirmed()
      assert.equal(await balanceOf(token, FRIEND), name === 'FeeToken' ? 1_485_000n : 1_500_000n)
    })
  }

  it('refuses a token whose own decimals differ from those of the amount, before a request to the wallet', async () => {
    const token = await deploy('SilentToken', 18)
    for (const act of [transfers.send, transfers.estimate!]) {
      const error = await rejection(act(request({ amount: 1_500_000n, token, decimals: 6 })))
      assert.equal(error.code, 'OPTIONS_INVALID')
      assert.match(error.message, /18, as token/)
    }
    assert.deepEqual(
      asked.filter(({ method }) => method === 'eth_sendTransaction'),
      [],
    )
  })

  it('reads the decimals of tokens with 0 and 36, and refuses a contract that is not a token', async () => {
    for (const decimals of [0, 36])
      assert.equal(
        await transfers.readDecimals!({
          chain: chain(),
          token: await deploy('SilentToken', decimals),
        }),
        decimals,
      )
    for (const token of [FRIEND, 'no address', '0x12'])
      assert.equal(
        (await rejection(transfers.readDecimals!({ chain: chain(), token }))).code,
        'OPTIONS_INVALID',
        token,
      )
  })

  for (const [what, name, amount, reason] of [
    ['a text', 'RevertingToken', 3n, 'transfers are paused'],
    ['a panic', 'RevertingToken', 2n, 'Panic(1)'],
    ['an answer of false', 'FalseToken', 1n, 'the token refused the transfer'],
    ['too low a balance', 'SilentToken', 2n ** 130n, 'balance too low'],
  ] as const) {
    it(`reports before a request to the wallet that the token refuses: ${what}`, async () => {
      const error = await rejection(
        transfers.estimate!(request({ amount, token: await deploy(name), decimals: 6 })),
      )
      assert.deepEqual([error.code, error.details['reason']], ['TRANSACTION_FAILED', reason])
    })
  }

  it('TX-003 a reverted receipt fails with the reason, or with "unknown reason"', async () => {
    const token = await deploy('RevertingToken')
    for (const [amount, reason] of [
      [3n, 'transfers are paused'],
      [1n, 'unknown reason'],
    ] as const) {
      // A wallet that sends a failing transaction: with its own gas limit, so that the node does
      // not simulate.
      const connection = connect((sent) =>
        sent.method === 'eth_sendTransaction'
          ? { ...sent, params: [{ ...(sent.params as [object])[0], gas: '0x30d40' }] }
          : sent,
      )
      const sent = await transfers.send({ ...request({ amount, token, decimals: 6 }), connection })
      const error = await rejection(sent.confirmed())
      assert.deepEqual(
        [error.code, error.details['reason'], error.details['transaction']],
        ['TRANSACTION_FAILED', reason, sent.id],
      )
    }
  })

  it('Max: all of the coin except the fee can be sent, and the wallet keeps to the estimated fees', async () => {
    const [poor] = await local.client
      .request({ method: 'eth_accounts' } as never)
      .then((accounts) => [(accounts as Address[])[7]!] as const)
    const from = `${local.chainId}:${poor}` as const
    const balance = await local.client.getBalance({ address: poor })
    const connection = connect()
    Object.defineProperty(connection, 'accounts', { value: [from] })
    const base = { connection, chain: chain(), account: from, to: FRIEND }
    const { fee, terms } = await transfers.estimate!({ ...base, amount: 1n })
    assert.equal(terms['gas'], 21_000n)
    const sent = await transfers.send({ ...base, amount: balance - fee, all: true, terms })
    await sent.confirmed()
    const left = await local.client.getBalance({ address: poor })
    assert.ok(left >= 0n && left < fee, `${left} of ${fee}`)
  })

  it('sends no request to the wallet for an invalid address, the zero address, the token itself, a wrong amount, account or network', async () => {
    const token = await deploy('SilentToken')
    for (const [parts, code] of [
      [{ to: 'bob.eth', amount: 1n }, 'ACCOUNT_INVALID'],
      [{ to: `0x${'0'.repeat(40)}`, amount: 1n }, 'ACCOUNT_INVALID'],
      [{ to: token.toLowerCase(), amount: 1n, token }, 'ACCOUNT_INVALID'],
      [{ amount: 0n }, 'OPTIONS_INVALID'],
      [{ amount: -1n }, 'OPTIONS_INVALID'],
      [{ amount: 2n ** 256n }, 'OPTIONS_INVALID'],
      [{ amount: 1n, token: 'USDC' }, 'OPTIONS_INVALID'],
    ] as const)
      assert.equal(
        (await rejection(transfers.send(request(parts)))).code,
        code,
        JSON.stringify(parts, (_, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        ),
      )
    const stranger = { ...request({ amount: 1n }), account: `${local.chainId}:${FRIEND}` as const }
    assert.equal((await rejection(transfers.send(stranger))).code, 'ACCOUNT_NOT_FOUND')
    const moved = connect((sent) => sent)
    ;(moved.provider as { request: (sent: Eip1193Request) => Promise<unknown> }).request = async (
      sent,
    ) => {
      asked.push(sent)
      return '0x1'
    }
    assert.equal(
      (await rejection(transfers.send({ ...request({ amount: 1n }), connection: moved }))).code,
      'CHAIN_MISMATCH',
    )
    assert.deepEqual(
      asked.filter(({ method }) => method === 'eth_sendTransaction'),
      [],
    )
  })

  for (const [kind, reason] of [
    ['repriced', undefined],
    ['cancelled', 'cancelled'],
    ['replaced', 'replaced'],
  ] as const) {
    it(`TX-005 H38 reports a transaction that the wallet ${kind}`, async () => {
      await local.client.setAutomine(false)
      try {
        const sent = await transfers.send(request({ amount: ETHER / 100n }))
        const pending = await local.client.getTransaction({ hash: sent.id as `0x${string}` })
        const waiting = sent.confirmed().then(
          (value) => ({ value }),
          (error: WalletModalError) => ({ error }),
        )
        await waitUntilAsked()
        const change = {
          repriced: {},
          cancelled: { to: ME, value: '0x0' },
          replaced: { value: '0x5' },
        }[kind]
        const other = (await local.client.request({
          method: 'eth_sendTransaction',
          params: [
            {
              from: ME,
              to: FRIEND,
              value: `0x${(ETHER / 100n).toString(16)}`,
              nonce: `0x${pending.nonce.toString(16)}`,
              maxFeePerGas: '0x12a05f2000',
              maxPriorityFeePerGas: '0xba43b7400',
              ...change,
            },
          ],
        } as never)) as string
        await local.client.mine({ blocks: 3 })
        const outcome = (await waiting) as { value?: { id: string }; error?: WalletModalError }
        if (reason === undefined) assert.deepEqual(outcome.value, { id: other, repriced: true })
        else
          assert.deepEqual(
            [
              outcome.error?.code,
              outcome.error?.details['reason'],
              outcome.error?.details['replacement'],
            ],
            ['TRANSACTION_FAILED', reason, other],
          )
      } finally {
        await local.client.setAutomine(true)
        await local.client.mine({ blocks: 1 })
      }
    })
  }

  /** Waits until the transaction was read once, so that its nonce is known. */
  async function waitUntilAsked() {
    const { fetch } = globalThis
    await new Promise<void>((resolve) => {
      globalThis.fetch = async (input, init) => {
        const response = await fetch(input, init)
        if (String(init?.body).includes('eth_getTransactionCount')) resolve()
        return response
      }
    })
    globalThis.fetch = fetch
  }
})
