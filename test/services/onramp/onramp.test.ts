import { createUrl } from '../../../src/services/onramp/create-url.js'
import { getOptions } from '../../../src/services/onramp/get-options.js'
import { getQuote } from '../../../src/services/onramp/get-quote.js'
import { expect } from '../../helpers/expect.js'
import { fakeServer } from '../../helpers/fakes/fake-server.js'
import { rejection } from '../../helpers/rejection.js'

const OPTIONS = {
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] },
  ],
  purchaseCurrencies: [
    {
      id: 'x',
      name: 'Test Dollar',
      symbol: 'TUSD',
      networks: [
        { name: 'local', display_name: 'Local', chain_id: '31337', contract_address: '0xa' },
      ],
    },
  ],
}
const money = (amount: string) => ({ amount, currency: 'USD' })

describe('on-ramp service', () => {
  it('reads options, quotes by network name, and requests a page', async () => {
    expect(await getOptions(fakeServer(() => OPTIONS).service)).to.deep.equal(OPTIONS)
    const quote = {
      paymentTotal: money('100'),
      paymentSubtotal: money('99'),
      purchaseAmount: { amount: '99', currency: 'TUSD' },
      coinbaseFee: money('1'),
      networkFee: money('0'),
      quoteId: 'q',
    }
    const quoting = fakeServer(() => quote)
    expect(
      await getQuote(quoting.service, {
        purchaseCurrency: OPTIONS.purchaseCurrencies[0]!,
        paymentCurrency: OPTIONS.paymentCurrencies[0]!,
        amount: '100',
        network: 'local',
      }),
    ).to.deep.equal(quote)
    expect((JSON.parse(quoting.requests[0]!.body!) as { network: string }).network).to.equal(
      'local',
    )
    const making = fakeServer(() => ({ url: 'https://pay.example/' }))
    expect(
      await createUrl(making.service, {
        destinationWallets: [{ address: '0xa' }],
        partnerUserId: '0xa',
      }),
    ).to.deep.equal({ url: 'https://pay.example/' })
    expect(JSON.parse(making.requests[0]!.body!)).to.deep.equal({
      defaultExperience: 'buy',
      destinationWallets: [{ address: '0xa' }],
      partnerUserId: '0xa',
    })
  })

  it('error: a quote without a total is not a quote', async () => {
    const { service } = fakeServer(() => ({ quoteId: 'q' }))
    expect(
      (
        await rejection(
          getQuote(service, {
            purchaseCurrency: OPTIONS.purchaseCurrencies[0]!,
            paymentCurrency: OPTIONS.paymentCurrencies[0]!,
            amount: '1',
            network: 'local',
          }),
        )
      ).code,
    ).to.equal('RESPONSE_INVALID')
  })
})
