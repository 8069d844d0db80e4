import type { PresetTokens } from './preset-tokens.js'

/** Round and spacious: every row is a pill. */
export const bubble: PresetTokens = {
  surface: 'var(--_light, #fdf7ff) var(--_dark, #1b1424)',
  accent: 'var(--_light, #a21caf) var(--_dark, #e879f9)',
  font: "ui-rounded, 'SF Pro Rounded', 'Hiragino Maru Gothic ProN', Quicksand, Nunito, system-ui, sans-serif",
  radius: '36px',
  'button-radius': '22px',
  width: '376px',
  row: '60px',
  gap: '8px',
  fill: '6%',
  edge: '6%',
  weight: '600',
}
