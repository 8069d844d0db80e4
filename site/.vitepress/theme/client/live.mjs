/** The live examples of a page: each is made when it comes near the screen. */
import { makeElement } from './make-element.mjs'
import { getExampleNetwork, loadKit } from './kit.mjs'
import { isDark, onTheme } from './theme.mjs'

/** The modal of each place, and the number of its last try to show one. */
const modals = new Map()
let made = 0

export function addLiveExamples() {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      show(target)
    }
  })
  for (const place of document.querySelectorAll('.live')) observer.observe(place)
  for (const options of document.querySelectorAll('.live-options')) addOptions(options, observer)
  onTheme(() => {
    for (const [place, modal] of modals) if (!readOptions(place).theme) modal.setTheme(toTheme())
  })
}

/** Draws the chosen option in the place below the list. */
function addOptions(options, observer) {
  const list = options.querySelector('select')
  const place = options.querySelector('.live')
  list.addEventListener('change', () => {
    const { code, options: value } = list.selectedOptions[0].dataset
    options.querySelector('code').textContent = `createWalletModal({ ${code} })`
    place.dataset.options = value
    place.classList.toggle('live-embedded', Boolean(readOptions(place).embedded))
    observer.unobserve(place)
    show(place)
  })
}

async function show(place) {
  modals.get(place)?.destroy()
  modals.delete(place)
  place.querySelector('.live-row, [role=alert]')?.remove()
  const turn = ++made
  place.dataset.turn = turn
  try {
    const { createWalletModal, eip155 } = await loadKit()
    // Another option was chosen while the kit was loading.
    if (place.dataset.turn !== String(turn)) return
    const id = `live-${turn}`
    const options = readOptions(place)
    const modal = createWalletModal({
      id,
      chains: [eip155({ networks: [getExampleNetwork()] })],
      metadata: { name: 'Live example', description: 'An example of the documentation' },
      theme: toTheme(),
      preload: false,
      reconnect: false,
      ...options,
    })
    modals.set(place, modal)
    place.append(toElements(id, options))
  } catch (error) {
    if (place.dataset.turn === String(turn))
      place.append(makeElement('p', { role: 'alert' }, error.message))
  }
}

function toElements(id, { embedded }) {
  const names = embedded
    ? ['wallet-modal']
    : ['wallet-button', 'wallet-network-button', 'wallet-modal']
  const elements = names.map((name) => makeElement(name, { for: id }))
  return makeElement('div', { class: 'live-row' }, ...elements)
}

function readOptions(place) {
  return JSON.parse(place.dataset.options)
}

function toTheme() {
  return isDark() ? 'dark' : 'light'
}
