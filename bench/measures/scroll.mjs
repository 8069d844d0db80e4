import { openPage } from '../browser.mjs'

const FRAMES = 300
const STEP_PX = 60
const LEAST_PX = 1000
const WHEEL_TURNS = 60
const WHEEL_PX = 100
const WHEEL_EVERY_MS = 16
const SLOW_MS = 34

/**
 * The share of frames over 34 ms while an element's list scrolls, with the CPU 4× slower, in
 * percent.
 */
export async function measureSlowFrames(page, tag) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const { times, scrolled } = await page.evaluate(
    async ({ tag, frames, step }) => {
      const view = window.probe.findDeep(tag)
      const isScroller = (element) =>
        element.scrollHeight > element.clientHeight + 8 &&
        /auto|scroll/.test(getComputedStyle(element).overflowY)
      const findAround = (node) => {
        for (
          let element = node;
          element;
          element = element.assignedSlot ?? element.parentNode ?? element.host
        )
          if (element instanceof Element && isScroller(element)) return element
        return null
      }
      const listInside = (root) =>
        [...root.querySelectorAll('*')].flatMap((element) => [
          element,
          ...(element.shadowRoot ? listInside(element.shadowRoot) : []),
        ])
      const scroller =
        listInside(view.shadowRoot).find(isScroller) ??
        findAround(view) ??
        findAround(view.getRootNode().host)
      if (!scroller) throw new Error('the list does not scroll')
      const times = []
      let last = performance.now()
      for (let frame = 0; frame < frames; frame++) {
        scroller.scrollTop += step
        await new Promise(requestAnimationFrame)
        const now = performance.now()
        times.push(now - last)
        last = now
      }
      return { times, scrolled: scroller.scrollTop }
    },
    { tag, frames: FRAMES, step: STEP_PX },
  )
  if (scrolled < LEAST_PX) throw new Error(`only ${scrolled} px were scrolled`)
  return (times.filter((ms) => ms > SLOW_MS).length / times.length) * 100
}

/** The same while the mouse wheel turns over a list, at the page's speed of processor. */
export async function measureSlowWheel({ page, cdp }, tag) {
  const point = await page.evaluate((name) => window.probe.getPointOf(name), tag)
  await cdp.send('Input.dispatchMouseEvent', { ...point, type: 'mouseMoved' })
  await page.evaluate(() => {
    window.frameTimes = []
    let last = performance.now()
    const frame = () => {
      const now = performance.now()
      window.frameTimes.push(now - last)
      last = now
      window.frameCall = requestAnimationFrame(frame)
    }
    window.frameCall = requestAnimationFrame(frame)
  })
  for (let turn = 0; turn < WHEEL_TURNS; turn++) {
    const wheel = { ...point, type: 'mouseWheel', deltaX: 0, deltaY: WHEEL_PX }
    await cdp.send('Input.dispatchMouseEvent', wheel)
    await page.waitForTimeout(WHEEL_EVERY_MS)
  }
  const { times, scrolled } = await page.evaluate((name) => {
    cancelAnimationFrame(window.frameCall)
    return { times: window.frameTimes, scrolled: window.probe.findDeep(name).scrollTop }
  }, tag)
  if (scrolled < LEAST_PX) throw new Error(`only ${scrolled} px were scrolled`)
  return (times.filter((ms) => ms > SLOW_MS).length / times.length) * 100
}

/**
 * The same for a list of divs with one line of text each, a few of which are moved and refilled:
 * the cost of the machine and the browser alone.
 */
export async function measurePlainList() {
  const { page, close } = await openPage()
  await page.goto('about:blank')
  await page.evaluate(() => {
    const [rowPx, held, over] = [60, 16, 3]
    const list = document.createElement('plain-list')
    const style = document.createElement('style')
    style.textContent = `
      .list { block-size: 520px; inline-size: 360px; overflow-y: auto; contain: strict; background: #fff; font: 16px sans-serif }
      .rows { position: relative; block-size: 600000px }
      .row { position: absolute; inset-inline: 0; block-size: ${rowPx}px; contain: strict }
    `
    const make = (className) => Object.assign(document.createElement('div'), { className })
    const scroller = make('list')
    scroller.append(make('rows'))
    list.attachShadow({ mode: 'open' }).append(style, scroller)
    document.body.append(list)
    const rows = Array.from({ length: held }, () => make('row'))
    scroller.firstElementChild.append(...rows)
    const fill = (index) => {
      const row = rows[index % held]
      row.style.insetBlockStart = `${index * rowPx}px`
      row.textContent = `Sent ${index} USDC`
    }
    let next = 0
    const draw = () => {
      const end = Math.max(0, Math.floor(scroller.scrollTop / rowPx) - over) + held
      while (next < end) fill(next++)
    }
    scroller.addEventListener('scroll', draw)
    draw()
  })
  const percent = await measureSlowFrames(page, 'plain-list')
  await close()
  return percent
}

/**
 * The same as `measureSlowWheel()` at CPU 4× for a bare page with as many pictures with names: one
 * block that scrolls, without any script.
 */
export async function measurePlainWheel(count) {
  const opened = await openPage()
  const { page, cdp, close } = opened
  await page.goto('about:blank')
  await page.evaluate((count) => {
    const list = document.createElement('plain-grid')
    list.style.cssText =
      'display:grid;grid-template-columns:repeat(4,1fr);grid-auto-rows:104px;inline-size:340px;block-size:520px;overflow:auto;font:12px sans-serif'
    for (let index = 0; index < count; index++) {
      const picture = new Image(56, 56)
      picture.src = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><circle cx='4' cy='4' r='4' fill='hsl(${index},70%25,50%25)'/></svg>`
      const cell = document.createElement('div')
      cell.append(picture, `Wallet ${index}`)
      list.append(cell)
    }
    document.body.append(list)
  }, count)
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const percent = await measureSlowWheel(opened, 'plain-grid')
  await close()
  return percent
}
