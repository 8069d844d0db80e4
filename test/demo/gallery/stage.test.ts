import { findAll } from '../../../demo/gallery/deep.js'
import { hands } from '../../../demo/gallery/stage.js'
import { eip155, mainnet, base, optimism, arbitrum, polygon, avalanche, bsc, gnosis } from '../../../src/chains/eip155/index.js'
import { expect } from '../../helpers/expect.js'
import { mountModal, unmountModals, until } from '../../helpers/mount-modal.js'

// Enough networks for the screen to have a search.
const chains = [eip155({ networks: [mainnet, base, optimism, arbitrum, polygon, avalanche, bsc, gnosis] })]
const FIELD = 'wm-networks-view >> wm-search >> input'

describe('the hands of the gallery', () => {
  afterEach(unmountModals)

  it('do not find the field of a screen that is drawn but not visible yet', async () => {
    const mounted = await mountModal({ chains })
    mounted.state.router.push({ view: 'Networks' })
    await until(() => mounted.findAll('.coming wm-networks-view').length === 1 && mounted.find('.coming wm-networks-view').shadowRoot!.querySelector('wm-search')?.shadowRoot?.querySelector('input') != null)
    expect(findAll(FIELD)).to.have.length(0)
    expect(findAll('wm-search >> input')).to.have.length(0)
  })
  it('type into a field that has the focus', async () => {
    const mounted = await mountModal({ chains })
    mounted.state.router.push({ view: 'Networks' })
    await hands.type(FIELD, 'base')
    expect(findAll(`${FIELD}:focus`)).to.have.length(1)
  })
})
