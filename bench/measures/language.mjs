import { openSubject } from './load.mjs'

const TAGS = ['de', 'ja', 'ar', 'th', 'hi', 'en']
const ROUNDS = 3

/**
 * ms from `setLanguage()` until the open modal is painted in a language whose texts the browser has,
 * with the CPU `cpu` times slower: the slowest of six languages, each its median.
 */
export async function measureLanguage({ subject, site }, { cpu }) {
  const { page, close } = await openSubject({ subject, site }, { cpu })
  await page.evaluate(() => window.modal.open())
  const change = (tag) =>
    page.evaluate(async (language) => {
      const start = performance.now()
      await window.modal.setLanguage(language)
      // The frame after the next one starts once the next one is painted.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return performance.now() - start
    }, tag)
  // The first change loads the texts.
  for (const tag of TAGS) await change(tag)
  const times = new Map(TAGS.map((tag) => [tag, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const tag of TAGS) times.get(tag).push(await change(tag))
  await close()
  const medians = [...times.values()].map((list) => list.sort((a, b) => a - b)[1])
  return { [`languageChange${cpu}x`]: Math.max(...medians) }
}
