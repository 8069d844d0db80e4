import type { ButtonHTMLAttributes, CSSProperties } from 'react'

const BUTTON: CSSProperties = {
  minBlockSize: 44,
  paddingInline: 16,
  border: 0,
  borderRadius: 'var(--wm-button-radius, 14px)',
  background: 'var(--wm-accent, #3366ff)',
  color: 'white',
  font: '600 16px var(--wm-font, system-ui)',
  cursor: 'pointer',
}

/** A button of the page that looks like `<wallet-button>`. */
export function PageButton({ style, ...props }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...props} style={{ ...BUTTON, ...style }} />
}
