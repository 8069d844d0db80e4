const HIDDEN = 'aria-hidden'
const OWN = [HIDDEN, 'inert']

/**
 * Removes what hides an open dialog from assistive technology: another dialog of the page sets
 * `aria-hidden` or `inert` on everything beside it, such as `<wallet-modal>` or an ancestor of it.
 * Returns a function that restores the attributes.
 *
 * An ancestor is set to `aria-hidden="false"`, not left without the attribute: only so a removal by
 * the page can be seen, after which nothing is restored. `inert` on an ancestor has no effect on a
 * modal dialog.
 */
export function uncover(host: HTMLElement): () => void {
  const hidden = new Map<Element, string>()
  const removed = new Map<string, string>()

  function follow() {
    for (const name of OWN) {
      const value = host.getAttribute(name)
      if (value === null) continue
      removed.set(name, value)
      host.removeAttribute(name)
    }
    for (const element of listAncestors(host)) {
      const value = element.getAttribute(HIDDEN)
      if (value === null) hidden.delete(element)
      else if (value !== 'false') {
        hidden.set(element, value)
        element.setAttribute(HIDDEN, 'false')
      }
    }
    changes.takeRecords()
  }
  const changes = new MutationObserver(follow)
  for (const element of [host, ...listAncestors(host)])
    changes.observe(element, { attributes: true, attributeFilter: OWN })
  follow()

  return () => {
    follow()
    changes.disconnect()
    for (const [name, value] of removed) host.setAttribute(name, value)
    for (const [element, value] of hidden) element.setAttribute(HIDDEN, value)
  }
}

function listAncestors(element: Element): Element[] {
  const { parentNode } = element
  const parent = parentNode instanceof ShadowRoot ? parentNode.host : parentNode
  return parent instanceof Element ? [parent, ...listAncestors(parent)] : []
}
