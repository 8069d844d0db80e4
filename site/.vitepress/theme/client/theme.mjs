// VitePress's script in the head of each page reads the choice before the first paint.
const KEY = 'vitepress-theme-appearance'
const root = document.documentElement

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
    const choice = localStorage.getItem(KEY) ?? 'auto'
    root.classList.toggle('dark', choice === 'auto' ? system.matches : choice === 'dark')
  }
  button.addEventListener('click', () => {
    const dark = !isDark()
    localStorage.setItem(KEY, dark === system.matches ? 'auto' : dark ? 'dark' : 'light')
    follow()
  })
  system.addEventListener('change', follow)
  addEventListener('storage', ({ key }) => key === KEY && follow())
  onTheme(draw)
  draw()
}
