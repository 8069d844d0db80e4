type Child = Node | string | undefined | false

/** Creates an element: attributes as given, `on…` as listeners, strings as text. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<
    Record<string, string | boolean | undefined | ((event: Event) => void)>
  > = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value)
    else if (value !== undefined && value !== false)
      made.setAttribute(name, value === true ? '' : value)
  }
  made.append(
    ...children.filter((child): child is Node | string => child !== undefined && child !== false),
  )
  return made
}
