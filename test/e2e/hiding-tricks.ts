import type { Plugin } from 'esbuild'
import type { BrowserContext } from 'playwright-core'
import { FramePage, type SecureSite } from '../helpers/custody/secure-site.js'

/** A technique by which a page gets a button pressed that the visitor does not recognise. */
export interface HidingTrick {
  readonly name: string
  /** Runs in every test run. */
  readonly isShort?: boolean
  /** Styles of the page while the request is shown; `#wallet` is the frame, `#place` its parent. */
  readonly css?: string
  /** Markup before the frame. */
  readonly body?: string
  /** The scale of the frame, from its upper left corner. */
  readonly scale?: number
  /** The frame's position at the moment of the click, once its button is ready. */
  readonly moveTo?: string
}

const COVER = 'position:fixed;inset:0;pointer-events:none;z-index:9'

/** Tricks of a page around the frame; a click reaches the frame in each of them. */
export const HIDING_TRICKS: readonly HidingTrick[] = [
  { name: 'a transparent frame', isShort: true, css: '#wallet { opacity: 0.01 }' },
  { name: 'a frame one part in a thousand transparent', css: '#wallet { opacity: 0.999 }' },
  { name: 'a transparent parent', css: '#place { opacity: 0.01 }' },
  {
    name: 'a cover that lets clicks through',
    isShort: true,
    body: `<div style="${COVER};background:#fff">Win a prize</div>`,
  },
  {
    name: 'a cover over the origin alone',
    body: '<div style="position:fixed;left:0;top:0;width:800px;height:80px;pointer-events:none;z-index:9;background:#fff">bank.example asks</div>',
  },
  {
    name: 'a cover over the button alone',
    body: '<div style="position:fixed;left:0;top:520px;width:800px;height:200px;pointer-events:none;z-index:9;background:#fff">Play</div>',
  },
  {
    name: 'a picture over it',
    body: `<svg style="${COVER}" width="800" height="900"><rect width="800" height="900" fill="red"/></svg>`,
  },
  {
    name: 'a popover over it',
    body: `<div popover="manual" id="cover" style="width:800px;height:900px;pointer-events:none;background:#fff;margin:0;border:0"></div><script>document.querySelector('#cover').showPopover()</script>`,
  },
  {
    name: 'a smaller frame',
    isShort: true,
    scale: 0.6,
    css: '#wallet { transform: scale(0.6); transform-origin: 0 0 }',
  },
  { name: 'a turned frame', css: '#wallet { transform: rotate(1deg) }' },
  { name: 'a blurred frame', css: '#wallet { filter: blur(6px) }' },
  { name: 'a frame of one colour', css: '#wallet { filter: contrast(0) }' },
  { name: 'a blended frame', css: '#wallet { mix-blend-mode: difference }' },
  {
    name: 'a frame cut to its buttons',
    isShort: true,
    css: '#wallet { clip-path: inset(500px 0 0 0) }',
  },
  {
    name: 'a parent that shows the buttons alone',
    css: '#place { overflow: hidden; height: 90px; position: relative } #wallet { position: absolute; top: -510px }',
  },
  {
    name: 'a frame partly outside of the page',
    css: '#wallet { position: fixed; top: -100px; left: 0 }',
  },
  {
    name: 'a frame too small to read',
    css: '#wallet { width: 200px !important; height: 140px !important }',
  },
  {
    name: 'a parent scaled down',
    scale: 0.6,
    css: '#place { transform: scale(0.6); transform-origin: 0 0 }',
  },
  {
    name: 'a larger frame',
    scale: 1.2,
    css: '#wallet { transform: scale(1.2); transform-origin: 0 0 }',
  },
  { name: 'a slanted frame', css: '#wallet { transform: skewX(1deg) }' },
  { name: 'a blurred parent', css: '#place { filter: blur(6px) }' },
  { name: 'a blended parent', css: '#place { mix-blend-mode: difference }' },
  { name: 'a black frame', css: '#wallet { filter: brightness(0) }' },
  { name: 'a frame with its colours inverted', css: '#wallet { filter: invert(1) }' },
  { name: 'a frame that a filter makes transparent', css: '#wallet { filter: opacity(0.05) }' },
  { name: 'a parent cut to its buttons', css: '#place { clip-path: inset(500px 0 0 0) }' },
  {
    name: 'a frame partly left of the page',
    css: '#wallet { position: fixed; left: -100px; top: 0 }',
  },
  {
    name: 'a cover that styles draw',
    css: `body::after { content: ''; ${COVER}; background: #fff }`,
  },
  {
    name: 'a cover that blurs what is behind it',
    body: `<div style="${COVER};backdrop-filter:blur(9px)"></div>`,
  },
  {
    name: 'another frame over it',
    body: `<iframe title="Cover" srcdoc="<body style='background:#fff'>Win a prize" style="${COVER};width:800px;height:900px;border:0"></iframe>`,
  },
  {
    name: 'a cover over the text alone',
    body: '<div style="position:fixed;left:0;top:120px;width:800px;height:200px;pointer-events:none;z-index:9;background:#fff">Your prize</div>',
  },
  {
    name: 'a frame that moves under the pointer',
    isShort: true,
    moveTo: 'position:fixed;top:120px;left:300px',
  },
]

/** A site whose button accepts every click: the control of every trick. */
export const withoutGuard: Plugin = {
  name: 'without-guard',
  setup({ onLoad }) {
    onLoad({ filter: /click-guard\.ts$/ }, () => ({
      contents:
        'export const canSeeVisibility = () => true\nexport const guardClicks = () => ({ accepts: () => true, stop() {} })',
      loader: 'ts',
    }))
  },
}

/**
 * Requests a signature, hides the frame and presses Approve at its position: `signed`, or `aborted`
 * by the page afterwards.
 */
export async function tryTrick(
  context: BrowserContext,
  site: SecureSite,
  address: string,
  { css = '', body = '', scale = 1, moveTo }: HidingTrick,
): Promise<'signed' | 'aborted'> {
  const kit = await FramePage.open(context, site, {
    body: `${body}<style>body { margin: 0 } ${css}</style>`,
  })
  try {
    const id = await kit.askSignature(address, 'Hidden')
    const button = kit.frame.locator('button.primary')
    if (moveTo === undefined) {
      // Either the guard has disabled the button, or there is no guard.
      await kit.frame
        .locator('footer .note:not([hidden]), button.primary:enabled')
        .first()
        .waitFor({ state: 'attached' })
    } else await kit.frame.locator('button.primary:enabled').waitFor()
    if (moveTo !== undefined) {
      // The pointer waits at the button's later position.
      await kit.page.mouse.move(700, 850)
      await kit.page.evaluate((style) => {
        document.querySelector<HTMLElement>('#wallet')!.style.cssText += `;${style}`
      }, moveTo)
    }
    // The position at which the page draws the middle of the button.
    const [left, top] = await kit.page.evaluate(() => {
      const { x, y } = document.querySelector('#wallet')!.getBoundingClientRect()
      return [x, y] as const
    })
    const [x, y] = await button.evaluate((element) => {
      const box = element.getBoundingClientRect()
      return [box.x + box.width / 2, box.y + box.height / 2] as const
    })
    await kit.page.mouse.click(left + x * scale, top + y * scale)
    await kit.send('RPC_ABORT')
    return (await kit.answerOf(id)).type.endsWith('_SUCCESS') ? 'signed' : 'aborted'
  } finally {
    await kit.page.close()
  }
}
