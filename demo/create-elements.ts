/** Makes an element with a text. */
export function createElement(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

/** Makes a button that calls `act`. */
export function createButton(label: string, act: () => void, disabled = false): HTMLButtonElement {
  const button = document.createElement('button')
  button.textContent = label
  button.disabled = disabled
  button.addEventListener('click', act)
  return button
}
