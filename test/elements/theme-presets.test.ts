import { expect } from '../helpers/expect.js'
import { mockEvmWallet } from '../../src/testing/evm-wallet.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../helpers/pages/mount-modal.js'
import type { Theme, ThemePreset } from '../../src/index.js'

const PRESETS: readonly (ThemePreset | undefined)[] = [
  undefined,
  'graphite',
  'paper',
  'bubble',
  'terminal',
  'glass',
  'midnight',
]
const THEMES: readonly Theme[] = ['light', 'dark']
const PAGES = ['#ffffff', '#000000', '#808080']

// Every pair of a text or icon and its background, in any state of any screen.
const TEXTS = [
  ['text', 'surface'],
  ['text', 'hover'],
  ['text', 'pressed'],
  ['text', 'raised'],
  ['muted', 'surface'],
  ['muted', 'raised'],
  ['muted', 'hover'],
  ['accent-text', 'surface'],
  ['accent-text', 'accent-soft'],
  ['accent-text', 'hover'],
  ['on-accent', 'accent'],
  ['bad', 'surface'],
  ['bad', 'bad-soft'],
  ['good', 'surface'],
  ['good', 'good-soft'],
] as const
const CONTROLS = [
  ['control', 'surface'],
  ['accent-text', 'surface'],
  ['bad', 'surface'],
  ['good', 'surface'],
] as const

function paint(layers: readonly string[]): readonly number[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  for (const layer of layers) {
    context.fillStyle = layer
    context.fillRect(0, 0, 1, 1)
  }
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}
function toLuminance(color: readonly number[]): number {
  const [red, green, blue] = color.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
/** The contrast of two tokens, on the worst page behind a slightly transparent card. */
function getContrast(dialog: HTMLElement, above: string, below: string): number {
  const probe = document.createElement('span')
  dialog.append(probe)
  const read = (token: string) => {
    probe.style.color = `var(--_${token})`
    return getComputedStyle(probe).color
  }
  const [surface, ground, text] = [read('surface'), read(below), read(above)]
  probe.remove()
  return Math.min(
    ...PAGES.map((page) => {
      const under = [page, surface, ...(below === 'surface' ? [] : [ground])]
      const [one, other] = [toLuminance(paint(under)), toLuminance(paint([...under, text]))]
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    }),
  )
}

describe('theme presets', () => {
  const forget: (() => void)[] = []
  afterEach(() => {
    unmountModals()
    for (const act of forget.splice(0)) act()
  })
  async function mount(
    themePreset: ThemePreset | undefined,
    theme: Theme = 'dark',
  ): Promise<MountedModal> {
    forget.push(mockEvmWallet({ rdns: 'org.preset', name: 'Preset' }).remove)
    const mounted = await mountModal({ theme, ...(themePreset ? { themePreset } : {}) })
    await until(() => mounted.findAll('wm-row').length > 0)
    if (themePreset) await until(() => mounted.host.style.getPropertyValue('--_p-surface') !== '')
    return mounted
  }

  for (const preset of PRESETS) {
    for (const theme of THEMES) {
      it(`${preset ?? 'the default'}, ${theme}: texts reach 4.5:1 and controls 3:1 on every background`, async () => {
        const { dialog } = await mount(preset, theme)
        for (const [above, below] of TEXTS)
          expect(getContrast(dialog, above, below), `${above} on ${below}`).to.be.at.least(4.5)
        for (const [above, below] of CONTROLS)
          expect(getContrast(dialog, above, below), `${above} on ${below}`).to.be.at.least(3)
      })
    }
  }
  it('differ in shape, density, typography and surface, not in colour alone', async () => {
    const looks = new Set<string>()
    for (const preset of PRESETS) {
      const mounted = await mount(preset)
      const card = getComputedStyle(mounted.find('.card'))
      const row = mounted.find('wm-row').shadowRoot!.querySelector<HTMLElement>('.row')!
      expect(row.offsetHeight).to.be.at.least(44)
      looks.add([card.borderTopLeftRadius, row.offsetHeight, card.width].join(' '))
      unmountModals()
    }
    expect(looks.size).to.be.at.least(PRESETS.length - 1)
  })
  it('a token of the page overrides a preset', async () => {
    document.documentElement.style.setProperty('--wm-radius', '3px')
    forget.push(() => document.documentElement.style.removeProperty('--wm-radius'))
    const mounted = await mount('bubble')
    expect(getComputedStyle(mounted.find('.card')).borderTopLeftRadius).to.equal('3px')
  })
  it('the attribute and the method change the look, of the buttons too; an unknown preset is refused', async () => {
    const mounted = await mount(undefined)
    const button = document.createElement('wallet-button')
    button.for = mounted.modal.id
    document.body.append(button)
    forget.push(() => button.remove())
    mounted.host.setAttribute('theme-preset', 'terminal')
    const radius = () => getComputedStyle(mounted.find('.card')).borderTopLeftRadius
    await until(() => radius() === '0px')
    await until(
      () =>
        getComputedStyle(button.shadowRoot!.querySelector('button')!).borderTopLeftRadius === '0px',
    )
    expect(() => mounted.modal.setThemePreset('neon' as 'paper')).to.throw(/themePreset.*neon/)
    mounted.modal.setThemePreset(undefined)
    await until(() => radius() === '24px')
    await until(
      () =>
        getComputedStyle(button.shadowRoot!.querySelector('button')!).borderTopLeftRadius ===
        '14px',
    )
  })
})
