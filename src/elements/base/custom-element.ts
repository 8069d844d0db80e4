/**
 * Defines a tag unless it is already defined, so that two copies of the kit on one page do not
 * throw. The manifest analyzer finds elements by the name of this decorator.
 */
export function customElement(tag: string) {
  return (target: CustomElementConstructor): void => {
    // A server has no registry but imports the page's elements.
    if (typeof customElements !== 'undefined' && !customElements.get(tag))
      customElements.define(tag, target)
  }
}
