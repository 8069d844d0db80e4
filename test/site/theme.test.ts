import { addThemeSwitch } from '../../site/.vitepress/theme/client/theme.mjs'
import { expect } from '../helpers/expect.js'

const KEY = 'vitepress-theme-appearance'

describe('the theme of the site', () => {
  const root = document.documentElement
  const storage = Object.getOwnPropertyDescriptor(window, 'localStorage')!
  let button: HTMLButtonElement
  const isDark = () => root.classList.contains('dark')

  beforeEach(() => {
    button = document.body.appendChild(document.createElement('button'))
    button.id = 'theme'
  })
  afterEach(() => {
    Object.defineProperty(window, 'localStorage', storage)
    localStorage.clear()
    root.classList.remove('dark')
    button.remove()
  })

  it('changes with the button where the browser denies storage', () => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
    addThemeSwitch()
    const before = isDark()
    expect(before).to.equal(matchMedia('(prefers-color-scheme: dark)').matches)
    button.click()
    expect(isDark()).to.equal(!before)
    button.click()
    expect(isDark()).to.equal(before)
  })
  it('follows a choice that was made while the page was in the page cache', () => {
    addThemeSwitch()
    localStorage.setItem(KEY, isDark() ? 'light' : 'dark')
    const before = isDark()
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(isDark()).to.equal(!before)
  })
})
