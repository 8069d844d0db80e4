/** The search box: a dialog with a field and a list that the arrow keys move in. */
import { makeElement } from './make-element.mjs'

const FIELD = {
  type: 'text',
  inputmode: 'search',
  role: 'combobox',
  'aria-label': 'Search the documentation',
  'aria-controls': 'search-results',
  'aria-expanded': 'false',
  'aria-autocomplete': 'list',
  placeholder: 'Search',
  autocomplete: 'off',
  autocapitalize: 'off',
  spellcheck: 'false',
}
const LIST = { id: 'search-results', role: 'listbox', 'aria-label': 'Pages found' }

let index

/** Loads the library and the index once; a failed load is tried again by the next call. */
export function loadSearch() {
  index ??= import('./find-places.mjs')
    .then(({ loadIndex }) => loadIndex())
    .catch((error) => {
      index = undefined
      throw error
    })
  return index
}

/** Adds the box to the page, closed. Returns the function that opens it. */
export function addSearchBox() {
  const input = makeElement('input', FIELD)
  const status = makeElement('p', { role: 'status' })
  const list = makeElement('div', LIST)
  const close = makeElement('button', { type: 'submit' }, 'Close')
  const form = makeElement('form', { method: 'dialog' }, input, close)
  const dialog = makeElement(
    'dialog',
    { class: 'search', 'aria-label': 'Search' },
    form,
    status,
    list,
  )
  document.body.append(dialog)
  const draw = () => drawResults(input, list, status)

  input.addEventListener('input', draw)
  input.addEventListener('keydown', (event) => onKey(event, input, list))
  // A result on this page changes the place only.
  list.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  return () => {
    if (!dialog.open) dialog.showModal()
    input.select()
    draw()
  }
}

async function drawResults(input, list, status) {
  const text = input.value.trim()
  try {
    const find = await loadSearch()
    // Another letter was typed while the index was loading.
    if (text !== input.value.trim()) return
    const { count, options } = find(text)
    list.replaceChildren(...options)
    status.textContent = text ? describe(count) : ''
  } catch {
    list.replaceChildren()
    status.textContent = 'The search could not be loaded. Check the connection and type again.'
  }
  input.setAttribute('aria-expanded', String(list.childElementCount > 0))
  choose(input, list, 0)
}

function onKey(event, input, list) {
  // Enter and the arrows choose among the words of an input method.
  if (event.isComposing) return
  const options = [...list.children]
  const place = options.findIndex((option) => option.getAttribute('aria-selected') === 'true')
  const steps = { ArrowDown: place + 1, ArrowUp: place - 1 }
  if (event.key in steps && options.length > 0) {
    event.preventDefault()
    choose(input, list, (steps[event.key] + options.length) % options.length)
  } else if (event.key === 'Enter') {
    event.preventDefault()
    options[place]?.click()
  }
}

function choose(input, list, place) {
  input.removeAttribute('aria-activedescendant')
  for (const [index, option] of [...list.children].entries()) {
    option.setAttribute('aria-selected', String(index === place))
    if (index !== place) continue
    input.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  }
}

function describe(count) {
  if (count === 0) return 'Nothing found. Try fewer or other words.'
  return count === 1 ? '1 place found' : `${count} places found`
}
