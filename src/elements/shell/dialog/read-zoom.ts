/** Returns the factor by which CSS `zoom` of the page scales an element. */
export function readZoom(element: Element): number {
  const { currentCSSZoom } = element as { currentCSSZoom?: number }
  // Chrome before 128, Safari before 26.
  return currentCSSZoom ?? multiply(element)
}

function multiply(element: Element): number {
  const { parentNode } = element
  const parent = parentNode instanceof ShadowRoot ? parentNode.host : parentNode
  const zoom = Number(getComputedStyle(element).getPropertyValue('zoom')) || 1
  return parent instanceof Element ? zoom * multiply(parent) : zoom
}
