import type { HTMLAttributes } from 'react'

interface ButtonAttributes extends HTMLAttributes<HTMLElement> {
  label?: string
  loadingLabel?: string
  /** @deprecated Has no effect. */
  size?: 'md' | 'sm'
  balance?: 'show' | 'hide'
  charsStart?: number
  charsEnd?: number
  disabled?: boolean
  namespace?: string
}

/** AppKit's tags in JSX. */
export interface AppKitIntrinsicElements {
  'appkit-button': ButtonAttributes
  'appkit-connect-button': ButtonAttributes
  'appkit-account-button': ButtonAttributes
  'appkit-network-button': HTMLAttributes<HTMLElement> & { disabled?: boolean; label?: string }
  'w3m-button': ButtonAttributes
  'w3m-connect-button': ButtonAttributes
  'w3m-account-button': ButtonAttributes
  'w3m-network-button': HTMLAttributes<HTMLElement> & { disabled?: boolean; label?: string }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends AppKitIntrinsicElements {}
  }
}
