import { bitcoinSignet, bitcoinTestnet } from '../../../src/chains/bip122/index.js'
import { transfers } from '../../../src/chains/bip122/addresses/account.js'
import type { AccountId } from '../../../src/standards/caip.js'
import { expect } from '../../helpers/expect.js'
import { fakeConnection } from '../../helpers/pages/create-test-core.js'
import { rejection } from '../../helpers/rejection.js'
import { stubFetch, type StubbedFetch } from '../../helpers/fakes/stub-fetch.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'

const ID = 'ab'.repeat(32)

describe('a bitcoin payment', () => {
  it('is not sent from another account, or on another network, than the visitor chose', async () => {
    const [old, now] = [
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    ].map((address) => `${bitcoinSignet.id}:${address}` as const) as [AccountId, AccountId]
    let sent = 0
    const { connection } = fakeConnection({
      namespace: 'bip122',
      chainId: bitcoinSignet.id,
      accounts: [now],
      provider: { sendTransfer: async () => (sent++, ID) },
    })
    const payment = { connection, chain: bitcoinSignet, to: 'tb1q', amount: 1000n }
    expect((await rejection(transfers.send({ ...payment, account: old }))).code).to.equal(
      'ACCOUNT_NOT_FOUND',
    )
    expect(
      (await rejection(transfers.send({ ...payment, account: now, chain: bitcoinTestnet }))).code,
    ).to.equal('CHAIN_MISMATCH')
    expect(sent).to.equal(0)
    expect((await transfers.send({ ...payment, account: now })).id).to.equal(ID)
  })
})

describe('the wait for a bitcoin transaction', () => {
  let esplora: StubbedFetch
  let answer: () => unknown
  afterEach(() => esplora.restore())

  async function send() {
    answer = () => ({ confirmed: false })
    esplora = stubFetch(({ pathname }) =>
      pathname.endsWith('/status') ? answer() : new Response('no', { status: 404 }),
    )
    const clock = installVirtualClock()
    const account = `${bitcoinSignet.id}:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx` as const
    const { connection } = fakeConnection({
      namespace: 'bip122',
      chainId: bitcoinSignet.id,
      accounts: [account],
      provider: { sendTransfer: async () => ID },
    })
    const chain = { ...bitcoinSignet, rpcUrls: ['https://esplora.example/'] }
    const { confirmed } = await transfers.send({
      connection,
      chain,
      account,
      to: 'tb1q',
      amount: 1000n,
    })
    return { clock, confirmed }
  }
  const fail = () => {
    throw new TypeError('Failed to fetch')
  }

  it('continues in a tab that was suspended and is offline at first', async () => {
    const { clock, confirmed } = await send()
    const waiting = confirmed()
    await clock.advance(20_000)
    answer = fail
    clock.freeze(3_600_000)
    await clock.advance(60_000)
    answer = () => ({ confirmed: true })
    expect(await clock.run(waiting)).to.deep.equal({ id: ID })
  })

  it('ends after three minutes without an answer, and immediately on an abort', async () => {
    const { clock, confirmed } = await send()
    answer = fail
    expect((await clock.run(rejection(confirmed()))).code).to.equal('SERVICE_UNAVAILABLE')
    expect(clock.elapsed).to.equal(165_000)
    const controller = new AbortController()
    const waiting = rejection(confirmed({ signal: controller.signal }))
    await clock.advance(1000)
    controller.abort()
    expect((await waiting).code).to.equal('REQUEST_ABORTED')
  })
})
