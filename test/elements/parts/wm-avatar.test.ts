import '../../../src/elements/parts/wm-avatar.js'
import type { Avatar } from '../../../src/elements/parts/wm-avatar.js'
import { expect } from '../../helpers/expect.js'
import { until } from '../../helpers/clocks/until.js'

const svg = (size: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="red"/></svg>`)}`

describe('wm-avatar', () => {
  let avatar: Avatar
  async function show(src: string | undefined) {
    avatar.src = src
    await avatar.updateComplete
    return avatar.shadowRoot!.querySelector('img')
  }
  beforeEach(() => {
    avatar = document.createElement('wm-avatar')
    avatar.address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    document.body.append(avatar)
  })
  afterEach(() => avatar.remove())

  it('shows the account’s picture in place of the generated one', async () => {
    const image = await show(svg(64))
    await until(() => image!.complete && image!.naturalWidth === 64)
    expect(avatar.shadowRoot!.querySelector('img')).to.equal(image)
    expect(image!.alt).to.equal('')
  })

  it('shows the generated picture if the account’s is invalid, one pixel, or fails; tries a later picture', async () => {
    expect(await show('javascript:alert(1)')).to.equal(null)
    // Not an SVG: WebKit gives the size of its element as the natural size of one.
    for (const bad of [
      'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
      'data:image/png;base64,AA==',
    ]) {
      await show(bad)
      await until(() => avatar.shadowRoot!.querySelector('img') === null)
    }
    expect(await show(svg(32))).to.not.equal(null)
  })
})
