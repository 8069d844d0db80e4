import { createWalletModal } from '../../src/modal/create-wallet-modal.js'
import { checkOptions } from '../../src/options/check-options.js'
import { RESTRICTED_TIME_ZONES, restrictTimeZones } from '../../src/time-zones.js'
import { expect } from '../helpers/expect.js'

const OPTIONS = { id: 'zones', features: { onramp: ['coinbase'], send: false } } as const

describe('restrictTimeZones()', () => {
  const { DateTimeFormat } = Intl
  afterEach(() => void (Intl.DateTimeFormat = DateTimeFormat))

  /** Sets the system's time zone. */
  function live(timeZone: string | undefined): void {
    Intl.DateTimeFormat = class {
      resolvedOptions = () => ({ timeZone })
    } as unknown as typeof DateTimeFormat
  }

  for (const zone of ['Asia/Shanghai', 'asia/macau', 'Asia/Hong_Kong', 'PRC'])
    it(`in ${zone} nothing is bought or swapped, whatever the options and the server say`, () => {
      live(zone)
      const { features, explicitFeatures } = checkOptions(restrictTimeZones(OPTIONS))
      expect(features.onramp).to.deep.equal([])
      expect(features.swaps).to.equal(false)
      expect(features.send).to.equal(false)
      expect(explicitFeatures.has('onramp')).to.equal(true)
    })

  for (const zone of ['Europe/Berlin', 'Asia/Shanghai2', '', undefined])
    it(`leaves the options as they are in ${zone}`, () => {
      live(zone)
      expect(restrictTimeZones(OPTIONS)).to.equal(OPTIONS)
    })

  it('takes the zones and the features of the app', () => {
    live('America/New_York')
    const restricted = restrictTimeZones(OPTIONS, {
      zones: [...RESTRICTED_TIME_ZONES, 'America/New_York'],
      features: { email: false },
    })
    expect(restricted.features).to.deep.equal({ ...OPTIONS.features, email: false })
  })

  it('a system without a time zone is not restricted', () => {
    Intl.DateTimeFormat = function () {
      throw new RangeError('no time zone')
    } as unknown as typeof DateTimeFormat
    const modal = createWalletModal(restrictTimeZones(OPTIONS))
    expect(modal.getState().open).to.equal(false)
    modal.destroy()
  })
})
