import { expect } from '../../helpers/expect.js'
import { until } from '../../helpers/clocks/until.js'
import { preloadImages } from '../../../src/platform/network/preload-images.js'
import { toMarkShapes } from '../../../src/platform/drawing/drawn-mark.js'
import { walletConnectMark } from '../../../src/elements/parts/wallet-connect-mark.js'
import '../../../src/elements/parts/wm-image.js'
import type { Image as WmImage } from '../../../src/elements/parts/wm-image.js'

const PICTURE = new URL('/demo/icon.svg', location.href).href
const svg = (size: string, body = '<rect width="100%" height="100%" fill="red"/>') =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`)}`

describe('<wm-image>', () => {
  const placed: Element[] = []
  afterEach(() => {
    for (const element of placed.splice(0)) element.remove()
  })
  async function put(properties: Partial<WmImage>): Promise<WmImage> {
    const element = Object.assign(document.createElement('wm-image'), properties)
    document.body.append(element)
    placed.push(element)
    await element.updateComplete
    return element
  }
  const picture = (element: WmImage) => element.shadowRoot!.querySelector('img')
  const isShown = (element: WmImage) =>
    element.hasAttribute('loaded') &&
    getComputedStyle(element.shadowRoot!.querySelector('img, svg')!).visibility === 'visible'
  /** Whether only the mark of a name is drawn. */
  const isMark = (element: WmImage, name: string) => {
    const { paths } = toMarkShapes(name)
    const drawn = [...element.shadowRoot!.querySelectorAll('svg[aria-hidden=true] path')].map(
      (path) => [path.getAttribute('fill'), path.getAttribute('d')],
    )
    return (
      !picture(element) &&
      JSON.stringify(drawn) === JSON.stringify(paths.map(({ fill, d }) => [fill, d]))
    )
  }

  it('shows a cached picture in its first frame, and never a letter', async () => {
    await preloadImages([PICTURE])
    const element = document.createElement('wm-image')
    element.src = PICTURE
    element.name = 'Lumen'
    document.body.append(element)
    placed.push(element)
    const states: boolean[] = []
    await new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        states.push(isShown(element))
        resolve()
      }),
    )
    expect(states).to.deep.equal([true])
    expect(element.shadowRoot!.textContent!.trim()).to.equal('')
  })
  it('shows a plain tile until a picture arrives, never another mark', async () => {
    const element = await put({ src: `${PICTURE}?late=${performance.now()}`, name: 'Late' })
    expect(isShown(element)).to.equal(false)
    expect(picture(element)!.src).not.to.match(/^data:/)
    await until(() => isShown(element))
    expect(picture(element)!.src).to.match(/late=/)
  })
  it('sets a new `data:` picture, which the browser decodes at once, after the frame of its element, and a known one with it', async () => {
    const src = svg('width="40" height="40"', `<text>${performance.now()}</text>`)
    const first = await put({ src, name: 'First' })
    expect(picture(first)!.hasAttribute('src')).to.equal(false)
    await until(() => isShown(first))
    const next = await put({ src, name: 'Next' })
    expect(picture(next)!.src).to.equal(src)
  })
  it('draws a mark if there is no picture, or if it fails', async () => {
    const none = await put({ name: 'Nameless' })
    await until(() => isShown(none))
    expect(isMark(none, 'Nameless')).to.equal(true)
    for (const src of [
      '/missing-picture.png',
      'https://localhost:1/none.png',
      'data:image/png,broken',
    ]) {
      const failing = await put({ src: new URL(src, location.href).href, name: `Fails ${src}` })
      await until(() => isShown(failing))
      expect(isMark(failing, `Fails ${src}`), src).to.equal(true)
    }
  })
  it('draws a mark instead of a picture of one pixel', async () => {
    // Not an SVG: WebKit gives the size of its element as the natural size of one.
    const element = await put({
      src: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
      name: 'Pixel',
    })
    await until(() => isShown(element) && isMark(element, 'Pixel'))
  })
  it('shows a wide picture whole, and a square one over the whole tile', async () => {
    const wide = await put({ src: svg('width="120" height="40"'), name: 'Wide' })
    const square = await put({ src: svg('width="40" height="40"'), name: 'Square' })
    await until(() => isShown(wide) && isShown(square))
    expect(
      [wide, square].map((element) => getComputedStyle(picture(element)!).objectFit),
    ).to.deep.equal(['contain', 'cover'])
  })
  it('keeps a plain tile while it is not known whether there is a picture', async () => {
    const element = await put({ src: '', name: 'Later' })
    expect([isShown(element), picture(element)?.hasAttribute('src')]).to.deep.equal([false, false])
    element.src = walletConnectMark
    await until(() => isShown(element))
    expect(picture(element)!.src).to.equal(walletConnectMark)
  })
  it('a reused element hides the picture of the previous wallet', async () => {
    const element = await put({ src: svg('width="40" height="40"'), name: 'First' })
    await until(() => isShown(element))
    element.src = `${PICTURE}?second=${performance.now()}`
    await element.updateComplete
    expect(isShown(element)).to.equal(false)
    await until(() => isShown(element))
  })
  it('refuses an address that is not of a picture', async () => {
    const element = await put({ src: 'javascript:alert(1)', name: 'Bad' })
    await until(() => isShown(element))
    expect(isMark(element, 'Bad')).to.equal(true)
  })
  it('draws a mark in the first frame, over the whole tile, and the mark of the next name immediately', async () => {
    const before = await put({ name: 'Before' })
    await until(() => isShown(before))
    const element = await put({ name: 'One', size: 40 })
    expect([isShown(element), isMark(element, 'One')]).to.deep.equal([true, true])
    const { width, height } = element.shadowRoot!.querySelector('svg')!.getBoundingClientRect()
    expect([width, height]).to.deep.equal([40, 40])
    element.name = 'Two'
    await element.updateComplete
    expect([isShown(element), isMark(element, 'Two')]).to.deep.equal([true, true])
  })
  it('replaces the mark by a picture that arrives, and draws it again when the picture is removed', async () => {
    const element = await put({ name: 'Turns' })
    await until(() => isShown(element))
    element.src = svg('width="120" height="40"')
    await until(() => picture(element) && isShown(element))
    expect(element.shadowRoot!.querySelector('svg')).to.equal(null)
    element.src = undefined
    await until(() => isShown(element) && isMark(element, 'Turns'))
  })
  it('draws any text as a mark, never as markup', async () => {
    const element = await put({ name: '"/><img src=x onerror=alert(1)>' })
    await until(() => isShown(element))
    expect(
      [...element.shadowRoot!.querySelectorAll('*')].map(({ localName }) => localName),
    ).to.deep.equal(['svg', 'path', 'path'])
  })
})
