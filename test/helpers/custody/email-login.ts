import type { BrowserContext } from 'playwright-core'
import { readState, type KitPage, type KitWindow } from '../browser/open-kit-page.js'
import { until } from '../clocks/until.js'
import type { UsedStack } from '../servers/use-stack.js'

const RESEND_MS = 31_000
const LINK = /(http:\/\/localhost:\d+\/device#\S+)/
const CODE = /(?:^|\D)(\d{6})(?:\D|$)/

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly at: number
}

/** Signs a visitor in by email, through the modal of a page and the mailbox of the stack. */
export class EmailLogin {
  readonly #used: UsedStack
  readonly email: string

  constructor(used: UsedStack, email: string) {
    this.#used = used
    this.email = email
  }

  /**
   * On a device that the account does not know: link, then code. Returns the address of the
   * account.
   */
  async signInOnUnknownDevice(kit: KitPage): Promise<string> {
    const code = await this.confirmDevice(kit)
    await this.typeCode(kit, code)
    return this.waitForAccount(kit)
  }

  /** Submits the email and confirms its link; returns the code of the mail that follows. */
  async confirmDevice(kit: KitPage): Promise<string> {
    const after = (await this.listMails()).length
    await kit.page.locator('wallet-button').click()
    const field = dialogOf(kit).getByRole('textbox', { name: 'Email' })
    await field.fill(this.email)
    await field.press('Enter')
    const link = await this.waitForLink(after).catch(async (cause: Error) => {
      throw new Error(`No link came. The modal shows:\n${await dialogOf(kit).ariaSnapshot()}`, {
        cause,
      })
    })
    // Empty until the screen is shown.
    const match = await until(() => dialogOf(kit).locator('strong').innerText())
    await chooseNumber(kit.context, link, match)
    return this.waitForCode(after + 1)
  }

  async typeCode(kit: KitPage, code: string): Promise<void> {
    const field = dialogOf(kit).getByRole('textbox', { name: 'Six-digit code' })
    // The previous screen may also have such a field until it has faded out.
    await until(async () => (await field.count()) === 1)
    await field.pressSequentially(code)
  }

  async waitForAccount({ page }: KitPage): Promise<string> {
    await page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().account?.status === 'connected',
    )
    return (await readState(page)).account!.address!
  }

  /** The server mails an address once in 30 s. */
  async waitForTurn(): Promise<void> {
    const last = (await this.listMails()).at(-1)
    if (last) await until(() => Date.now() > last.at + RESEND_MS)
  }

  /** The mails of this address so far. */
  async listMails(): Promise<Mail[]> {
    const mails = (await (await fetch(this.#used.stack.mailbox)).json()) as Mail[]
    return mails.filter(({ to }) => to === this.email)
  }

  /** The link for a new device, from the mails after the first `after`. */
  waitForLink(after: number): Promise<string> {
    return this.#waitForMail(LINK, after)
  }

  /** The code, from the mails after the first `after`. */
  waitForCode(after: number): Promise<string> {
    return this.#waitForMail(CODE, after)
  }

  async #waitForMail(find: RegExp, after: number): Promise<string> {
    return until(async () =>
      (await this.listMails())
        .slice(after)
        .map(({ subject, text }) => find.exec(`${subject}\n${text}`)?.[1] ?? '')
        .find((text) => text !== ''),
    )
  }
}

/** Opens the link of a mail and chooses the number that the other page shows. */
export async function chooseNumber(
  context: BrowserContext,
  link: string,
  match: string,
): Promise<void> {
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Is this you?' }).waitFor()
  await page.getByRole('button', { name: match, exact: true }).click()
  await page.getByRole('heading', { name: 'Confirmed' }).waitFor()
  await page.close()
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
export function askWallet(
  kit: KitPage,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  return kit.page.evaluate(
    ([method, params]) =>
      (
        (window as unknown as KitWindow).modal.getProvider('eip155') as {
          request(call: { method: string; params: readonly unknown[] }): Promise<unknown>
        }
      ).request({ method, params }),
    [method, params] as const,
  )
}
