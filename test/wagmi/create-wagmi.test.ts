import { base, mainnet } from 'viem/chains'
import { createWagmi } from '../../wagmi/create-wagmi.js'
import { expect } from '../helpers/expect.js'

const stops: (() => void)[] = []
let count = 0

function load(appName = `Quay ${++count}`) {
  const made = createWagmi({ appName, chains: [mainnet, base] })
  stops.push(() => made.modal.destroy())
  return made
}

describe('createWagmi', () => {
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    localStorage.clear()
  })

  it('gives a configuration whose connector is the modal, with the same networks', () => {
    const { config, modal } = load()
    expect(config.chains.map(({ id }) => id)).to.deep.equal([1, 8453])
    expect(config.connectors.map(({ id }) => id)).to.deep.equal(['walletModal'])
    expect(modal.getState().chainId).to.equal('eip155:1')
  })
  it('a module that Fast Refresh evaluates again gets the first modal', () => {
    const { modal } = load('Again')
    expect(load('Again').modal).to.equal(modal)
  })
  it('other options replace the modal, and a destroyed modal is not given again', () => {
    const first = load()
    const second = load()
    expect(second.modal).not.to.equal(first.modal)
    second.modal.destroy()
    const third = load(`Quay ${count}`)
    expect(third.modal).not.to.equal(second.modal)
    expect(third.modal.getState().open).to.equal(false)
  })
})
