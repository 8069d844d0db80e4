import { applyTheme, currentTheme } from '../../server/frame/screens/theme.js'
import { expect } from '../helpers/expect.js'

describe('theme of the secure site', () => {
  const { style } = document.body
  const read = () => ['--accent', '--radius', '--font'].map((name) => style.getPropertyValue(name))
  afterEach(() => {
    document.body.removeAttribute('style')
    delete document.body.dataset['theme']
  })

  it('follows the page’s mode, accent, radius and kind of type, and takes them back', () => {
    const theme = {
      themeMode: 'dark',
      themeVariables: { '--wm-radius': '6px', '--wm-font': "'Iowan Old Style', Georgia, serif" },
      w3mThemeVariables: { '--w3m-accent': '#e9a066' },
    } as const
    applyTheme(theme)
    expect(document.body.dataset['theme']).to.equal('dark')
    expect(read().slice(0, 2)).to.deep.equal(['#e9a066', '4px'])
    expect(read()[2]).to.match(/Georgia/)
    expect(currentTheme()).to.equal(theme)
    applyTheme({ themeVariables: { '--wm-font': "ui-monospace, 'SF Mono', monospace" } })
    expect(read().slice(1)).to.deep.equal(['', 'ui-monospace, Menlo, Consolas, monospace'])
    applyTheme({ themeVariables: { '--wm-font': 'Inter, system-ui, sans-serif' } })
    expect(read()[2]).to.equal('')
  })

  it('a hostile page changes neither the font to symbols nor the layout', () => {
    applyTheme({
      themeVariables: {
        '--wm-radius': '9999px; position: fixed',
        '--wm-font': 'Wingdings, "x"; } button { display: none',
      },
      w3mThemeVariables: { '--w3m-accent': 'url(https://evil.example)' },
    })
    expect(read()).to.deep.equal(['', '', ''])
    applyTheme({ themeVariables: { '--wm-radius': '99px' } })
    expect(read()[1]).to.equal('16px')
  })
})
