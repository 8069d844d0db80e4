/** What a button of the page shows and does. */
export interface ButtonLook {
  readonly tone: '' | 'plain' | 'warn'
  readonly text: string
  /** Whether the page's own content may stand in for the text. */
  readonly slotted?: boolean
  /** Whether the text is an address, whose direction is its own. */
  readonly isolated?: boolean
  /** Address of a picture that was checked before. */
  readonly picture?: string | undefined
  readonly spinning?: boolean
  readonly busy: boolean
  readonly disabled: boolean
  /** The button has no effect, as no modal has come. */
  readonly inactive: boolean
  /** The accessible name where it differs from the text. */
  readonly label?: string | undefined
  readonly act: () => void
}

/** Draws a button of the page. By hand, as a template engine would be most of what a page loads before the first click. */
export class PageButton {
  readonly #button = document.createElement('button')
  #act = () => {}
  #drawn: string | undefined

  constructor(root: ParentNode) {
    this.#button.type = 'button'
    this.#button.setAttribute('part', 'button')
    this.#button.setAttribute('aria-haspopup', 'dialog')
    this.#button.addEventListener('click', () => this.#act())
    root.append(this.#button)
  }
  draw({ act, ...look }: ButtonLook): void {
    this.#act = act
    const { tone, disabled, inactive, busy, label } = look
    const button = this.#button
    button.className = `on-ground ${tone}`
    button.disabled = disabled
    setOrRemove(button, 'aria-disabled', inactive ? 'true' : undefined)
    setOrRemove(button, 'aria-busy', busy ? 'true' : undefined)
    setOrRemove(button, 'aria-label', label)
    const key = JSON.stringify(look)
    if (key === this.#drawn) return
    this.#drawn = key
    button.replaceChildren(...toContent(look))
  }
}

function toContent({ text, slotted, isolated, picture, spinning }: Omit<ButtonLook, 'act'>): Node[] {
  const content: HTMLElement[] = []
  if (spinning) {
    const spinner = make('span', 'spinner')
    spinner.setAttribute('aria-hidden', 'true')
    content.push(spinner)
  } else if (picture) {
    const image = make('img', 'dot')
    image.src = picture
    image.alt = ''
    content.push(image)
  }
  const words = make(isolated ? 'bdi' : 'span', 'text')
  if (slotted) {
    const slot = document.createElement('slot')
    slot.textContent = text
    words.append(slot)
  } else words.textContent = text
  return [...content, words]
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, className: string): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.className = className
  return element
}

function setOrRemove(element: Element, name: string, value: string | undefined) {
  if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
