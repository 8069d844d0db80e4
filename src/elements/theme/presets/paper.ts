import type { PresetTokens } from './preset-tokens.js'

/** Warm paper with serif type, hairlines and no shadow. */
export const paper: PresetTokens = {
  surface: 'var(--_light, #fbf6ec) var(--_dark, #221e19)',
  accent: 'var(--_light, #8a3b12) var(--_dark, #e9a066)',
  font: "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, 'Noto Serif', serif",
  radius: '6px',
  'button-radius': '4px',
  row: '60px',
  gap: '0px',
  edge: '22%',
  shadow: '0 1px 0 rgb(0 0 0 / 10%)',
}
