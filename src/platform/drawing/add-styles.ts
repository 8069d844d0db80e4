/** CSS, and its sheet, which the browser parses when it is first read. */
export interface Styles {
  readonly cssText: string
  readonly styleSheet?: CSSStyleSheet | undefined
}

/**
 * Adds styles to a document's head or a shadow root. Returns a function that removes them. Safari
 * before 16.4 gets `<style>` elements, which a page with a `style-src` policy allows by the nonce
 * `globalThis.litNonce`, as Lit does.
 */
export function addStyles(root: Document | ShadowRoot, styles: readonly Styles[]): () => void {
  if (root.adoptedStyleSheets as unknown) {
    const sheets = styles.map(({ cssText, styleSheet }) => styleSheet ?? parseStyles(cssText))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets]
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet))
    }
  }
  const elements = addStyleElements(root instanceof Document ? root.head : root, styles)
  return () => elements.forEach((element) => element.remove())
}

/** Adds `<style>` elements. */
export function addStyleElements(parent: Node, styles: readonly Styles[]): HTMLStyleElement[] {
  return styles.map(({ cssText: textContent }) =>
    parent.appendChild(
      Object.assign(document.createElement('style'), {
        textContent,
        nonce: (globalThis as { litNonce?: string }).litNonce ?? '',
      }),
    ),
  )
}

/** Parses a style sheet that roots can share. */
export function parseStyles(cssText: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(cssText)
  return sheet
}
