/** CSS, and its sheet, which the browser parses when it is first read. */
export interface Styles {
  readonly cssText: string
  readonly styleSheet?: CSSStyleSheet | undefined
}

/**
 * Adds styles to a document or a shadow root. Returns a function that removes them. Safari before 16.4 gets `<style>` elements, which a page with a
 * `style-src` policy allows by the nonce `globalThis.litNonce`.
 */
export function addStyles(root: Document | ShadowRoot, styles: readonly Styles[]): () => void {
  if (root.adoptedStyleSheets as unknown) {
    const sheets = styles.map(({ cssText, styleSheet }) => styleSheet ?? parseStyles(cssText))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets]
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet))
    }
  }
  const elements = styles.map(({ cssText }) => {
    const element = document.createElement('style')
    element.nonce = (globalThis as { litNonce?: string }).litNonce ?? ''
    element.textContent = cssText
    return element
  })
  ;(root instanceof Document ? root.head : root).append(...elements)
  return () => elements.forEach((element) => element.remove())
}

/** Parses a style sheet that roots can share. */
export function parseStyles(cssText: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(cssText)
  return sheet
}
