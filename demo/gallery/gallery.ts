import type { Theme, ThemePreset } from 'wallet-modal'
import list from './states.json'
import { showIndex } from './show-index.js'
import { showState } from './show-state.js'
import { states } from './states/all-states.js'

const query = new URLSearchParams(location.search)
const page = document.querySelector('main')!
const root = document.documentElement
const lang = query.get('lang') ?? 'en'
const dir = (query.get('dir') ?? undefined) as 'ltr' | 'rtl' | undefined
const RIGHT_TO_LEFT = ['ar', 'he', 'fa']
const theme = (query.get('theme') ?? 'dark') as Theme
const preset = (query.get('preset') || undefined) as ThemePreset | undefined

const tokens: unknown = JSON.parse(query.get('tokens') ?? '{}')
for (const [name, value] of Object.entries(tokens as Record<string, unknown>))
  if (name.startsWith('--wm-')) root.style.setProperty(name, String(value))

async function show(): Promise<void> {
  const view = query.get('view')
  const name = query.get('state')
  if (view === null || name === null) return showIndex(page, list)
  const state = states[view]?.[name]
  const listed = list.find((entry) => entry.view === view && entry.state === name)
  if (!state || !listed)
    throw new Error(`The gallery has no state "${name}" of "${view}"; states.json lists them.`)
  root.lang = lang
  // The direction also applies to the page's own buttons.
  root.dir = RIGHT_TO_LEFT.includes(lang.split('-')[0]!) ? 'rtl' : 'ltr'
  document.title = `${view} · ${name}`
  page.className = 'stage'
  const heading = document.createElement('h1')
  heading.className = 'visually-hidden'
  heading.textContent = `${view}: ${listed.description}`
  page.append(heading)
  // For scripts that visit every state: changes theme or direction without reloading the page.
  Object.assign(window, { relook: await showState(state, { theme, dir, lang, preset }, page) })
}

try {
  await show()
  root.dataset['ready'] = 'true'
} catch (failure) {
  root.dataset['failed'] = String(failure)
  const words = document.createElement('p')
  words.className = 'failure'
  words.textContent = String(failure)
  page.append(words)
}
