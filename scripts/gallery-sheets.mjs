/**
 * `npm run gallery:sheets -- <folder>`: puts the kit's picture of each view next to the pictures of
 * other kits in a folder, on one sheet per view, in screenshots/sheets. The folder's files are
 * named `<kit>-<desktop|phone>-<number>-<view>.png`. Arguments after the folder select views and
 * devices: `npm run gallery:sheets -- ../pictures list phone`.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { toFontStyle } from './gallery-shots.mjs'
import { ROOT } from './git-files.mjs'

const SHEETS = join(ROOT, 'screenshots/sheets')
const LOOKS = ['light', 'dark']
const SCALE = 1.5
/** The page size on each device, and the width of its picture on a sheet. */
const DEVICES = {
  desktop: { viewport: { width: 1280, height: 800 }, pictureWidth: 640 },
  phone: { viewport: { width: 390, height: 844 }, pictureWidth: 300 },
}
/** The gallery's states for each view that a picture may name. */
const VIEWS = {
  list: {
    desktop: ['Connect/installed-and-recommended', 'Connect/panes'],
    phone: ['Connect/phone'],
  },
  all: { desktop: ['AllWallets/page', 'Connect/panes-all-wallets'], phone: ['AllWallets/phone'] },
  code: {
    desktop: ['ConnectingWalletConnect/qr', 'Connect/panes-code'],
    phone: ['ConnectingWalletConnect/qr'],
  },
  connecting: {
    desktop: ['ConnectingExternal/waiting', 'Connect/panes-installed'],
    phone: ['ConnectingExternal/waiting'],
  },
  account: { desktop: ['Account/balance'], phone: ['Account/balance'] },
}

const [folder, ...words] = process.argv.slice(2)
if (!folder)
  throw new Error(
    'Name the folder with the pictures of other kits: npm run gallery:sheets -- <folder>',
  )
const others = readdirSync(folder).flatMap((file) => {
  const [, kit, device, view] = /^(.+)-(desktop|phone)-\d+-(\w+)\.png$/.exec(file) ?? []
  return kit && VIEWS[view]
    ? { name: kit, device, view, png: readFileSync(join(resolve(folder), file)) }
    : []
})
if (others.length === 0)
  throw new Error(
    `${folder} holds no picture named <kit>-<desktop|phone>-<number>-<view>.png with a view of ${Object.keys(VIEWS).join(', ')}.`,
  )
const chosen = (word, all) => !words.some((other) => all.includes(other)) || words.includes(word)
const wanted = Object.keys(VIEWS)
  .flatMap((view) => Object.keys(DEVICES).map((device) => ({ view, device })))
  .filter(
    ({ view, device }) =>
      chosen(view, Object.keys(VIEWS)) &&
      chosen(device, Object.keys(DEVICES)) &&
      others.some((other) => other.view === view && other.device === device),
  )
const { startGallery } = await tsImport('../test/helpers/gallery.ts', import.meta.url)
const { launchBrowser } = await tsImport('../test/helpers/launch-browser.ts', import.meta.url)

mkdirSync(SHEETS, { recursive: true })
const gallery = await startGallery()
const browser = await launchBrowser({ whole: true })
try {
  for (const { view, device } of wanted) {
    const path = join(SHEETS, `${view}-${device}.png`)
    const theirs = others.filter((other) => other.view === view && other.device === device)
    await drawSheet(path, device, [...(await takeOurs(view, device)), ...theirs])
    console.log(`${path}: ${theirs.length} of others`)
  }
} finally {
  await browser.close()
  await gallery.close()
}

/** The gallery's pictures of a view, with the page behind it. */
async function takeOurs(view, device) {
  const context = await browser.newContext({
    viewport: DEVICES[device].viewport,
    deviceScaleFactor: SCALE,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const pictures = []
  for (const address of VIEWS[view][device]) {
    const [screen, state] = address.split('/')
    for (const theme of LOOKS) {
      await page.goto(`${gallery.url}?${new URLSearchParams({ view: screen, state, theme })}`)
      const word = await page
        .waitForFunction(
          () => document.documentElement.dataset.failed ?? document.documentElement.dataset.ready,
        )
        .then((outcome) => outcome.jsonValue())
      if (word !== 'true') throw new Error(`${address}: ${word}`)
      await page.addStyleTag({ content: toFontStyle() })
      await page.evaluate(() => document.fonts.ready)
      pictures.push({
        name: `ours, ${state}, ${theme}`,
        png: await page.screenshot({ animations: 'disabled' }),
      })
    }
  }
  await context.close()
  return pictures
}

async function drawSheet(path, device, pictures) {
  const { pictureWidth } = DEVICES[device]
  const context = await browser.newContext({
    viewport: { width: pictureWidth > 400 ? 1968 : 1890, height: 600 },
  })
  const page = await context.newPage()
  const figures = pictures.map(
    ({ name, png }) =>
      `<figure><img src="data:image/png;base64,${png.toString('base64')}" width="${pictureWidth}"><figcaption>${name}</figcaption></figure>`,
  )
  await page.setContent(
    `<style>${toFontStyle()} body { display: flex; flex-wrap: wrap; gap: 12px; margin: 12px; background: #888 } figure { margin: 0 } img { display: block } figcaption { font: 600 15px/24px Gallery }</style>${figures.join('')}`,
  )
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  await page.screenshot({ path, fullPage: true })
  await context.close()
}
