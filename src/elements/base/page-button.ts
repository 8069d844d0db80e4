/** What a button of the page shows and does. */
export interface ButtonLook {
  readonly tone: '' | 'plain' | 'plain network' | 'warn' | 'warn network'
  readonly text: string
  /** Whether the page's own content may stand in for the text. */
  readonly slotted?: boolean
  /** Whether the text is an address, whose direction is its own. */
  readonly isolated?: boolean
  /** Address of a picture that was checked before; empty keeps its place. */
  readonly picture?: string | undefined
  /** A spinner or an exclamation mark instead of a picture. */
  readonly sign?: 'spinner' | 'alert' | undefined
  /** Shown before all else. */
  readonly lead?: string | undefined
  /** The texts of this button in all its states, a line each: it is as wide as the widest, and never changes its width. */
  readonly widths: string
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
    this.#button.ariaHasPopup = 'dialog'
    this.#button.addEventListener('click', () => this.#act())
    root.append(this.#button)
  }
  draw({ act, ...look }: ButtonLook): void {
    this.#act = act
    const { tone, disabled, inactive, busy, label } = look
    const button = this.#button
    button.className = `on-ground ${tone}`
    button.disabled = disabled
    button.ariaDisabled = inactive ? 'true' : null
    button.ariaBusy = busy ? 'true' : null
    button.ariaLabel = label ?? null
    const key = JSON.stringify(look)
    if (key === this.#drawn) return
    this.#drawn = key
    button.replaceChildren(...toContent(look))
  }
}

function toContent({ text, slotted, isolated, picture, sign, lead, widths }: Omit<ButtonLook, 'act'>): Node[] {
  const content: HTMLElement[] = []
  if (lead) content.push(make('bdi', 'lead', lead))
  if (sign) content.push(make('span', sign))
  else if (picture) content.push(Object.assign(make('img', 'dot'), { src: picture, alt: '' }))
  else if (picture === '') content.push(make('span', 'dot'))
  const words = make(isolated ? 'bdi' : 'span', '', slotted ? undefined : text)
  if (slotted) words.append(make('slot', '', text))
  const stack = make('span', 'text')
  stack.append(words)
  // The style sheet draws them, hidden: they are no part of what the button says.
  stack.dataset['widths'] = widths
  return [...content, stack]
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, textContent = ''): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), { className, textContent })
}
