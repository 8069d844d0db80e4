import { selectTokens } from '../../../src/elements/views/account/select-tokens.js'
import { createListChoices } from '../../../src/state/account/list-choices.js'
import type { TokenBalance } from '../../../src/state/account/tokens/balances.js'
import { createTestCore, type TestCore } from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'

const token = (symbol: string, value: number | undefined, change: Partial<TokenBalance> = {}) => ({
  chainId: 'eip155:1' as const,
  address: `0x${symbol}`,
  name: `${symbol} coin`,
  symbol,
  decimals: 18,
  amount: 1n,
  icon: undefined,
  price: value,
  value,
  ...change,
})
const TOKENS = [token('A', 50), token('B', 0.4), token('C', undefined), token('D', 0.2)]

describe('the choices about the list of tokens', () => {
  let core: TestCore
  beforeEach(() => (core = createTestCore()))
  afterEach(() => {
    core.release()
    localStorage.clear()
  })

  function list(part: Partial<Parameters<typeof selectTokens>[1]> = {}) {
    const { shown, hidden, spam } = selectTokens(TOKENS, {
      chain: undefined,
      active: 'eip155:1',
      text: '',
      choices: createListChoices(core).$choices.get(),
      isAdded: () => false,
      showsHidden: false,
      showsSpam: false,
      ...part,
    })
    return [shown.map(({ symbol }) => symbol).join(''), hidden, spam]
  }

  it('a pinned token comes first and is shown although it is small; both are kept', () => {
    const choices = createListChoices(core)
    choices.pin(token('D', 0.2), true)
    choices.hideSmall(true)
    // Without a price a token may be worth anything.
    expect(list()).to.deep.equal(['DAC', 1, 0])
    choices.pin(token('D', 0.2), false)
    expect(list()).to.deep.equal(['AC', 2, 0])
    choices.hideSmall(false)
    expect(list()).to.deep.equal(['ABCD', 0, 0])
  })

  it('a hidden token is counted, found by a search, and no longer pinned', () => {
    const choices = createListChoices(core)
    choices.pin(token('A', 50), true)
    choices.hide({ chainId: 'eip155:1', address: '0xa' }, true)
    expect(list()).to.deep.equal(['BCD', 1, 0])
    expect(list({ showsHidden: true })).to.deep.equal(['ABCD', 1, 0])
    expect(list({ text: ' a COIN ' })[0]).to.equal('A')
    choices.hide(token('A', 50), false)
    expect(choices.$choices.get()).to.deep.include({ pinned: [], hidden: [] })
  })

  it('searches by name, symbol and address, on one network', () => {
    expect(list({ text: '0xB' })[0]).to.equal('B')
    expect(list({ text: 'coin', chain: 'eip155:10' })[0]).to.equal('')
    expect(list({ text: 'zzz' })[0]).to.equal('')
  })

  it('storage that something else wrote counts as no choice', () => {
    for (const value of [
      'null',
      '{"v":1,"value":[]}',
      '{"v":1,"value":{"pinned":[1,{}],"isPrivate":"yes"}}',
    ]) {
      localStorage.setItem('wallet-modal.default.list-choices', value)
      expect(createListChoices(core).$choices.get(), value).to.deep.equal({
        pinned: [],
        hidden: [],
        hidesSmall: false,
        isPrivate: false,
      })
    }
  })
})
