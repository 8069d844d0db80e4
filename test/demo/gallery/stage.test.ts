import { findAll } from '../../../demo/gallery/deep.js'
import { hands } from '../../../demo/gallery/stage.js'
import {
  eip155,
  mainnet,
  base,
  optimism,
  arbitrum,
  polygon,
  avalanche,
  bsc,
  gnosis,
} from '../../../src/chains/eip155/index.js'
import { expect } from '../../helpers/expect.js'
import { mountModal, unmountModals, type MountedModal } from '../../helpers/pages/mount-modal.js'

// Enough networks for the screen to have a search.
const chains = [
  eip155({ networks: [mainnet, base, optimism, arbitrum, polygon, avalanche, bsc, gnosis] }),
]
const FIELD = 'wm-networks-view >> wm-search >> input'

/** Without the delay of a timer in a loop, which is longer than a task of the screen. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(undefined)
  })
}

function isDrawnUnseen({ findAll: find }: MountedModal): boolean {
  return find('.coming wm-networks-view').some((view) =>
    view.shadowRoot?.querySelector('wm-search')?.shadowRoot?.querySelector('input'),
  )
}

describe('the hands of the gallery', () => {
  afterEach(unmountModals)

  it('do not find the field of a screen that is drawn but not visible yet', async () => {
    const mounted = await mountModal({ chains })
    mounted.state.router.push({ view: 'Networks' })
    // The screen is drawn in tasks of its own and visible a few tasks later, so each task is looked
    // at.
    while (!isDrawnUnseen(mounted)) await nextTask()
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
