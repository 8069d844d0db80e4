/** Makes an element with attributes and children. Texts among the children stay texts. */
export function makeElement(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}
