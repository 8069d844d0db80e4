import type { PresetTokens } from './preset-tokens.js'

/** Warm paper with serif type, hairlines and no shadow. */
export const paper: PresetTokens = {
  surface: 'light-dark(#fbf6ec, #221e19)',
  accent: 'light-dark(#8a3b12, #e9a066)',
  font: "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, 'Noto Serif', serif",
  radius: '6px',
  'button-radius': '4px',
  row: '60px',
  gap: '0px',
  edge: '22%',
  shadow: '0 1px 0 rgb(0 0 0 / 10%)',
}
