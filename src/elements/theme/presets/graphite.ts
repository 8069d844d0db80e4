import type { PresetTokens } from './preset-tokens.js'

/** Monochrome and compact: black on white or white on black, small corners, narrow rows. */
export const graphite: PresetTokens = {
  surface: 'var(--_light, #ffffff) var(--_dark, #0a0a0a)',
  accent: 'var(--_light, #171717) var(--_dark, #ededed)',
  radius: '12px',
  'button-radius': '8px',
  row: '48px',
  gap: '2px',
  edge: '16%',
  shadow: '0 8px 30px rgb(0 0 0 / 12%)',
  tracking: '-0.01em',
}
