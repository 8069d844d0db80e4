import { isPageTrusted, type SiteSettings } from '../../server/frame/messages/site-settings.js'
import { expect } from '../helpers/expect.js'

describe('pages that may show approvals inside the frame', () => {
  it('a pattern with any port matches only the host itself: no subdomain, no longer name, no other scheme', () => {
    const isTrusted = (origin: string) =>
      isPageTrusted(
        {
          trustedOrigins: ['http://localhost:*', 'https://*.app.example'],
        } as unknown as SiteSettings,
        origin,
      )
    expect(
      ['http://localhost', 'http://localhost:5173', 'https://a.app.example'].filter(
        (origin) => !isTrusted(origin),
      ),
    ).to.deep.equal([])
    expect(
      [
        'http://shop.localhost:5173',
        'http://localhost.evil.org',
        'http://localhost:80.evil.org',
        'https://localhost:5173',
        'http://127.0.0.1:5173',
        'https://app.example.evil.org',
        'https://app.example',
        'null',
        '',
      ].filter(isTrusted),
    ).to.deep.equal([])
  })
})
