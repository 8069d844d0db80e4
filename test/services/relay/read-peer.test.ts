import { readPeer } from '../../../src/services/relay/read-peer.js'
import { expect } from '../../helpers/expect.js'

describe('the wallet of a session', () => {
  it('security: the name is one readable line, without characters that reorder or hide text', () => {
    expect(readPeer({ name: 'Meta\u202eMask\nverified' })).to.deep.equal({
      name: 'Meta Mask verified',
    })
    expect(readPeer({ name: '\u200b\u202e' })).to.deep.equal({ name: '' })
  })
  it('behaviour: reads the wallet’s metadata, within limits', () => {
    expect(
      readPeer({ name: 'W', url: 'https://w.example', icons: ['https://w.example/i.png'] }),
    ).to.deep.equal({
      name: 'W',
      url: 'https://w.example',
      icon: 'https://w.example/i.png',
    })
    for (const value of [undefined, null, 5, { name: 5, url: {}, icons: 'x' }])
      expect(readPeer(value)).to.deep.equal({ name: '' })
    for (const icon of ['javascript:alert(1)', 'http://w.example/i.png', 'data:text/html,<b>'])
      expect(readPeer({ name: 'W', icons: [icon] }), icon).to.deep.equal({ name: 'W' })
    expect(
      readPeer({
        name: 'x'.repeat(10_000),
        icons: [`data:image/png;base64,${'A'.repeat(10_000_000)}`],
      }),
    ).to.deep.equal({ name: 'x'.repeat(200) })
  })
})
