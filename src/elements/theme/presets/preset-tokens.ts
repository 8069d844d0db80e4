/** What a preset sets. A token of the page (`--wm-…`) wins over it. */
export type PresetTokens = Readonly<Partial<Record<'surface' | 'accent' | 'font' | 'radius' | 'button-radius' | 'width' | 'backdrop' | 'backdrop-filter' | 'row' | 'gap' | 'fill' | 'edge' | 'shadow' | 'weight' | 'tracking', string>>>
