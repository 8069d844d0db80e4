import { states } from './states/all-states.js'

/** A line of `states.json`. */
export interface ListedState {
  readonly view: string
  readonly state: string
  readonly description: string
  /** Page width of the state; the viewer's width if absent. */
  readonly width?: number
}

const CHOICES = {
  theme: ['dark', 'light'],
  preset: ['', 'graphite', 'paper', 'bubble', 'terminal', 'glass', 'midnight'],
  dir: ['', 'ltr', 'rtl'],
  lang: ['en', 'de', 'ar'],
  width: ['100%', '390px', '320px'],
}

/** The looks shown next to each other, instead of the chosen theme, direction and language. */
const SIDE_BY_SIDE = [
  { theme: 'light' },
  { theme: 'dark' },
  { theme: 'light', dir: 'rtl', lang: 'ar' },
]

/**
 * The list of all states, with a preview of the chosen one. Throws when the list and the states
 * differ.
 */
export function showIndex(page: HTMLElement, list: readonly ListedState[]): void {
  compare(list)
  const look = Object.fromEntries(Object.entries(CHOICES).map(([name, [first]]) => [name, first!]))
  const frames = SIDE_BY_SIDE.map(() => make('iframe', { title: 'The chosen state' }))
  const together = make('input', { type: 'checkbox' })
  const toAddress = ({ view, state }: ListedState, other: object = {}) =>
    `?${new URLSearchParams(Object.entries({ view, state, theme: look['theme']!, dir: look['dir']!, lang: look['lang']!, preset: look['preset']!, ...other }).filter(([, value]) => value))}`
  let chosen = list[0]!
  const links = new Map<HTMLAnchorElement, ListedState>()
  const pictures = new Map<HTMLImageElement, ListedState>()

  function refresh() {
    for (const [link, listed] of links) {
      link.href = toAddress(listed)
      if (listed === chosen) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
    for (const [picture, { view, state }] of pictures)
      picture.src = `thumbnails/${view}/${state}.${look['theme']}.png`
    for (const [index, frame] of frames.entries()) {
      const address = toAddress(chosen, together.checked ? { dir: '', ...SIDE_BY_SIDE[index] } : {})
      frame.hidden = index > 0 && !together.checked
      frame.style.flex = look['width'] === '100%' ? '1 1 0' : `0 0 ${look['width']}`
      if (!frame.hidden && frame.getAttribute('src') !== address) frame.src = address
    }
  }
  const filter = make('input', {
    type: 'search',
    placeholder: 'Find a state',
    ariaLabel: 'Find a state',
  })
  filter.addEventListener('input', () => {
    const words = filter.value.trim().toLowerCase()
    for (const [link, { view, state, description }] of links)
      link.parentElement!.hidden = !`${view} ${state} ${description}`.toLowerCase().includes(words)
    for (const group of navigation.querySelectorAll('section'))
      group.hidden = [...group.querySelectorAll('li')].every(({ hidden }) => hidden)
  })
  const navigation = make('nav', {}, make('h1', {}, 'Gallery'), `${list.length} states`, filter)
  for (const view of new Set(list.map((listed) => listed.view))) {
    const items = list
      .filter((listed) => listed.view === view)
      .map((listed) => {
        // Accepted pictures of `npm run gallery:check`.
        const picture = make('img', { alt: '', loading: 'lazy', width: 48, height: 76 })
        const link = make(
          'a',
          { href: toAddress(listed) },
          picture,
          make('span', {}, listed.state, make('small', {}, listed.description)),
        )
        pictures.set(picture, listed)
        links.set(link, listed)
        link.addEventListener('click', (event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          chosen = listed
          refresh()
        })
        return make('li', {}, link)
      })
    navigation.append(make('section', {}, make('h2', {}, view), make('ul', {}, ...items)))
  }
  const controls = Object.entries(CHOICES).map(([name, values]) => {
    const select = make(
      'select',
      {},
      ...values.map((value) =>
        make('option', { value }, value || (name === 'dir' ? 'as the language' : 'default')),
      ),
    )
    select.addEventListener('change', () => {
      look[name] = select.value
      refresh()
    })
    return make('label', {}, `${name} `, select)
  })
  together.addEventListener('change', refresh)
  page.className = 'catalogue'
  page.append(
    navigation,
    make(
      'div',
      { className: 'preview' },
      make(
        'div',
        { className: 'controls' },
        ...controls,
        make('label', {}, together, ' light, dark and right to left'),
      ),
      make('div', { className: 'frames' }, ...frames),
    ),
  )
  refresh()
}

function compare(list: readonly ListedState[]) {
  const listed = list.map(({ view, state }) => `${view} ${state}`)
  const there = Object.entries(states).flatMap(([view, byName]) =>
    Object.keys(byName).map((state) => `${view} ${state}`),
  )
  const odd = [
    ...listed.filter((name) => !there.includes(name)),
    ...there.filter((name) => !listed.includes(name)),
  ]
  if (odd.length > 0) throw new Error(`states.json and the states differ: ${odd.join(', ')}`)
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}
