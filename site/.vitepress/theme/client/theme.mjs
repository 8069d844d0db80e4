// VitePress's script in the head of each page reads the choice before the first paint.
const KEY = 'vitepress-theme-appearance'
const root = document.documentElement
// The choice of this page, for a browser that denies storage.
let choice = 'auto'

/** Whether the page is dark. */
export function isDark() {
  return root.classList.contains('dark')
}

/** Calls `listen` after every change of the theme. */
export function onTheme(listen) {
  new MutationObserver(listen).observe(root, { attributeFilter: ['class'] })
}

/** The button for the dark theme. Without a choice the page follows the system. */
export function addThemeSwitch() {
  const button = document.querySelector('#theme')
  const system = matchMedia('(prefers-color-scheme: dark)')
  const draw = () => button.setAttribute('aria-pressed', String(isDark()))
  const follow = () => {
    readChoice()
    root.classList.toggle('dark', choice === 'auto' ? system.matches : choice === 'dark')
  }
  button.addEventListener('click', () => {
    const dark = !isDark()
    keepChoice(dark === system.matches ? 'auto' : dark ? 'dark' : 'light')
    follow()
  })
  system.addEventListener('change', follow)
  addEventListener('storage', ({ key }) => key === KEY && follow())
  // In the browser's page cache a page misses the changes of others.
  addEventListener('pageshow', follow)
  onTheme(draw)
  follow()
  draw()
}

function readChoice() {
  try {
    choice = localStorage.getItem(KEY) || 'auto'
  } catch {
    // Storage is denied: `choice` lasts as long as the page.
  }
}

function keepChoice(next) {
  choice = next
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // As above.
  }
}
