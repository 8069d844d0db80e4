/** Tokens of a preset. A page's own token (`--wm-…`) overrides them. */
export type PresetTokens = Readonly<
  Partial<
    Record<
      | 'surface'
      | 'accent'
      | 'font'
      | 'radius'
      | 'button-radius'
      | 'width'
      | 'backdrop'
      | 'backdrop-filter'
      | 'row'
      | 'gap'
      | 'fill'
      | 'edge'
      | 'shadow'
      | 'weight'
      | 'tracking',
      string
    >
  >
>
