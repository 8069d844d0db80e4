import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openPage } from '../browser.mjs'
import { readProcessorTime } from '../processor-time.mjs'

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
// Each account signs in three times, which takes a minute because of the mail limit.
const ACCOUNTS = 2
const POLL_MS = 50
// The server mails an address at most once in 30 s.
const RESEND_MS = 31_000
const LINK = /(http:\/\/localhost:\d+\/device#\S+)/
const CODE = /(?:^|\D)(\d{6})(?:\D|$)/

/**
 * Logins by email on unknown devices, and on the same devices again, the first signature of each
 * login, and the approval of a payment after it. Medians in ms; of the last two also the processor
 * time of browser, server and chain together, which a busy machine changes less.
 */
export async function measureEmbedded({ embeddedPage, accounts = ACCOUNTS }) {
  const stack = await startDevelopment()
  const server = await serveOnLocalhost(embeddedPage)
  try {
    const site = `http://localhost:${server.address().port}/?stack=${encodeURIComponent(JSON.stringify(stack))}`
    const fresh = []
    const known = []
    const restored = []
    const signatures = []
    const approvals = []
    const visitors = []
    for (let index = 0; index < accounts; index++) {
      const visitor = { email: `bench-${index}@example.org`, opened: await openPage() }
      visitors.push(visitor)
      fresh.push(await signIn(visitor.opened, { site, stack, email: visitor.email }))
      signatures.push(await sign(visitor.opened.page))
      approvals.push(await showApproval(visitor.opened.page))
      await visitor.opened.page.evaluate(() => window.modal.disconnect())
    }
    for (const { email, opened } of visitors) {
      known.push(await signIn(opened, { site, stack, email, known: true }))
      signatures.push(await sign(opened.page))
      approvals.push(await showApproval(opened.page))
      await opened.close()
    }
    for (const { email } of visitors) {
      const opened = await openPage()
      restored.push(await signIn(opened, { site, stack, email }))
      await opened.close()
    }
    return {
      emailNewAccount: toMedian(fresh),
      emailKnownDevice: toMedian(known),
      emailOtherDevice: toMedian(restored),
      firstSignature: toMedian(signatures.map(({ ms }) => ms)),
      firstSignatureProcessor: toMedian(signatures.map(({ processorMs }) => processorMs)),
      approvalShown: toMedian(approvals.map(({ ms }) => ms)),
      approvalShownProcessor: toMedian(approvals.map(({ processorMs }) => processorMs)),
    }
  } finally {
    server.closeAllConnections()
    server.close()
    await stack.close()
  }
}

/**
 * Signs in through the modal. Returns the ms from the last digit of the code until the button with
 * the account is painted.
 */
async function signIn({ page }, { site, stack, email, known = false }) {
  await waitForTurn(stack, email)
  const after = (await listMails(stack, email)).length
  await page.goto(site)
  await page.locator('wallet-button:not([login])').click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Email' })
  await field.fill(email)
  await field.press('Enter')
  if (!known) {
    const link = await waitForMail(stack, { email, after, find: LINK })
    await confirmDevice(page, link, await readMatch(dialog))
  }
  const code = await waitForMail(stack, { email, after: known ? after : after + 1, find: CODE })
  // The mail may arrive before the code screen is shown; until then the email field is visible.
  const digit = dialog.getByRole('textbox', { name: 'Six-digit code' })
  await digit.waitFor()
  await digit.focus()
  await page.keyboard.type(code.slice(0, -1))
  await page.evaluate(() => {
    window.accountShown = new Promise((resolve) => {
      let start
      addEventListener('keydown', ({ timeStamp }) => (start = timeStamp), { capture: true })
      const stop = window.modal.subscribe(async () => {
        const address = window.modal.getState().account?.address
        if (!address) return
        stop()
        resolve((await window.probe.shown(address.slice(-4))) - start)
      })
    })
  })
  await page.keyboard.type(code.slice(-1))
  const shown = page.evaluate(() => window.accountShown)
  return shown
}

/** ms from the press of Approve until the page has the signature; processor ms from before the press. */
async function sign(page) {
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const signed = page.evaluate(async () => {
    const { address } = window.modal.getState().account
    await window.modal
      .getProvider('eip155')
      .request({ method: 'personal_sign', params: ['0x48656c6c6f', address] })
    return performance.timeOrigin + performance.now()
  })
  const frame = page.frameLocator('iframe#w3m-iframe')
  const button = frame.getByRole('button', { name: 'Sign', exact: true })
  await button.hover()
  const body = await frame.locator('body').elementHandle()
  await body.evaluate(() =>
    addEventListener(
      'click',
      ({ timeStamp }) => (window.pressed = performance.timeOrigin + timeStamp),
      { capture: true },
    ),
  )
  // A press counts only after the pointer has rested over a frame that does not move.
  const press = async () => {
    while (await button.isVisible()) await button.click({ timeout: 1_000 }).catch(() => {})
  }
  const before = readProcessorTime()
  const [end] = await Promise.all([signed, press()])
  const processorMs = readProcessorTime() - before
  return { ms: end - (await body.evaluate(() => window.pressed)), processorMs }
}

/** ms from a payment's request until its approval, simulated twice, is shown; then declines it. */
async function showApproval(page) {
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const before = readProcessorTime()
  const asked = await page.evaluate(() => {
    const { address } = window.modal.getState().account
    const params = [{ from: address, to: `0x${'12'.repeat(20)}`, value: '0x0' }]
    const provider = window.modal.getProvider('eip155')
    window.payment = provider.request({ method: 'eth_sendTransaction', params }).then(
      () => 'it was sent',
      ({ message }) => message,
    )
    return performance.timeOrigin + performance.now()
  })
  const decline = page.frameLocator('iframe#w3m-iframe').getByRole('button', {
    name: 'Decline',
    exact: true,
  })
  const refused = page.evaluate(() => window.payment)
  const outcome = await Promise.race([decline.waitFor(), refused])
  if (outcome !== undefined) throw new Error(`no approval was shown: ${outcome}`)
  const shown = await page.evaluate(() => performance.timeOrigin + performance.now())
  const processorMs = readProcessorTime() - before
  // A press counts only after the pointer has rested over a frame that does not move.
  while (await decline.isVisible()) await decline.click({ timeout: 1_000 }).catch(() => {})
  return { ms: shown - asked, processorMs }
}

/** The number that the person chooses on the other page; empty until its screen is shown. */
async function readMatch(dialog) {
  for (;;) {
    const match = await dialog.locator('strong').innerText()
    if (match) return match
    await pause(POLL_MS)
  }
}

async function confirmDevice(page, link, match) {
  const device = await page.context().newPage()
  await device.goto(link)
  await device.getByRole('button', { name: match, exact: true }).click()
  await device.getByRole('heading', { name: 'Confirmed' }).waitFor()
  await device.close()
}

async function listMails({ mailbox }, email) {
  return (await (await fetch(mailbox)).json()).filter(({ to }) => to === email)
}

async function waitForMail(stack, { email, after, find }) {
  for (;;) {
    for (const { subject, text } of (await listMails(stack, email)).slice(after)) {
      const found = find.exec(`${subject}\n${text}`)?.[1]
      if (found) return found
    }
    await pause(POLL_MS)
  }
}

async function waitForTurn(stack, email) {
  const last = (await listMails(stack, email)).at(-1)
  if (last) await pause(Math.max(0, last.at + RESEND_MS - Date.now()))
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * Starts the stack of `npm start` over the built package: chains, server with the secure site, mail
 * server.
 */
export async function startDevelopment() {
  const child = spawn(process.execPath, [START, '--json', '--built'], {
    env: { ...process.env, NODE_ENV: 'development', WALLET_MODAL_DEV_SMART_ACCOUNTS: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) =>
      reject(new Error(`the stack stopped with code ${code} before it listened`)),
    )
  })
  return {
    ...JSON.parse(line),
    close: () => new Promise((resolve) => (child.once('exit', resolve), child.kill('SIGINT'))),
  }
}

/**
 * Serves pages on localhost, the host whose pages show approvals inside the frame of the stack's
 * secure site.
 */
export async function serveOnLocalhost(folder) {
  const server = createServer(async ({ url }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const path = join(folder, pathname === '/' ? 'index.html' : pathname)
    const body = await readFile(path).catch(() => undefined)
    response
      .writeHead(body ? 200 : 404, {
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      })
      .end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** The median. */
export function toMedian(list) {
  return list.sort((a, b) => a - b)[Math.floor(list.length / 2)]
}
