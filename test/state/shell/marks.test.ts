import { eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { createMarks } from '../../../src/state/shell/marks.js'
import { createTestCore, type TestCore } from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'

describe('marks', () => {
  let core: TestCore
  afterEach(() => core.release())

  it('shows the picture that the app gives to a network, and `icon` before `assets.imageUrl`', () => {
    const assets = { imageUrl: 'https://app.example/network.png' }
    const { icon: _, ...bare } = mainnet
    core = createTestCore({ chains: [eip155({ networks: [{ ...bare, assets }] })] })
    const marks = createMarks(core)
    expect(marks.find({ ...bare, assets })).to.equal(assets.imageUrl)
    expect(marks.find({ ...bare, assets, icon: 'https://app.example/own.svg' })).to.equal(
      'https://app.example/own.svg',
    )
  })
})
