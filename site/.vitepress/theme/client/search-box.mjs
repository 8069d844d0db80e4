/** The search box: a dialog with a field and a list that the arrow keys move in. */
import MiniSearch from 'minisearch'
import { findExcerpt, markWords } from './excerpt.mjs'
import { INDEX_OPTIONS, SEARCH_OPTIONS } from './search-index.mjs'
import { toAddress } from './to-address.mjs'

const SHOWN = 12
const BOX = `
  <form method="dialog">
    <input type="search" role="combobox" aria-label="Search the documentation"
      aria-controls="search-results" aria-expanded="false" aria-autocomplete="list"
      placeholder="Search" autocomplete="off" autocapitalize="off" spellcheck="false" />
    <button type="submit">Close</button>
  </form>
  <p role="status"></p>
  <div id="search-results" role="listbox" aria-label="Pages found"></div>`

let index
let box

/** The index, fetched once; a failed fetch is tried again by the next call. */
export function loadIndex() {
  index ??= fetchIndex().catch((error) => {
    index = undefined
    throw error
  })
  return index
}

async function fetchIndex() {
  const response = await fetch(toAddress('search.json'))
  if (!response.ok) throw new Error(`The index answered ${response.status}.`)
  return MiniSearch.loadJS(await response.json(), INDEX_OPTIONS)
}

export function openSearch() {
  box ??= createBox()
  if (!box.open) box.showModal()
  box.querySelector('input').select()
  box.draw()
}

function createBox() {
  const dialog = document.createElement('dialog')
  dialog.className = 'search'
  dialog.setAttribute('aria-label', 'Search')
  dialog.innerHTML = BOX
  document.body.append(dialog)
  const input = dialog.querySelector('input')
  const list = dialog.querySelector('#search-results')
  const status = dialog.querySelector('[role=status]')

  dialog.draw = async () => {
    const text = input.value.trim()
    try {
      const results = text ? (await loadIndex()).search(text, SEARCH_OPTIONS) : []
      // Another letter was typed while the index was loading.
      if (text !== input.value.trim()) return
      list.replaceChildren(...results.slice(0, SHOWN).map(toOption))
      status.textContent = text ? describe(results.length) : ''
    } catch {
      list.replaceChildren()
      status.textContent = 'The search could not be loaded. Check the connection and type again.'
    }
    input.setAttribute('aria-expanded', String(list.childElementCount > 0))
    choose(input, list, 0)
  }
  input.addEventListener('input', dialog.draw)
  input.addEventListener('keydown', (event) => onKey(event, input, list))
  // A result on this page changes the place only.
  list.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  return dialog
}

function onKey(event, input, list) {
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

function toOption({ id, title, page, text, terms }, index) {
  const option = document.createElement('a')
  option.id = `search-result-${index}`
  option.setAttribute('role', 'option')
  option.tabIndex = -1
  option.href = toAddress(id)
  const name = document.createElement('strong')
  name.append(...markWords(title, terms))
  const place = document.createElement('span')
  place.textContent = page === title ? '' : page
  const excerpt = document.createElement('p')
  excerpt.append(...markWords(findExcerpt(text, terms), terms))
  option.append(name, place, excerpt)
  return option
}

function describe(count) {
  if (count === 0) return 'Nothing found. Try fewer or other words.'
  return count === 1 ? '1 place found' : `${count} places found`
}
