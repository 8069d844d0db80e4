/**
 * `npm run new-view <folder>/<Screen>`, for example `npm run new-view account/Receive`: the
 * element, its row in the table of views, its row among the routes, its English title and its test.
 */
import { generate, insertAfterLast, toKebab, writeNew } from './new-file.mjs'

generate(([target = '']) => {
  const [, folder, screen] = /^([a-z][a-z-]*)\/([A-Z]\w*)$/.exec(target) ?? []
  if (!screen)
    throw new Error('Which screen, and where? For example: npm run new-view account/Receive')
  const name = toKebab(screen)
  const key = `${screen[0].toLowerCase()}${screen.slice(1)}.title`
  const tag = `wm-${name}-view`
  writeNew(`src/elements/views/${folder}/${name}-view.ts`, toElement(screen, tag))
  writeNew(`test/elements/views/${folder}/${name}-view.test.ts`, toTest(screen, tag))
  insertAfterLast(
    'src/state/shell/routes.ts',
    /^ {2}\| \{ readonly view: '[^\n]*\n/gm,
    `  | { readonly view: '${screen}' }\n`,
  )
  insertAfterLast(
    'src/elements/views/later-views.ts',
    /^ {2}\}\),\n/gm,
    toRow(screen, folder, name, tag, key),
  )
  insertAfterLast(
    'src/locales/en/first.ts',
    /^ {2}'\w+\.title': [^\n]*\n/gm,
    `  '${key}': '${toTitle(name)}',\n`,
  )
})

function toTitle(name) {
  const words = name.replaceAll('-', ' ')
  return words[0].toUpperCase() + words.slice(1)
}

function toRow(screen, folder, name, tag, key) {
  return `  ...view('${screen}', {
    title: '${key}',
    load: async () => (await import('./${folder}/${name}-view.js')).${screen}View,
    template: () => html\`<${tag}></${tag}>\`,
  }),
`
}

function toElement(screen, tag) {
  return `import { css, html } from 'lit'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'

/** The ${screen} screen. */
@customElement('${tag}')
export class ${screen}View extends StateElement {
  override render() {
    return html\`<slot></slot>\`
  }

  static override styles = css\`
    :host {
      display: grid;
    }
  \`
}

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': ${screen}View
  }
}
`
}

function toTest(screen, tag) {
  return `import { render } from 'lit'
import { laterViews } from '../../../../src/elements/views/later-views.js'
import { expect } from '../../../helpers/expect.js'

describe('${screen}View', () => {
  it('is what the ${screen} screen shows', async () => {
    await laterViews.${screen}.load()
    const host = document.createElement('div')
    render(laterViews.${screen}.template({ view: '${screen}' }, {} as never), host)
    expect(host.firstElementChild?.localName).to.equal('${tag}')
    expect(customElements.get('${tag}')).to.be.a('function')
  })
})
`
}
