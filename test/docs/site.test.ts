import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ABOVE_FLOOR } from '../../scripts/build/browser-floor.mjs'
import { findExcerpt, splitAtWords } from '../../site/.vitepress/theme/client/excerpt.mjs'
import { findDeadLinks } from '../../site/find-dead-links.mjs'
import { listOptionExamples } from '../../site/option-examples.mjs'
import { readGroups } from '../../site/read-pages.mjs'
import { toSections } from '../../site/search-sections.mjs'
import { addBase, rewriteLinks, toIndex } from '../../site/stage.mjs'
import { catalogue } from '../../src/errors/catalogue.js'
import { WalletModalError } from '../../src/errors/page-error.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MAX_INDEX_BYTES = 8_000 * 3
const groups = readGroups()
const pages = groups.flatMap((group) => group.pages)

describe('the site', () => {
  it('shows every document once, each with a title of its own', () => {
    assert.ok(pages.length >= 60)
    assert.equal(new Set(pages.map(({ source }) => source)).size, pages.length)
    assert.equal(new Set(pages.map(({ address }) => address)).size, pages.length)
    assert.deepEqual(
      pages.filter(({ title }) => !title).map(({ source }) => source),
      [],
    )
  })

  it('writes an index for agents with every page, of at most 8,000 tokens', () => {
    const index = toIndex(groups)
    assert.ok(Buffer.byteLength(index) <= MAX_INDEX_BYTES, `${Buffer.byteLength(index)} bytes`)
    assert.deepEqual(
      pages.filter(({ address }) => !index.includes(`(/${address}.md)`)),
      [],
    )
  })

  it('turns links between documents into addresses, and drops those that lead out of it', () => {
    const addresses = new Map([
      ['docs/errors.md', 'errors'],
      ['server/README.md', 'server/index'],
      ['server/docs/settings.md', 'server/settings'],
    ])
    const text = [
      '[Errors](../errors.md#unknown) [server](../../server/README.md) [here](#below)',
      '[licence](../../LICENSE) `server/docs/settings.md` [web](https://a.example/x.md)',
      '```md\n[code](../errors.md)\n```',
    ].join('\n')
    assert.equal(
      rewriteLinks({ source: 'docs/guides/errors.md', text }, addresses),
      [
        '[Errors](/errors#unknown) [server](/server/) [here](#below)',
        'licence [`server/docs/settings.md`](/server/settings) [web](https://a.example/x.md)',
        '```md\n[code](../errors.md)\n```',
      ].join('\n'),
    )
  })

  it('writes the links of Markdown files below the path that it is served at', () => {
    assert.ok(addBase(toIndex(groups), '/kit/').includes('[/llms-full.txt](/kit/llms-full.txt)'))
    assert.equal(
      addBase(
        '[a](/errors#x) ![b](/c.png) [d](#e) [f](https://a.example/)\n```md\n[g](/h)\n```',
        '/kit/',
      ),
      '[a](/kit/errors#x) ![b](/kit/c.png) [d](#e) [f](https://a.example/)\n```md\n[g](/h)\n```',
    )
    assert.equal(addBase('[a](/b)', '/'), '[a](/b)')
  })

  it('is searched by headings, each with the text below it', () => {
    const anchor = '<a class="header-anchor" href="#x" aria-label="Permalink">#</a>'
    const html = [
      `<p>before</p><h1 id="looks" tabindex="-1">Looks ${anchor}</h1><p>Six &lt;presets&gt;.</p>`,
      `<h2 id="your-own" tabindex="-1">Your <code>own</code> ${anchor}</h2><ul><li>one</li><li>two</li></ul>`,
    ].join('\n')
    assert.deepEqual(toSections(html, 'guides/looks'), [
      { id: 'guides/looks', title: 'Looks', page: 'Looks', text: 'Six <presets>.' },
      { id: 'guides/looks#your-own', title: 'Your own', page: 'Looks', text: 'one two' },
    ])
  })

  it('marks the words of a search where a word begins, the longest first', () => {
    assert.deepEqual(
      splitAtWords('Wallet wallets, rewallet (walls) a.b aab', ['wall', 'a.b', 'wallet']),
      ['', 'Wallet', ' ', 'wallet', 's, rewallet (', 'wall', 's) ', 'a.b', ' aab'],
    )
    const text = `${'word '.repeat(40)}a rewallet, then a wallet.`
    assert.match(findExcerpt(text, ['wallet']), /^… (?:word )+a rewallet, then a wallet\.$/)
    assert.equal(findExcerpt('nothing of it', ['wallet']), 'nothing of it')
  })

  it('asks nothing of a browser that the oldest supported ones lack', () => {
    const folder = join(ROOT, 'site/.vitepress/theme/client')
    const scripts = readdirSync(folder)
    assert.ok(scripts.length >= 10)
    // Lookbehind: Safari 16.4. Response.json(): Safari 17.
    const lacking = new RegExp(
      `\\(\\?<[=!]|\\bResponse\\.json\\(|\\.(?:${ABOVE_FLOOR.join('|')})\\(`,
      'g',
    )
    assert.deepEqual(
      scripts.flatMap((script) =>
        [...readFileSync(join(folder, script), 'utf8').matchAll(lacking)].map(
          ([found]) => `${script}: ${found}`,
        ),
      ),
      [],
    )
  })

  it('reports links to a page, a heading or a file that does not exist', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wallet-modal-site-'))
    try {
      writeFileSync(join(folder, 'index.html'), '<h1 id="top"></h1>')
      const links = ['/', '/#top', '/#gone', '/gone', '/a.md', '#here', 'https://a.example/gone']
      const html = links.map((href) => `<a class="x" href="${href}"></a>`).join('')
      writeFileSync(join(folder, 'page.html'), `<h2 id="here"></h2>${html}`)
      assert.deepEqual(findDeadLinks(folder, ['index', 'page']), [
        'page: /#gone leads nowhere',
        'page: /gone leads nowhere',
        'page: /a.md leads nowhere',
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('has a live example of the options that are plain values', () => {
    const examples = listOptionExamples()
    assert.ok(examples.length >= 25, `${examples.length}`)
    assert.deepEqual(examples.find(({ name }) => name === 'theme')?.value, { theme: 'auto' })
    assert.deepEqual(examples.find(({ name }) => name === 'features.receive')?.value, {
      features: { receive: false },
    })
  })

  it('names packages and files in the skill that exist', () => {
    const skill = readFileSync(join(ROOT, 'docs/skill.md'), 'utf8')
    const named = [...skill.matchAll(/`((?:start|guides)\/[\w-]+\.md|[\w-]+\.md)`/g)].map(
      ([, path = '']) => path,
    )
    assert.ok(named.length >= 15)
    assert.deepEqual(
      named.filter((path) => !existsSync(join(ROOT, 'docs', path))),
      [],
    )
  })
})

describe('`docs` of an error', () => {
  const { homepage } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    homepage?: string
  }
  const anchors = new Set(
    [...readFileSync(join(ROOT, 'docs/errors.md'), 'utf8').matchAll(/^### (\w+)$/gm)].map(
      ([, code = '']) => code.toLowerCase(),
    ),
  )

  // Once the owner publishes the site, package.json states its address as `homepage`.
  const base = homepage ? `${homepage.replace(/\/$/, '')}/errors` : 'wallet-modal/docs/errors.md'

  it('leads to the entry of its code, on the site if package.json names one', () => {
    const wrong = Object.keys(catalogue).filter((code) => {
      const { docs } = new WalletModalError(code as keyof typeof catalogue)
      const [place, anchor = ''] = docs.split('#')
      return place !== base || !anchors.has(anchor)
    })
    assert.deepEqual(wrong, [])
  })
})
