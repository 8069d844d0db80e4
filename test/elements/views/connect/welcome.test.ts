import { render } from 'lit'
import { expect } from '../../../helpers/expect.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'
import { createWelcome, readWelcome } from '../../../../src/elements/views/connect/welcome.js'
import type { Welcome } from '../../../../src/options/options.js'
import type { State } from '../../../../src/state/state.js'

const PIXELS = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="672" height="192"><path d="M0 0h672v192H0z"/></svg>')}`
const MARKUP = '<img src=x onerror="this.ownerDocument.hit = 1">'

describe('welcome: the app above its wallets', () => {
  let mounted: MountedModal
  const line = () => mounted.findAll('.line')[0]
  const picture = () => mounted.findAll<HTMLImageElement>('.banner img')[0]
  const banner = () => mounted.find('.banner')

  afterEach(unmountModals)

  const mount = async (welcome: Welcome) =>
    (mounted = await mountModal({ welcome, announced: false, injected: false }))

  it('shows the sentence as text and the picture as an image', async () => {
    await mount({ line: MARKUP, picture: PIXELS })
    expect(line()!.textContent).to.equal(MARKUP)
    expect(mounted.findAll('img[src="x"]')).to.deep.equal([])
    expect(picture()!.src).to.equal(PIXELS)
  })

  it('has no place for what the app does not give', async () => {
    await mount({ line: 'Trade here.' })
    expect([line()!.textContent, mounted.findAll('.banner')]).to.deep.equal(['Trade here.', []])
    unmountModals()
    await mount({})
    expect([mounted.findAll('.line'), mounted.findAll('.banner')]).to.deep.equal([[], []])
  })

  it('reads a picture relative to the page', () => {
    const state = { config: { welcome: { picture: '/harbour.jpg' } } } as State
    expect(readWelcome(state).picture).to.equal(new URL('/harbour.jpg', document.baseURI).href)
  })

  it('a picture that arrives or fails moves nothing', async () => {
    await mount({ picture: PIXELS })
    const { offsetTop, offsetHeight } = banner()
    await until(() => picture()!.complete && picture()!.naturalWidth > 0)
    expect(banner().offsetHeight).to.equal(offsetHeight)
    picture()!.dispatchEvent(new Event('error'))
    await until(() => mounted.findAll('.banner wm-image').length === 1)
    expect([banner().offsetTop, banner().offsetHeight]).to.deep.equal([offsetTop, offsetHeight])
  })

  it('loads a picture that failed again with the next opening', async () => {
    await mount({ picture: PIXELS })
    picture()!.dispatchEvent(new Event('error'))
    await until(() => picture() === undefined)
    mounted.modal.close()
    await mounted.settled()
    await mounted.modal.open()
    await until(() => picture()?.src === PIXELS)
  })

  it('requests the picture with the opening, not when the screen is drawn before it', () => {
    const place = document.createElement('div')
    const root = place.attachShadow({ mode: 'open' })
    const state = { config: { welcome: { picture: PIXELS }, metadata: {} } } as State
    const draw = createWelcome(state, root)
    const drawn = (isShown: boolean) => {
      render(draw({ isShown, isBroken: false, onError() {} }), root)
      return root.querySelector('img')!.hasAttribute('src')
    }
    expect([drawn(false), drawn(true)]).to.deep.equal([false, true])
  })

  it('counts the letters of the sentence as a person does', async () => {
    await mount({ line: '🚢'.repeat(80) })
    expect(line()!.textContent).to.equal('🚢'.repeat(80))
  })
})
