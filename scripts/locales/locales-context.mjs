/**
 * `npm run locales:context`: writes screenshots/context/index.html, which shows each text of the
 * modal, of the secure site and of the mails on its screen, for translators. A text that no state
 * of the galleries shows has the picture of a text that is drawn in the same place. Fails if a text
 * has neither.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shortPageArgs } from '../find-chromium.mjs'
import { ROOT } from '../git-files.mjs'
import { MODAL_PARTS, PARTS, readTexts } from './language-files.mjs'
import { findSamePlace } from './same-places.mjs'
import { KEYED_LANGUAGE, readHiddenKey, toKeyedTexts, toMarkedTexts } from './marked-texts.mjs'
import { startGallery } from '../../test/helpers/gallery/gallery.ts'
import { startSiteGallery } from '../../test/helpers/gallery/site-gallery.ts'
import { SITE_STATES } from '../../test/helpers/gallery/walk-site-languages.ts'
import {
  composeMails,
  readMailedPages,
  replaceEnglishMails,
} from '../../test/helpers/gallery/walk-mails.ts'
import { launchBrowser } from '../../test/helpers/browser/launch-browser.ts'

const FOLDER = join(ROOT, 'screenshots/context')
const VIEWPORT = { width: 400, height: 760 }
/** The pages of the secure site are longer than a phone. */
const LONG_VIEWPORT = { width: 400, height: 1800 }
const PAGES = 3

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
/**
 * Key → its first place: the picture, and the box in shares of the picture. The keys of the secure
 * site and of the mails follow their part.
 */
const places = new Map()
const keyed = toKeyedTexts()
replaceEnglishMails(keyed.mails)
const gallery = await startGallery()
const site = await startSiteGallery(keyed)
const browser = await launchBrowser({ args: shortPageArgs })
try {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' })
  await context.addInitScript((messages) => {
    window.galleryMessages = messages
  }, toMarkedTexts(KEYED_LANGUAGE))
  const queue = [...gallery.states]
  await Promise.all(
    Array.from({ length: PAGES }, async () => {
      const page = await context.newPage()
      for (let next = queue.shift(); next; next = queue.shift()) await look(page, next)
    }),
  )
  const page = await browser.newPage({ viewport: LONG_VIEWPORT, reducedMotion: 'reduce' })
  for (const state of SITE_STATES) {
    await page.goto(site.toAddress({ state, lang: 'en', theme: 'light' }))
    await page.waitForFunction(() => document.documentElement.dataset.ready)
    await keep(page, `site-${state}.png`)
  }
  for (const [name, { subject, html }] of Object.entries(composeMails('en'))) {
    await page.setContent(html)
    await page.evaluate((text) => {
      document.body.prepend(
        Object.assign(document.createElement('h1'), {
          textContent: text,
          style: 'font: 600 18px system-ui',
        }),
      )
    }, subject)
    await keep(page, `mail-${name}.png`)
  }
  for (const [name, html] of Object.entries(await readMailedPages('en'))) {
    await page.setContent(html)
    await keep(page, `${name}.png`)
  }
} finally {
  await browser.close()
  await gallery.close()
  await site.close()
}
const texts = Object.keys(PARTS).flatMap((part) =>
  [...readTexts('en', part)].map(([key, { text }]) => {
    const id = MODAL_PARTS.includes(part) ? key : `${part}/${key}`
    const other = places.has(id) ? undefined : findSamePlace(id)
    return { part, key, text, place: places.get(other ?? id), other }
  }),
)
writeFileSync(join(FOLDER, 'index.html'), toPage(texts))
console.log(`${join(FOLDER, 'index.html')}: ${texts.length} texts, ${places.size} on a screen.`)
for (const part of Object.keys(PARTS)) {
  const ofPart = texts.filter((text) => text.part === part)
  const own = ofPart.filter(({ place, other }) => place && !other)
  console.log(`  ${part}: ${own.length} of ${ofPart.length}`)
}
const lost = texts.filter(({ place, other }) => !place && !other?.note)
if (lost.length > 0) {
  const keys = lost.map(({ part, key }) => `${part} ${key}`).join(', ')
  console.error(`Without a place: ${keys}. Add a row to scripts/locales/same-places.mjs.`)
  process.exitCode = 1
}

async function look(page, { view, state, width = VIEWPORT.width }) {
  await page.setViewportSize({ ...VIEWPORT, width })
  await page.goto(`${gallery.url}?${new URLSearchParams({ view, state, lang: KEYED_LANGUAGE })}`)
  await page.waitForFunction(() => {
    const { failed, ready } = document.documentElement.dataset
    return failed ?? ready
  })
  await keep(page, `${view}-${state}.png`)
}

/** Keeps a picture of the page if it shows a key that no other picture shows. */
async function keep(page, picture) {
  const { width } = page.viewportSize()
  const found = (await page.evaluate(listTexts))
    .map((place) => ({ ...place, key: readHiddenKey(place.text) }))
    .filter(({ key }) => key !== '' && !places.has(key))
  if (found.length === 0) return
  for (const place of found) places.set(place.key, { ...place, picture, width })
  await page.screenshot({ path: join(FOLDER, picture), animations: 'disabled' })
}

/** Every text and name that a page shows, with its box in pixels. Runs in the page. */
function listTexts() {
  const found = []
  const check = (text, { x, y, width: w, height: h }, where) => {
    if (text && w > 1 && y >= 0 && y < innerHeight) found.push({ text, where, x, y, w, h })
  }
  const visit = (root) => {
    for (const element of root.querySelectorAll('*')) {
      for (const node of element.childNodes) {
        if (!(node instanceof Text)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        check(node.data, range.getBoundingClientRect(), 'text')
      }
      for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'])
        check(element.getAttribute(name), element.getBoundingClientRect(), name)
      if (element.shadowRoot) visit(element.shadowRoot)
    }
  }
  visit(document.body)
  return found
}

function toPage(texts) {
  const escape = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
  const rows = texts.map(({ part, key, text, place, other }) => {
    const words =
      typeof text === 'string'
        ? text
        : Object.entries(text)
            .map(([form, words]) => `${form}: ${words}`)
            .join(' · ')
    const picture = place
      ? `<div class="picture" style="width:${place.width}px"><img loading="lazy" src="${escape(place.picture)}" alt="" width="${place.width}"><i style="left:${place.x}px;top:${place.y}px;width:${place.w}px;height:${place.h}px"></i></div>`
      : ''
    const note =
      other?.note ??
      (other
        ? `in the place of ${other}`
        : place && place.where !== 'text'
          ? `read by screen readers (${place.where})`
          : '')
    return `<tr id="${escape(key)}"><td><code>${escape(key)}</code><br>${part}.ts</td><td lang="en">${escape(words)}<br><small>${note}</small></td><td>${picture}</td></tr>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Texts on their screens</title>
<style>body{font:15px/1.4 system-ui}td{vertical-align:top;padding:12px;border-top:1px solid #ccc}td:nth-child(2){max-width:24em}.picture{position:relative}.picture i{position:absolute;outline:3px solid #e11d48;outline-offset:2px}</style>
<h1>Texts on their screens</h1><table>${rows.join('\n')}</table></html>
`
}
