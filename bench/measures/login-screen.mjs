import { openPage } from '../browser.mjs'
import { serveOnLocalhost, startDevelopment, toMedian } from './embedded.mjs'

const OPENINGS = 3
// Runs the page and the secure site in one process, because DevTools slows one process only, and an
// isolated site has its own.
const ONE_PROCESS = [
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process',
]

/**
 * ms, with the CPU 4× slower and an empty cache: from the press on a button for email until its
 * screen is painted, and from the first email until the secure site reports that it has loaded.
 * Medians.
 */
export async function measureLoginScreen({ embeddedPage }) {
  const stack = await startDevelopment()
  const server = await serveOnLocalhost(embeddedPage)
  try {
    const site = `http://localhost:${server.address().port}/?stack=${encodeURIComponent(JSON.stringify(stack))}`
    const screens = []
    const loads = []
    for (let index = 0; index < OPENINGS; index++) {
      const opened = await openPage({ cpu: 4, flags: ONE_PROCESS })
      const { screen, load } = await openLogin(opened, {
        site,
        email: `screen-${index}@example.org`,
      })
      screens.push(screen)
      loads.push(load)
      await opened.close()
    }
    return { loginScreen4x: toMedian(screens), loginSiteLoaded4x: toMedian(loads) }
  } finally {
    server.closeAllConnections()
    server.close()
    await stack.close()
  }
}

async function openLogin({ page }, { site, email }) {
  await page.goto(site)
  const button = page.locator('wallet-button[login=email]')
  await button.waitFor()
  await page.evaluate(() => {
    window.times = {}
    const note =
      (name) =>
      ({ timeStamp }) =>
        (window.times[name] ??= timeStamp)
    addEventListener('click', note('click'), { capture: true })
    addEventListener('keydown', (event) => event.key === 'Enter' && note('enter')(event), {
      capture: true,
    })
    addEventListener(
      'message',
      (event) => String(event.data?.type).endsWith('/READY') && note('ready')(event),
    )
    window.screenShown = new Promise((resolve) =>
      addEventListener('click', () => resolve(window.probe.shown('Sign in with email')), {
        capture: true,
        once: true,
      }),
    )
  })
  await button.click()
  const shown = await page.evaluate(() => window.screenShown)
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Email' })
  await field.fill(email)
  await field.press('Enter')
  const times = await page.waitForFunction(() => window.times.ready && window.times)
  const { click, enter, ready } = await times.jsonValue()
  return { screen: shown - click, load: ready - enter }
}
