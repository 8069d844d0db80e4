import { readToken } from '../../../src/platform/page/page.js'
import { expect } from '../../helpers/expect.js'

describe('readToken', () => {
  it('reads the page’s token, otherwise the preset’s, of the modal’s own element', () => {
    const main = document.createElement('wallet-modal')
    main.style.cssText = '--_p-radius: 6px; --_p-accent: #e9a066'
    const other = document.createElement('wallet-modal')
    other.setAttribute('for', 'checkout"]')
    other.style.cssText = '--_p-radius: 0px; --wm-accent: #4ade80; --_p-accent: #000'
    document.body.append(main, other)
    try {
      expect(['radius', 'accent', 'font'].map((name) => readToken('default', name))).to.deep.equal([
        '6px',
        '#e9a066',
        '',
      ])
      expect(['radius', 'accent'].map((name) => readToken('checkout"]', name))).to.deep.equal([
        '0px',
        '#4ade80',
      ])
    } finally {
      main.remove()
      other.remove()
    }
    document.documentElement.style.setProperty('--wm-radius', '12px')
    expect(readToken('elsewhere', 'radius')).to.equal('12px')
    document.documentElement.removeAttribute('style')
  })
})
