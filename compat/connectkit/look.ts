/** ConnectKit's themes. `web95`, `retro` and `nouns` have no counterpart. */
export type Theme =
  | 'auto'
  | 'web95'
  | 'retro'
  | 'soft'
  | 'midnight'
  | 'minimal'
  | 'rounded'
  | 'nouns'
/** Colour scheme. */
export type Mode = 'light' | 'dark' | 'auto'
/** A BCP 47 language tag. */
export type Languages = string
/** The variables of a theme, such as `--ck-accent-color`. `toTokens()` names those with an effect. */
export type CustomTheme = Readonly<Record<string, unknown>>
/** Properties of an app's own avatar. */
export interface CustomAvatarProps {
  readonly address?: `0x${string}` | undefined
  readonly ensName?: string | undefined
  readonly ensImage?: string | undefined
  readonly size: number
  readonly radius: number
}
