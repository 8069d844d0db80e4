const FRAMES = 300
const STEP_PX = 60
const LEAST_PX = 1000

/** The share of frames over 34 ms while the list of an element scrolls, CPU 4× slower, in percent. */
export async function measureSlowFrames(page, tag) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const { times, scrolled } = await page.evaluate(
    async ({ tag, frames, step }) => {
      const view = window.probe.findDeep(tag)
      const isScroller = (element) => element.scrollHeight > element.clientHeight + 8 && /auto|scroll/.test(getComputedStyle(element).overflowY)
      const findAround = (node) => {
        for (let element = node; element; element = element.assignedSlot ?? element.parentNode ?? element.host) if (element instanceof Element && isScroller(element)) return element
        return null
      }
      const listInside = (root) => [...root.querySelectorAll('*')].flatMap((element) => [element, ...(element.shadowRoot ? listInside(element.shadowRoot) : [])])
      const scroller = listInside(view.shadowRoot).find(isScroller) ?? findAround(view) ?? findAround(view.getRootNode().host)
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
  return (times.filter((ms) => ms > 34).length / times.length) * 100
}
