import { expect } from '../helpers/expect.js'
import { mockEvmWallet } from '../../src/testing/evm-wallet.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../helpers/pages/mount-modal.js'

const UNUSABLE = [
  'junk',
  'none',
  'transparent',
  'url(/wanted.png)',
  '12px',
  '#12',
  'rgb(0 0 0 / 0%)',
  'inherit nothing',
  'linear-gradient(red, blue)',
]
// On the last one, of medium lightness, even white has no more than 4.8:1, and texts are tinted
// with the surface.
const SAME = [
  ['#ffffff', 4.5],
  ['#f2f4f8', 4.5],
  ['#ffe066', 4.5],
  ['#000000', 4.5],
  ['#14161a', 4.5],
  ['#7a1f3d', 4.5],
  ['#3366ff', 4],
  ['#808080', 4],
  ['#e5484d', 4],
] as const
// Around the luminance of 0.179, where black and white have the same contrast, and beyond sRGB.
const ACCENTS = [
  '#808080',
  '#757575',
  '#767676',
  '#777777',
  '#3366ff',
  '#e5484d',
  '#008000',
  '#0d8a3c',
  '#c05621',
  '#ff00ff',
  '#00a3a3',
  '#8f7a00',
  '#7f7fff',
  'color(display-p3 0.9 0.2 0.2)',
  'oklch(0.58 0.2 30)',
  'hsl(180 100% 27%)',
]
const PAGES = ['#ffffff', '#000000', '#808080']

/** The visible colour of stacked layers, the page's first. */
function paint(layers: readonly string[]): readonly number[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  for (const layer of layers) {
    context.fillStyle = layer
    context.fillRect(0, 0, 1, 1)
  }
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}
function toLuminance(colour: readonly number[]): number {
  const [red, green, blue] = colour.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
/** The colour of a gradient from one colour to itself. */
function getColour(gradient: string): string {
  return /^linear-gradient\((.+\)), /.exec(gradient)?.[1] ?? 'transparent'
}
/** The contrast of an element's text on a box, on the worst page. */
function getContrast(text: Element, box: Element): number {
  const { backgroundColor, backgroundImage } = getComputedStyle(box)
  const ground = [backgroundColor, getColour(backgroundImage)]
  return Math.min(
    ...PAGES.map((page) => {
      const below = [page, ...ground]
      const [one, other] = [
        toLuminance(paint(below)),
        toLuminance(paint([...below, getComputedStyle(text).color])),
      ]
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    }),
  )
}

describe('an unusable theme', () => {
  const forget: (() => void)[] = []

  afterEach(() => {
    unmountModals()
    for (const act of forget.splice(0)) act()
  })
  async function mount(): Promise<MountedModal> {
    forget.push(mockEvmWallet({ rdns: 'org.theme', name: 'Theme' }).remove)
    const mounted = await mountModal()
    await until(() => mounted.findAll('wm-row').length > 0)
    return mounted
  }
  function setToken(name: string, value: string) {
    document.documentElement.style.setProperty(name, value)
    forget.push(() => document.documentElement.style.removeProperty(name))
  }

  for (const value of UNUSABLE) {
    it(`leaves the texts readable with --wm-surface and --wm-accent: ${value}`, async () => {
      setToken('--wm-surface', value)
      setToken('--wm-accent', value)
      const button = document.createElement('wallet-button')
      document.body.append(button)
      forget.push(() => button.remove())
      await button.updateComplete
      const mounted = await mount()
      await mounted.show({ view: 'WhatIsAWallet' })
      const card = mounted.find('.card')
      for (const selector of ['wm-header h2, h2', 'h3', '.text'])
        expect(getContrast(mounted.find(selector), card), selector).to.be.above(4.5)
      const primary = mounted.find('[variant=primary]').shadowRoot!.querySelector('button')!
      expect(getContrast(primary, primary), 'primary button').to.be.above(4.5)
      const pageButton = button.shadowRoot!.querySelector('button')!
      // Its colour changes after the dialog has registered the tokens as colours.
      await Promise.all(pageButton.getAnimations().map(({ finished }) => finished))
      expect(getContrast(pageButton, pageButton), 'page button').to.be.above(4.5)
      expect(
        performance.getEntriesByType('resource').some(({ name }) => name.includes('wanted.png')),
      ).to.equal(false)
    })
  }
  for (const [value, least] of SAME) {
    it(`keeps texts, rings and rows readable if the accent equals the surface: ${value}`, async () => {
      setToken('--wm-surface', value)
      setToken('--wm-accent', value)
      const mounted = await mount()
      const card = mounted.find('.card')
      const row = mounted.find('wm-row').shadowRoot!.querySelector<HTMLElement>('.row')!
      row.focus()
      const ring = document.createElement('span')
      card.append(ring)
      await until(() => row.matches(':focus-visible'))
      ring.style.color = getComputedStyle(row).outlineColor
      expect(getContrast(ring, card), 'focus ring').to.be.at.least(3)
      expect(getContrast(row, card), 'row').to.be.at.least(least)
      Object.assign(row.style, { transition: 'none', backgroundColor: 'var(--_accent-soft)' })
      expect(getContrast(row, row), 'selected row').to.be.at.least(least)
      ring.style.color = 'var(--_accent-text)'
      expect(getContrast(ring, card), 'link').to.be.at.least(least)
      await mounted.show({ view: 'WhatIsAWallet' })
      const primary = mounted.find('[variant=primary]').shadowRoot!.querySelector('button')!
      expect(getContrast(primary, primary), 'primary button').to.be.at.least(4.5)
    })
  }
  for (const value of ACCENTS) {
    it(`the text on an accent of ${value} has 4.5:1, at rest and under the pointer`, async () => {
      setToken('--wm-accent', value)
      const pageButton = document.createElement('wallet-button')
      document.body.append(pageButton)
      forget.push(() => pageButton.remove())
      const mounted = await mount()
      await mounted.show({ view: 'WhatIsAWallet' })
      await Promise.all(document.getAnimations().map(({ finished }) => finished))
      for (const button of [pageButton, mounted.find('[variant=primary]')].map((host) =>
        host.shadowRoot!.querySelector('button')!,
      )) {
        expect(getContrast(button, button), button.textContent ?? '').to.be.at.least(4.5)
        Object.assign(button.style, { transition: 'none', background: 'var(--_accent-hover)' })
        expect(
          getContrast(button, button),
          `${button.textContent} under the pointer`,
        ).to.be.at.least(4.5)
      }
    })
  }
  it('a backdrop that is not a colour falls back to the default, and fetches nothing', async () => {
    setToken('--wm-backdrop', 'url(/backdrop.png)')
    const mounted = await mount()
    expect(getComputedStyle(mounted.dialog, '::backdrop').backgroundColor).to.equal(
      'rgba(8, 10, 14, 0.55)',
    )
    expect(getComputedStyle(mounted.dialog, '::backdrop').backgroundImage).to.equal('none')
    expect(
      performance.getEntriesByType('resource').some(({ name }) => name.includes('backdrop.png')),
    ).to.equal(false)
  })
  it('a slightly transparent surface is kept', async () => {
    setToken('--wm-surface', 'rgb(20 22 26 / 80%)')
    const mounted = await mount()
    expect(getComputedStyle(mounted.find('.card')).backgroundColor).to.equal(
      'rgba(20, 22, 26, 0.8)',
    )
    expect(getColour(getComputedStyle(mounted.find('.card')).backgroundImage)).to.match(/\/ 0\)$/)
  })
})
