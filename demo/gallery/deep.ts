/** Every element below a root, through its shadow roots, in the order of the document. */
export function* walk(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element
    if (element.shadowRoot) yield* walk(element.shadowRoot)
  }
}

/**
 * Elements by a path of selectors, each searched in the shadow roots of the previous matches:
 * `wm-header >> .back`. Leaves out those of a screen that is not visible yet, or not any more: it
 * takes neither focus nor clicks.
 */
export function findAll(path: string): Element[] {
  let scopes: ParentNode[] = [document]
  let found: Element[] = []
  for (const selector of path.split('>>').map((part) => part.trim())) {
    found = scopes.flatMap((scope) =>
      [...walk(scope)].filter((element) => element.matches(selector)),
    )
    scopes = found.map((element) => element.shadowRoot ?? element)
  }
  return found.filter((element) => !isChanging(element))
}

function isChanging(element: Element): boolean {
  for (let at: Element | undefined = element; at; at = toHost(at))
    if (at.closest('.layer:is(.coming, .leaving)')) return true
  return false
}
function toHost(element: Element): Element | undefined {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : undefined
}

/** The visible name of an element: its own label, or its text including slotted content. */
export function toText(node: Node): string {
  if (node instanceof HTMLSlotElement)
    return node.assignedNodes({ flatten: true }).map(toText).join('')
  if (node instanceof HTMLStyleElement) return ''
  if (node instanceof Text) return node.data
  const inside = node instanceof Element && node.shadowRoot ? node.shadowRoot : node
  return [...inside.childNodes].map(toText).join('')
}
