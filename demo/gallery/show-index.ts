import { states } from './states/all-states.js'

/** A line of `states.json`. */
export interface ListedState {
  readonly view: string
  readonly state: string
  readonly description: string
}

const CHOICES = { theme: ['dark', 'light'], dir: ['', 'ltr', 'rtl'], lang: ['en', 'de', 'ar'], width: ['100%', '390px', '320px'] }

/** The list of all states, with a preview of the chosen one. Throws when the list and the states differ. */
export function showIndex(page: HTMLElement, list: readonly ListedState[]): void {
  compare(list)
  const look = Object.fromEntries(Object.entries(CHOICES).map(([name, [first]]) => [name, first!]))
  const frame = make('iframe', { title: 'The chosen state' })
  const toAddress = ({ view, state }: ListedState) => `?${new URLSearchParams(Object.entries({ view, state, theme: look['theme']!, dir: look['dir']!, lang: look['lang']! }).filter(([, value]) => value))}`
  let chosen = list[0]!
  const links = new Map<HTMLAnchorElement, ListedState>()

  function refresh() {
    for (const [link, listed] of links) {
      link.href = toAddress(listed)
      if (listed === chosen) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
    frame.style.inlineSize = look['width']!
    if (frame.getAttribute('src') !== toAddress(chosen)) frame.src = toAddress(chosen)
  }
  const navigation = make('nav', {}, make('h1', {}, 'Gallery'), `${list.length} states`)
  for (const view of new Set(list.map((listed) => listed.view))) {
    const items = list.filter((listed) => listed.view === view).map((listed) => {
      const link = make('a', { href: toAddress(listed) }, listed.state, make('small', {}, listed.description))
      links.set(link, listed)
      link.addEventListener('click', (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        chosen = listed
        refresh()
      })
      return make('li', {}, link)
    })
    navigation.append(make('h2', {}, view), make('ul', {}, ...items))
  }
  const controls = Object.entries(CHOICES).map(([name, values]) => {
    const select = make('select', {}, ...values.map((value) => make('option', { value }, value || 'as the language')))
    select.addEventListener('change', () => {
      look[name] = select.value
      refresh()
    })
    return make('label', {}, `${name} `, select)
  })
  page.className = 'catalogue'
  page.append(navigation, make('div', { className: 'preview' }, make('div', { className: 'controls' }, ...controls), frame))
  refresh()
}

function compare(list: readonly ListedState[]) {
  const listed = list.map(({ view, state }) => `${view} ${state}`)
  const there = Object.entries(states).flatMap(([view, byName]) => Object.keys(byName).map((state) => `${view} ${state}`))
  const odd = [...listed.filter((name) => !there.includes(name)), ...there.filter((name) => !listed.includes(name))]
  if (odd.length > 0) throw new Error(`states.json and the states differ: ${odd.join(', ')}`)
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, properties: Partial<HTMLElementTagNameMap[K]>, ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}
