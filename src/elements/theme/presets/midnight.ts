import type { PresetTokens } from './preset-tokens.js'

/** Deep blue with gold; wide rows and bold type. */
export const midnight: PresetTokens = {
  surface: 'light-dark(#eef3ff, #0b1533)',
  accent: 'light-dark(#1d3a9e, #f5c451)',
  radius: '20px',
  'button-radius': '12px',
  width: '384px',
  row: '60px',
  edge: '18%',
  weight: '600',
  shadow: '0 24px 70px -18px rgb(3 9 40 / 70%)',
}
