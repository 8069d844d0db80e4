import { buildApprove } from '../../../src/services/swap/build-approve.js'
import { buildTransaction } from '../../../src/services/swap/build-transaction.js'
import { getAllowance } from '../../../src/services/swap/get-allowance.js'
import { getGasPrice } from '../../../src/services/swap/get-gas-price.js'
import { getQuotes } from '../../../src/services/swap/get-quotes.js'
import { listTokens } from '../../../src/services/swap/list-tokens.js'
import { expect } from '../../helpers/expect.js'
import { fakeServer } from '../../helpers/fakes/fake-server.js'
import { rejection } from '../../helpers/rejection.js'

const PAIR = { from: 'eip155:1:0xa', to: 'eip155:1:0xb' }
const HUGE = '115792089237316195423570985008687907853269984665640564039457584007913129639935'

describe('swap service', () => {
  it('SWAP-003 requests quotes with base units and CAIP addresses, and keeps every digit of the answer', async () => {
    const quote = {
      id: null,
      fromAmount: HUGE,
      fromAccount: PAIR.from,
      toAmount: HUGE,
      toAccount: PAIR.to,
    }
    const { service, requests } = fakeServer(() => ({ quotes: [quote] }))
    expect((await getQuotes(service, { ...PAIR, amount: HUGE })).quotes).to.deep.equal([quote])
    expect([
      requests[0]!.url.searchParams.get('amount'),
      requests[0]!.url.searchParams.get('from'),
    ]).to.deep.equal([HUGE, PAIR.from])
  })

  it('SWAP-004 builds with slippage 1 and no estimate', async () => {
    const tx = {
      from: 'eip155:1:0x1',
      to: 'eip155:1:0x2',
      data: '0x12',
      amount: '5',
      eip155: { gas: '0', gasPrice: '1' },
    }
    const { service, requests } = fakeServer(() => ({ tx }))
    expect(
      await buildTransaction(service, { ...PAIR, amount: '1', userAddress: 'eip155:1:0xc' }),
    ).to.deep.equal({ tx })
    expect(JSON.parse(requests[0]!.body!)).to.deep.equal({
      projectId: 'project',
      ...PAIR,
      amount: '1',
      userAddress: 'eip155:1:0xc',
      eip155: { slippage: 1 },
      disableEstimate: true,
    })
  })

  it('reads tokens, allowance, gas prices and an approval', async () => {
    const token = {
      name: 'Ether',
      symbol: 'ETH',
      address: 'eip155:1:0xee',
      decimals: 18,
      logoUri: null,
      eip2612: false,
    }
    expect(
      (await listTokens(fakeServer(() => ({ tokens: [token] })).service, { chainId: 'eip155:1' }))
        .tokens,
    ).to.deep.equal([token])
    expect(
      await getAllowance(fakeServer(() => ({ allowance: HUGE })).service, {
        tokenAddress: PAIR.from,
        userAddress: PAIR.to,
      }),
    ).to.deep.equal({ allowance: HUGE })
    expect(
      await getGasPrice(fakeServer(() => ({ standard: '1', fast: '2', instant: '3' })).service, {
        chainId: 'eip155:1',
      }),
    ).to.deep.equal({ standard: '1', fast: '2', instant: '3' })
    const tx = {
      from: PAIR.from,
      to: PAIR.from,
      data: '0x095ea7b3',
      value: '0',
      eip155: { gasPrice: '1' },
    }
    expect(await buildApprove(fakeServer(() => ({ tx })).service, PAIR)).to.deep.equal({ tx })
  })

  for (const amount of ['-1', '1.5', '1e18', '', '9'.repeat(79), 12]) {
    it(`error: RESPONSE_INVALID for the amount ${JSON.stringify(amount).slice(0, 12)}`, async () => {
      const { service } = fakeServer(() => ({ allowance: amount }))
      expect(
        (await rejection(getAllowance(service, { tokenAddress: PAIR.from, userAddress: PAIR.to })))
          .code,
      ).to.equal('RESPONSE_INVALID')
    })
  }

  it('error: refuses calldata that is not hex', async () => {
    const { service } = fakeServer(() => ({
      tx: {
        from: PAIR.from,
        to: PAIR.from,
        data: 'javascript:1',
        value: '0',
        eip155: { gasPrice: '1' },
      },
    }))
    expect((await rejection(buildApprove(service, PAIR))).code).to.equal('RESPONSE_INVALID')
  })
})
