import { parseEip6963Detail } from '../../src/standards/eip6963.js'
import { expect } from '../helpers/expect.js'
import { fakeEip1193 } from '../helpers/wallets/fake-eip1193.js'

const parse = (info: object) =>
  parseEip6963Detail({
    info: {
      uuid: 'u',
      name: 'Wallet',
      icon: 'data:image/png;base64,AA==',
      rdns: 'org.wallet',
      ...info,
    },
    provider: fakeEip1193(),
  })?.info

describe('parseEip6963Detail()', () => {
  it('accepts a well-formed announcement unchanged', () => {
    expect(parse({ name: 'محفظة 🦊' })).to.deep.equal({
      uuid: 'u',
      name: 'محفظة 🦊',
      icon: 'data:image/png;base64,AA==',
      rdns: 'org.wallet',
    })
  })
  for (const [given, shown] of [
    ['\u202egnp.exe', 'gnp.exe'],
    ['\u2066\u2067abc\u2069', 'abc'],
    ['\u0000a\nb\tc\u009f', 'a b c'],
    ['👩‍👩‍👧 family', '👩‍👩‍👧 family'],
    ['𝕏'.repeat(100), '𝕏'.repeat(32)],
    [`a${'𝕏'.repeat(100)}`, `a${'𝕏'.repeat(31)}`],
    ['x'.repeat(10_000), 'x'.repeat(64)],
  ] as const) {
    it(`reads the name ${JSON.stringify(given.slice(0, 12))} as one line of letters in their own direction`, () => {
      expect(parse({ name: given })?.name).to.equal(shown)
    })
  }
  for (const name of ['', '   ', '\u200b', '\u202e\u2066', '\u2060\ufeff', 7, null]) {
    it(`refuses the unreadable name ${JSON.stringify(name)}`, () => {
      expect(parse({ name })).to.equal(undefined)
    })
  }
  for (const icon of [
    'javascript:alert(1)',
    'https://icon.example/a.png',
    'data:text/html,<b>',
    `data:image/png;base64,${'A'.repeat(1_000_000)}`,
    7,
    null,
  ]) {
    it(`omits the icon ${String(icon).slice(0, 24)}`, () => {
      expect(parse({ icon })?.icon).to.equal('')
    })
  }
})
