import type { Risk } from '../../server/frame/requests/risks.js'
import { createChanges, createRisks } from '../../server/frame/screens/details.js'
import { expect } from '../helpers/expect.js'

const risk = (name: string, text: string, level: Risk['level'] = 'danger'): Risk => ({
  level,
  name,
  text,
})
const NOTHING = { send: [], receive: [] }

describe('details of an approval', () => {
  it('B5 a name that two risks have is read once, with the sentence of each', () => {
    const list = createRisks([
      risk('Hands over control', 'Another account decides over it.'),
      risk('Does not expire', 'It can be sent later.'),
      risk('Hands over control', 'Your token account gets another owner.'),
      risk('Hands over control', 'Less sure.', 'caution'),
    ])!
    const items = [...list.children].map(({ className, children }) => [
      className,
      ...[...children].slice(1).map(({ textContent }) => textContent),
    ])
    expect(items).to.deep.equal([
      [
        'risk danger',
        'Hands over control',
        'Another account decides over it.',
        'Your token account gets another owner.',
      ],
      ['risk danger', 'Does not expire', 'It can be sent later.'],
      ['risk caution', 'Hands over control', 'Less sure.'],
    ])
  })

  it('B5 beside a risk, nothing says that no balance changes', () => {
    const risks = [risk('No limit', 'It can take all of it, at any time.')]
    expect(createChanges({ changes: NOTHING, risks })).to.equal(undefined)
    expect(createChanges({ changes: NOTHING, risks: [] })?.textContent).to.contain(
      'None of your balances should change',
    )
    expect(
      createChanges({ changes: { send: [{ text: '1 ETH' }], receive: [] }, risks })?.textContent,
    ).to.contain('1 ETH')
    expect(createChanges({ changes: 'unknown', risks })?.textContent).to.contain('preview')
    expect(createChanges({ changes: undefined, risks })).to.equal(undefined)
  })
})
