import { readState, type KitPage, type KitWindow } from './open-kit-page.js'
import { until } from './until.js'
import type { UsedStack } from './use-stack.js'

const RESEND_MS = 31_000

interface Mail { readonly to: string; readonly subject: string; readonly text: string; readonly at: number }

/** Signs visitors in by e-mail, through the modal of a page and the mailbox of the stack. */
export class EmailLogin {
  readonly #used: UsedStack
  readonly #email: string

  constructor(used: UsedStack, email: string) {
    this.#used = used
    this.#email = email
  }

  /** On a device the account does not know: link, then code. Answers the address of the account. */
  async signInOnUnknownDevice(kit: KitPage): Promise<string> {
    const after = (await this.#listMails()).length
    await kit.page.locator('wallet-button').click()
    const field = dialogOf(kit).getByRole('textbox', { name: 'Email' })
    await field.fill(this.#email)
    await field.press('Enter')
    await this.#confirmLink(kit, await this.#waitForMail(/(http:\/\/localhost:\d+\/device#\S+)/, after))
    await this.#submitCode(kit, await this.#waitForMail(/(?:^|\D)(\d{6})(?:\D|$)/, after + 1))
    return (await readState(kit.page)).account!.address!
  }

  /** The server mails an address once in 30 s. */
  async waitForTurn(): Promise<void> {
    const { at } = (await this.#listMails()).at(-1)!
    await until(() => Date.now() > at + RESEND_MS)
  }

  async #listMails(): Promise<Mail[]> {
    return (await (await fetch(this.#used.stack.mailbox)).json()) as Mail[]
  }

  // Of the mails that came after so many others.
  async #waitForMail(find: RegExp, after: number): Promise<string> {
    return until(async () => (await this.#listMails()).slice(after).map(({ to, subject, text }) => (to === this.#email ? (find.exec(`${subject}\n${text}`)?.[1] ?? '') : '')).find((text) => text !== ''))
  }

  async #confirmLink(kit: KitPage, link: string) {
    const match = await dialogOf(kit).locator('strong').innerText()
    const page = await kit.context.newPage()
    await page.goto(link)
    await page.getByRole('heading', { name: 'Is this you?' }).waitFor()
    await page.getByRole('button', { name: match, exact: true }).click()
    await page.getByRole('heading', { name: 'Confirmed' }).waitFor()
    await page.close()
  }

  async #submitCode(kit: KitPage, code: string) {
    const field = dialogOf(kit).getByRole('textbox').first()
    await field.waitFor()
    await field.focus()
    await kit.page.keyboard.type(code)
    await kit.page.waitForFunction(() => (window as unknown as KitWindow).modal.getState().account?.address !== undefined)
  }
}

/** The modal's dialog. */
export function dialogOf({ page }: KitPage) {
  return page.getByRole('dialog')
}

/** The secure site inside a page. */
export function frameOf({ page }: KitPage) {
  return page.frameLocator('iframe#w3m-iframe')
}

/** Sends a request to the page's wallet. */
export function askWallet(kit: KitPage, method: string, params: readonly unknown[] = []): Promise<unknown> {
  return kit.page.evaluate(([method, params]) => ((window as unknown as KitWindow).modal.getProvider('eip155') as { request(call: { method: string; params: readonly unknown[] }): Promise<unknown> }).request({ method, params }), [method, params] as const)
}
