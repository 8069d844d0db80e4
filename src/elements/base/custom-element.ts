/**
 * Defines a tag unless it is taken, so that two copies of the kit on one page do not crash each other.
 * Keeps this name: the manifest analyzer knows elements by it.
 */
export function customElement(tag: string) {
  return (target: CustomElementConstructor): void => {
    if (!customElements.get(tag)) customElements.define(tag, target)
  }
}
