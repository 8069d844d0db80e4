import type { PresetTokens } from './preset-tokens.js'

/** Deep blue with gold; wide rows and bold type. */
export const midnight: PresetTokens = {
  surface: 'var(--_light, #eef3ff) var(--_dark, #0b1533)',
  accent: 'var(--_light, #1d3a9e) var(--_dark, #f5c451)',
  radius: '20px',
  'button-radius': '12px',
  width: '384px',
  row: '60px',
  edge: '18%',
  weight: '600',
  shadow: '0 24px 70px -18px rgb(3 9 40 / 70%)',
}
