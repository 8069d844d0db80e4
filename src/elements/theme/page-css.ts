import type { CSSResult } from 'lit'
import { parseStyles } from '../../platform/drawing/add-styles.js'

// `_$cssResult$`, `cssText` and `styleSheet` are read by Lit, so that the screens' style sheets can
// include this one.
class PageSheet {
  readonly ['_$cssResult$'] = true
  #sheet: CSSStyleSheet | undefined

  constructor(readonly cssText: string) {}
  get styleSheet(): CSSStyleSheet {
    return (this.#sheet ??= parseStyles(this.cssText))
  }
}

/**
 * A style sheet of the page's elements, which do not load Lit. The browser parses it when an
 * element first uses it.
 */
export function css(strings: TemplateStringsArray): CSSResult {
  return new PageSheet(strings[0]!) as Partial<CSSResult> as CSSResult
}
