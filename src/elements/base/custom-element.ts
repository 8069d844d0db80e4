/**
 * Defines a tag unless it is taken, so that two copies of the kit on one page do not crash each other.
 * The manifest analyzer finds elements by this function's name.
 */
export function customElement(tag: string) {
  return (target: CustomElementConstructor): void => {
    // A server has no registry, and imports the page's elements all the same.
    if (typeof customElements !== 'undefined' && !customElements.get(tag)) customElements.define(tag, target)
  }
}
