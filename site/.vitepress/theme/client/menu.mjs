/** The list of pages: beside the page where there is room, otherwise behind the menu button. */
export function addMenu() {
  const button = document.querySelector('#menu')
  const pages = document.querySelector('#pages')
  const main = document.querySelector('main')
  showCurrent(pages)

  const set = (open) => {
    button.setAttribute('aria-expanded', String(open))
    document.documentElement.classList.toggle('menu-open', open)
    main.inert = open
    if (open) showCurrent(pages)
  }
  const isOpen = () => button.getAttribute('aria-expanded') === 'true'
  button.addEventListener('click', () => set(!isOpen()))
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return
    set(false)
    button.focus()
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (isOpen() && !pages.contains(target) && !button.contains(target)) set(false)
  })
  // On a screen that became wide the list stands beside the page.
  matchMedia('(min-width: 960px)').addEventListener('change', () => set(false))
  // A page that comes back from the browser's page cache has its menu closed.
  addEventListener('pageshow', () => set(false))
}

function showCurrent(pages) {
  const current = pages.querySelector('[aria-current]')
  if (current) pages.scrollTop = current.offsetTop - pages.clientHeight / 2
}
