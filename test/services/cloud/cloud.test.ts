import { sendEvent } from '../../../src/services/analytics/send-event.js'
import { listSupportedChains } from '../../../src/services/chain-data/list-supported-chains.js'
import { getAnalyticsConfig } from '../../../src/services/cloud/get-analytics-config.js'
import { getConfig } from '../../../src/services/cloud/get-config.js'
import {
  toAssetImageUrl,
  toCurrencyImageUrl,
  toTokenImageUrl,
  toWalletImageUrl,
} from '../../../src/services/cloud/image-url.js'
import { listOrigins } from '../../../src/services/cloud/list-origins.js'
import { expect } from '../../helpers/expect.js'
import { fakeServer } from '../../helpers/fakes/fake-server.js'
import { rejection } from '../../helpers/rejection.js'

describe('cloud services', () => {
  it('behaviour: each uses the path of the contract and parses its answer', async () => {
    const answers: Record<string, unknown> = {
      '/appkit/v1/config': {
        features: [
          { id: 'swap', isEnabled: true, config: null },
          { id: 'of_the_future', isEnabled: false, config: [] },
        ],
      },
      '/projects/v1/origins': { allowedOrigins: ['https://app.example'] },
      '/getAnalyticsConfig': { isAnalyticsEnabled: true },
      '/v1/supported-chains': { http: ['eip155:1'], ws: [] },
    }
    const { service } = fakeServer(({ url }) => answers[url.pathname])
    expect((await getConfig(service)).features.map(({ id }) => id)).to.deep.equal([
      'swap',
      'of_the_future',
    ])
    expect((await listOrigins(service)).allowedOrigins).to.deep.equal(['https://app.example'])
    expect((await getAnalyticsConfig(service)).isAnalyticsEnabled).to.equal(true)
    expect((await listSupportedChains(service)).http).to.deep.equal(['eip155:1'])
  })

  it('error: RESPONSE_INVALID for a known field of the wrong kind', async () => {
    for (const call of [getConfig, listOrigins, getAnalyticsConfig, listSupportedChains]) {
      expect(
        (
          await rejection(
            call(
              fakeServer(() => ({
                features: 'all',
                allowedOrigins: '*',
                isAnalyticsEnabled: 'yes',
                http: 'eip155:1',
              })).service,
            ),
          )
        ).code,
      ).to.equal('RESPONSE_INVALID')
    }
  })

  it('ERR-001 error: origins refused with 429 and 503 have different codes', async () => {
    const of = async (status: number) =>
      await rejection(listOrigins(fakeServer(() => new Response('', { status })).service))
    expect((await of(429)).code).to.equal('RATE_LIMITED')
    const down = await of(503)
    expect([down.code, down.details['status']]).to.deep.equal(['SERVICE_UNAVAILABLE', 503])
  })

  it('behaviour: an event is sent while the page closes, and its answer is ignored', async () => {
    const { service, requests } = fakeServer(() => ({}))
    const event = {
      url: 'https://app.example/',
      domain: 'app.example',
      timestamp: 1,
      props: { type: 'track', event: 'MODAL_OPEN' },
    }
    expect(await sendEvent(service, event)).to.equal(undefined)
    const { eventId, ...sent } = JSON.parse(requests[0]!.body!) as { eventId: string }
    expect([requests[0]!.url.pathname, requests[0]!.keepalive, sent]).to.deep.equal([
      '/e',
      true,
      event,
    ])
    expect(eventId).to.have.length(36)
  })

  it('behaviour: image addresses contain project and id, whatever characters the id has', () => {
    const { service } = fakeServer(() => undefined)
    expect(toWalletImageUrl(service, 'a/b?c')).to.equal(
      'https://server.example/getWalletImage/a%2Fb%3Fc?projectId=project&st=wallet-modal&sv=html-0.1.0',
    )
    expect(new URL(toAssetImageUrl(service, 'eip155:1')).pathname).to.equal(
      '/public/getAssetImage/eip155%3A1',
    )
    expect(new URL(toCurrencyImageUrl(service, 'USD')).pathname).to.equal(
      '/public/getCurrencyImage/USD',
    )
    expect(new URL(toTokenImageUrl(service, 'USDC')).pathname).to.equal(
      '/public/getTokenImage/USDC',
    )
  })
})
