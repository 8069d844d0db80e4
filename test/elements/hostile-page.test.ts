import { expect } from '../helpers/expect.js'
import { mockEvmWallet } from '../../src/testing/evm-wallet.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../helpers/pages/mount-modal.js'

/** Page styles that reach into an unprotected dialog. */
const RULES = {
  'letters of 10 px': 'html, body { font-size: 10px; line-height: 3; letter-spacing: 3px }',
  'every change animated': '* { transition: all 1s !important }',
  'rules for dialogs':
    'dialog { position: static; inset: auto; width: 90px; height: 50px; margin: 40px; padding: 99px; border: 9px solid red; background: red; overflow: scroll } dialog::backdrop { background: red }',
  'a transformed body':
    'body { transform: rotate(20deg) scale(0.5); filter: blur(1px); perspective: 100px; contain: paint; overflow: hidden; height: 90px }',
  'rules for all elements':
    '* { box-sizing: content-box; margin: 9px; padding: 9px; outline: 3px solid red } button, input, p, h2, svg, img { display: block; width: 40px; float: left; color: red; font: italic 40px serif }',
  'texts of its own kind':
    'body { font-style: italic; font-weight: 900; text-align: end; text-indent: 40px; text-shadow: 0 0 9px red; text-transform: uppercase; white-space: nowrap; word-spacing: 20px }',
  'a body that takes no press':
    'body { pointer-events: none; user-select: none; -webkit-user-select: none; visibility: hidden; cursor: none; touch-action: none }',
  'letters without a colour':
    'body { -webkit-text-fill-color: transparent; -webkit-text-stroke: 3px red; text-emphasis: dot; color: red }',
  'vertical lines': 'html, body { writing-mode: vertical-rl; text-orientation: upright }',
  'small capitals':
    'body { font-variant: small-caps; font-stretch: expanded; font-feature-settings: "smcp"; font-size-adjust: 2; font-kerning: none }',
  'broken words':
    'body { word-break: break-all; overflow-wrap: anywhere; hyphens: auto; line-break: anywhere; tab-size: 1; list-style: square; quotes: none; border-spacing: 9px; border-collapse: collapse; text-wrap: nowrap; text-decoration: underline }',
  'a zoom of a half': 'html { zoom: 0.8 } body { zoom: 0.625 }',
  'a zoom on the element alone': 'wallet-modal { zoom: 2 }',
}
const TEXT = [
  'fontSize',
  'fontStyle',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'textAlign',
  'textIndent',
  'textShadow',
  'textTransform',
  'whiteSpace',
  'wordSpacing',
  'transitionDuration',
  'color',
  'pointerEvents',
  'userSelect',
  'visibility',
  'cursor',
  'webkitTextFillColor',
  'webkitTextStrokeWidth',
  'writingMode',
  'fontVariant',
  'fontStretch',
  'fontFeatureSettings',
  'fontSizeAdjust',
  'wordBreak',
  'overflowWrap',
  'hyphens',
  'lineBreak',
  'tabSize',
] as const

describe('a page with global styles', () => {
  const forget: (() => void)[] = []

  afterEach(() => {
    unmountModals()
    for (const act of forget.splice(0)) act()
  })
  async function mount(): Promise<MountedModal> {
    const mounted = await mountModal()
    await until(() => mounted.findAll('.label bdi').length > 0)
    await Promise.all(
      mounted
        .find('.frame')
        .getAnimations()
        .map(({ finished }) => finished),
    )
    return mounted
  }
  /** The position and the text style of the dialog's content. */
  function describeLook(mounted: MountedModal): Record<string, unknown> {
    return Object.fromEntries(
      ['.card', 'h2', '[aria-label=Close]', 'wm-row', '.label bdi', 'wm-image'].map((selector) => {
        const element = mounted.find(selector)
        const { x, y, width, height } = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        return [
          selector,
          { x, y, width, height, ...Object.fromEntries(TEXT.map((name) => [name, style[name]])) },
        ]
      }),
    )
  }

  for (const [name, rules] of Object.entries(RULES)) {
    it(`UX-001 ${name}: the dialog has the same layout and fonts as without them`, async () => {
      forget.push(mockEvmWallet({ rdns: 'org.hostile', name: 'Hostile' }).remove)
      const calm = await mount()
      const expected = describeLook(calm)
      unmountModals()
      const style = document.createElement('style')
      style.textContent = rules
      document.head.append(style)
      forget.push(() => style.remove())
      const mounted = await mount()
      expect(describeLook(mounted)).to.deep.equal(expected)
      mounted.modal.close()
      await until(() => !mounted.dialog.open && !mounted.dialog.matches(':popover-open'))
    })
  }
})
