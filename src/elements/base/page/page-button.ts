/** What a page button shows. */
export interface ButtonLook {
  readonly tone: '' | 'plain' | 'plain network' | 'warn' | 'warn network'
  readonly text: string
  /** True when the text is English only because the language is still loading. */
  readonly late: boolean
  /** True when the page's own content may replace the text. */
  readonly slotted?: boolean
  /** True when the text is an address and needs its own direction. */
  readonly isolated?: boolean
  /** Checked address of a picture; empty reserves its space. */
  readonly picture?: string | undefined
  /** Shown instead of a picture. */
  readonly sign?: 'spinner' | 'alert' | undefined
  /** Shown first. */
  readonly lead?: string | undefined
  /**
   * The texts of all states, one per line. The button is as wide as the widest, so that its width
   * never changes.
   */
  readonly widths: string
  readonly busy?: boolean | undefined
  readonly disabled: boolean
  /** True when the button has no effect, because there is no modal. */
  readonly inactive: boolean
  /** Accessible name, if it differs from the text. */
  readonly label?: string | undefined
  readonly act: () => void
}

/**
 * Renders a page button without a template engine, which would be most of what a page loads before
 * the first click.
 */
export class PageButton {
  readonly #button = document.createElement('button')
  #act = () => {}
  #drawn: string | undefined

  constructor(root: ShadowRoot) {
    this.#button.type = 'button'
    this.#button.setAttribute('part', 'button')
    this.#button.setAttribute('aria-haspopup', 'dialog')
    // On the element, which a script's `click()` reaches too.
    root.host.addEventListener('click', () => this.#button.disabled || this.#act())
    root.append(this.#button)
  }
  draw({ act, ...look }: ButtonLook): void {
    this.#act = act
    const { tone, disabled, inactive, busy, label } = look
    const button = this.#button
    button.className = `on-ground ${tone}`
    button.disabled = disabled
    // Not by their properties, which Firefox before 119 lacks.
    const states = { disabled: inactive && 'true', busy: busy && 'true', label }
    for (const [name, value] of Object.entries(states))
      if (value) button.setAttribute(`aria-${name}`, value)
      else button.removeAttribute(`aria-${name}`)
    const key = JSON.stringify(look)
    if (key === this.#drawn) return
    this.#drawn = key
    button.replaceChildren(...toContent(look))
  }
}

function toContent({
  text,
  late,
  slotted,
  isolated,
  picture,
  sign,
  lead,
  widths,
}: Omit<ButtonLook, 'act'>): Node[] {
  const content: HTMLElement[] = []
  if (lead) content.push(make('bdi', 'lead', lead))
  if (sign) content.push(make('span', sign))
  else if (picture) content.push(Object.assign(make('img', 'dot'), { src: picture, alt: '' }))
  else if (picture === '') content.push(make('span', 'dot'))
  let words: HTMLElement = make(isolated ? 'bdi' : 'span', late ? 'late' : '', text)
  if (slotted) {
    const slot = make('slot', '')
    slot.append(words)
    words = make('span', '')
    words.append(slot)
  }
  const stack = make('span', 'text')
  stack.append(words)
  // Rendered hidden, by a style sheet, so that they are not part of the button's text.
  stack.dataset['widths'] = widths
  return [...content, stack]
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  textContent = '',
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), { className, textContent })
}
