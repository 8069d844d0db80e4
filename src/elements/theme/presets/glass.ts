import type { PresetTokens } from './preset-tokens.js'

/** A translucent card with a soft edge, for pages with pictures behind it. */
export const glass: PresetTokens = {
  surface: 'var(--_light, rgb(250 251 255 / 94%)) var(--_dark, rgb(20 23 34 / 94%))',
  accent: 'var(--_light, #0a63d8) var(--_dark, #6db3ff)',
  radius: '30px',
  'button-radius': '22px',
  gap: '6px',
  fill: '5%',
  edge: '10%',
  shadow: '0 30px 80px -20px rgb(10 20 60 / 50%)',
  backdrop: 'var(--_light, rgb(60 80 140 / 26%)) var(--_dark, rgb(4 8 24 / 46%))',
  'backdrop-filter': 'blur(6px)',
}
