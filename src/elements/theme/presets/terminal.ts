import type { PresetTokens } from './preset-tokens.js'

/** Monospaced type, square corners, lines instead of fills. */
export const terminal: PresetTokens = {
  surface: 'var(--_light, #f5f7f2) var(--_dark, #0b0f0c)',
  accent: 'var(--_light, #166534) var(--_dark, #4ade80)',
  font: "ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  radius: '0px',
  'button-radius': '0px',
  row: '48px',
  gap: '0px',
  edge: '40%',
  shadow: '0 0 transparent',
  tracking: '-0.02em',
}
