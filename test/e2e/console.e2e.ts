import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { checkAccess } from '../helpers/gallery/gallery-checks.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { startServerProcess, type ServerProcess } from '../helpers/servers/server-process.js'
import {
  NO_POSTGRES,
  queryPostgres,
  startPostgres,
  type PostgresServer,
} from '../helpers/servers/start-postgres.js'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const TESTING = fileURLToPath(new URL('../../src/testing/script.ts', import.meta.url))
const FIRST_LOAD = 150 * 1024
const SCRIPT = '<script>alert(1)</script>'
const DAY_MS = 86_400_000

/** The console against the real admin program on PostgreSQL, with a wallet that signs with real keys. */
describe('console', { skip: NO_POSTGRES }, () => {
  let postgres: PostgresServer
  let database: string
  let server: ServerProcess
  let browser: Browser
  let wallet: string
  let owner: BrowserContext
  const violations: string[] = []
  before(async () => {
    postgres = await startPostgres()
    database = await postgres.createDatabase()
    // In development the api role has the server's database.
    const databases = { DATABASE_URL: database, WALLET_MODAL_ACCOUNTS_DATABASE_URL: database }
    server = await startServerProcess([], databases, { program: 'admin' })
    browser = await launchBrowser()
    const built = await build({
      entryPoints: [TESTING],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'walletModalTestingScript',
    })
    wallet = built.outputFiles[0]!.text
  })
  after(async () => {
    await browser?.close()
    await server?.stop()
    await postgres?.stop()
  })

  async function open(
    options: Parameters<Browser['newContext']>[0] = {},
    kept: Readonly<Record<string, string>> = {},
  ): Promise<BrowserContext> {
    const context = await browser.newContext({ locale: 'en-GB', ...options })
    await context.addInitScript({ content: wallet })
    await context.addInitScript(() => {
      // about:blank has no cryptography.
      if (!isSecureContext) return
      ;(
        window as unknown as { walletModalTesting: { mockEvmWallet(options: object): unknown } }
      ).walletModalTesting.mockEvmWallet({ name: 'Lumen' })
    })
    await context.addInitScript((entries) => {
      if (isSecureContext)
        for (const [name, value] of entries)
          localStorage.setItem(`wallet-modal-console.${name}`, value)
    }, Object.entries(kept))
    context.on('console', (message) => {
      if (/Content.Security.Policy|Trusted/i.test(message.text())) violations.push(message.text())
    })
    context.on('weberror', (error) => violations.push(String(error.error())))
    return context
  }
  async function join(context: BrowserContext, token: string): Promise<Page> {
    const page = await context.newPage()
    await page.goto(`${server.url}/#/join/${token}`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    return page
  }
  async function show(page: Page, hash: string, heading: string | RegExp): Promise<void> {
    await page.goto(`${server.url}/#/${hash}`)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await page.waitForFunction(() => !document.querySelector('.skeleton, [aria-busy="true"]'))
  }
  const signWithWallet = async (page: Page, button: string) => {
    await page.getByRole('button', { name: button }).click()
    const dialog = page.locator('wallet-modal')
    await dialog.getByRole('button', { name: /Lumen/ }).click()
    await dialog.getByRole('button', { name: 'Sign in' }).click()
  }
  async function invite(name: string, role: string): Promise<Page> {
    const page = await owner.newPage()
    await show(page, 'people', 'People')
    await page.getByRole('button', { name: 'Invite a person' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByLabel('Role').selectOption(role)
    await dialog.getByRole('button', { name: 'Create invitation' }).click()
    const link = await dialog.getByText('/#/join/').textContent()
    await page.close()
    return join(await open(), link!.split('/').at(-1)!)
  }

  it('the first owner joins by the link of the log, links a wallet, and signs in with it', async () => {
    const [, token] = /#\/join\/([0-9a-f]{64})/.exec(server.log())!
    owner = await open()
    const page = await join(owner, token!)
    assert.ok(!page.url().includes(token!), 'the used token stays in the address')
    await page.getByText('No wallet is linked').waitFor()
    await signWithWallet(page, 'Link a wallet')
    await page.getByText('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266').waitFor()
    await page.getByText('Owner', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
    await signWithWallet(page, 'Sign in with a wallet')
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await page.close()
    const stranger = await open()
    const second = await stranger.newPage()
    await second.goto(`${server.url}/#/join/${token}`)
    await second.getByRole('button', { name: 'Sign in' }).click()
    await second.getByText('This link is unknown, used or too old').waitFor()
    await stranger.close()
  })

  it('the first load is at most 150 KiB of Brotli', async (context) => {
    const page = await owner.newPage()
    const client = await owner.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.setCacheDisabled', { cacheDisabled: true })
    let bytes = 0
    client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await show(page, 'projects', 'Projects')
    context.diagnostic(`first load: ${(bytes / 1024).toFixed(1)} KiB with headers and answers`)
    assert.ok(bytes > 10_000 && bytes <= FIRST_LOAD, `${bytes} bytes`)
    await page.close()
  })

  it('a project named <script> is created, changed, disabled, renamed and deleted by keyboard', async () => {
    const page = await owner.newPage()
    await show(page, 'projects', 'Projects')
    const { keyboard } = page
    await page.getByRole('link', { name: 'New project' }).press('Enter')
    await page.getByLabel('Name', { exact: true }).press('Enter')
    await page.getByText('Enter a name.').waitFor()
    await keyboard.type(SCRIPT)
    await keyboard.press('Tab')
    await keyboard.type('https://app.example')
    await page.getByRole('button', { name: 'Create project' }).press('Enter')
    await page.getByRole('heading', { name: SCRIPT, level: 1 }).waitFor()
    const first = (await page.locator('.copy code').textContent())!

    await page.getByLabel('Sites that may use it').fill('https://*.github.io')
    await page.getByRole('button', { name: 'Save changes' }).press('Enter')
    await page.getByText(/is no origin such as/).waitFor()
    await page.getByLabel('Sites that may use it').fill('https://a.example\nhttps://b.example')
    await page.getByLabel('Swap tokens').selectOption('Off')
    await page.getByLabel('GitHub').press('Space')
    await page.getByRole('button', { name: 'Save changes' }).press('Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
    const [stored] = await queryPostgres<{ origins: string[]; features: { id: string }[] }>(
      database,
      `select origins, features from projects where id = '${first}'`,
    )
    assert.deepEqual(stored!.origins, ['https://a.example', 'https://b.example'])
    const find = (id: string) => stored!.features.find((feature) => feature.id === id)
    assert.deepEqual(find('swap'), { id: 'swap', isEnabled: false, config: [] })
    assert.deepEqual(find('social_login'), {
      id: 'social_login',
      isEnabled: true,
      config: ['github'],
    })

    await page.getByRole('button', { name: 'Disable project' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Disable “${SCRIPT}”?` })
    await dialog.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.waitForFunction(() => document.activeElement?.textContent === 'Disable project')
    await keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Disable project' }).press('Enter')
    await page.getByText('Disabled', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Change project ID' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Change project ID' }).press('Enter')
    await page.waitForFunction(
      (before) => !location.hash.includes(before) && !document.querySelector('dialog'),
      first,
    )
    await page.getByRole('heading', { name: SCRIPT, level: 1 }).waitFor()

    await page.getByRole('button', { name: 'Delete project' }).press('Enter')
    const erase = page.getByRole('dialog', { name: `Delete “${SCRIPT}”?` })
    assert.ok(await erase.getByRole('button', { name: 'Delete project' }).isDisabled())
    await erase.getByRole('textbox').fill(SCRIPT)
    await erase.getByRole('textbox').press('Enter')
    await page.getByText('The project is deleted').waitFor()
    assert.equal(
      (await queryPostgres(database, 'select from projects where not development')).length,
      0,
    )
    await page.close()
  })

  it('of two tabs that change one project, the second is asked before it overwrites the first', async () => {
    const id = await createProject('Shared')
    const [one, other] = [await owner.newPage(), await owner.newPage()]
    for (const page of [one, other]) await show(page, `projects/${id}`, 'Shared')
    await other.getByLabel('Name', { exact: true }).fill('Mine')
    await one.getByLabel('Name', { exact: true }).fill('Theirs')
    await one.getByRole('button', { name: 'Save changes' }).click()
    await one.getByText('Saved', { exact: true }).waitFor()
    await other.getByRole('button', { name: 'Save changes' }).click()
    await other.getByText('changed elsewhere').waitFor()
    assert.equal(await other.getByLabel('Name', { exact: true }).inputValue(), 'Mine')
    await other.getByRole('button', { name: 'Show the other version' }).click()
    await other.waitForFunction(() => document.querySelector('input')?.value === 'Theirs')
    await Promise.all([one.close(), other.close()])
  })

  it('what is typed survives the end of the session, and is saved after signing in again', async () => {
    const id = await createProject('Long edit')
    const page = await owner.newPage()
    await show(page, `projects/${id}`, 'Long edit')
    await page.getByLabel('Sites that may use it').fill('https://typed.example')
    await queryPostgres(database, 'delete from admin_sessions')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
    await signWithWallet(page, 'Sign in with a wallet')
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor({ state: 'hidden' })
    assert.equal(
      await page.getByLabel('Sites that may use it').inputValue(),
      'https://typed.example',
    )
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Left')
    await page.getByRole('link', { name: 'Health' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Left')
    await page.getByRole('link', { name: 'Health' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Health' }).waitFor()
    await page.close()
  })

  it('a support person sees what the role may do, and the API refuses the rest', async () => {
    const id = await createProject('Seen')
    const page = await invite('<b>Sam</b>', 'support')
    assert.deepEqual(await page.locator('.main-nav a').allTextContents(), [
      'Projects',
      'Wallet accounts',
      'Health',
      'Your account',
    ])
    await show(page, `projects/${id}`, 'Seen')
    assert.ok(await page.getByLabel('Name', { exact: true }).isDisabled())
    assert.equal(await page.getByRole('button', { name: /Save|Delete|Disable/ }).count(), 0)
    assert.deepEqual(await page.locator('.sections a').allTextContents(), [
      'Settings',
      'Networks',
      'Usage',
    ])
    await show(page, 'people', 'Projects')
    const refused = await page.evaluate(async (project) => {
      const answer = await fetch(`/admin/v1/projects/${project}`, {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
      })
      return answer.status
    }, id)
    assert.equal(refused, 403)
    // An owner changes the role while the page is open.
    await queryPostgres(database, "update admin_users set role = 'auditor' where role = 'support'")
    await page.reload()
    await page.getByRole('link', { name: 'Log' }).waitFor()
    await page.context().close()
  })

  it('support finds the account of a person by keyboard, freezes and unfreezes it, and sends a failed mail again', async () => {
    await createWalletAccount('lost', 'lost@example.org')
    const page = await invite('Sol', 'support')
    await show(page, 'accounts', 'Wallet accounts')
    const search = page.getByLabel('Email address or account ID')
    await search.fill('nobody@example.org')
    await search.press('Enter')
    await page.getByText('No account has this address or ID.').waitFor()
    await search.fill(' Lost@Example.org')
    await search.press('Enter')
    await page.getByRole('heading', { name: 'lost@example.org', level: 1 }).waitFor()
    assert.ok(!page.url().includes('@'), page.url())
    await page.getByRole('table', { name: 'Devices' }).getByText(SCRIPT).waitFor()

    await page.getByRole('button', { name: 'Freeze account' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Freeze this account?' })
    await dialog.getByRole('button', { name: 'Freeze account' }).press('Enter')
    await page.getByText(/^Frozen since/).waitFor()
    const countFreezes = async () =>
      (
        await queryPostgres(
          database,
          `select 1 from wallet_operator_freezes where account_id = 'lost'`,
        )
      ).length
    assert.equal(await countFreezes(), 1)
    await page.getByRole('button', { name: 'Unfreeze account' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Unfreeze account' }).press('Enter')
    await page.getByRole('button', { name: 'Freeze account', exact: true }).waitFor()
    assert.equal(await countFreezes(), 0)

    await page.getByRole('button', { name: 'Send failed mails again' }).press('Enter')
    await page.getByText('Mails sent again: 1').waitFor()
    await page.getByRole('cell', { name: 'Waiting' }).waitFor()
    for (const role of ['api', 'vault'])
      await page.getByText(`wallet-modal-${role} account erase lost --confirm lost`).waitFor()

    // The owner's own freeze stays, and support adds its own.
    await queryPostgres(database, `insert into wallet_frozen values ('lost', 1, true, null)`)
    await page.reload()
    await page.getByText(/^Frozen by its owner since/).waitFor()
    await page.getByRole('button', { name: 'Freeze account', exact: true }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Freeze account' }).press('Enter')
    await page.getByText(/^Frozen since/).waitFor()
    await page.getByText(/^Frozen by its owner since/).waitFor()
    await page.context().close()
  })

  it('an incident says what to do and where the runbook is', async () => {
    const page = await owner.newPage()
    await queryPostgres(
      database,
      `update wallet_mails set failed_at = ${Date.now()}, sent_at = null`,
    )
    await show(page, 'health', 'Health')
    await page.getByText(/^Mails refused in the last hour: \d+$/).waitFor()
    await page.getByText('docs/operation.md#mails-are-not-accepted').waitFor()
    await page.close()
  })

  it('a node of a project is set, shown by its host and removed by keyboard; a support person only reads', async () => {
    const id = await createProject('Chains')
    const page = await owner.newPage()
    await show(page, `projects/${id}/networks`, 'Chains')
    const address = page.getByRole('textbox', { name: 'Address' })
    await page.getByRole('textbox', { name: 'Network' }).fill('8453')
    await address.fill('https://node.example/secret-key')
    await address.press('Enter')
    await page.getByText('Enter an ID such as eip155:8453.').waitFor()
    await page.getByRole('textbox', { name: 'Network' }).fill('eip155:8453')
    await address.press('Enter')
    await page.getByRole('row', { name: 'eip155:8453 Node node.example' }).waitFor()
    assert.equal(await address.inputValue(), '')
    assert.ok(!(await page.content()).includes('secret-key'))
    await page.getByRole('button', { name: 'Remove Node eip155:8453' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Remove Node of eip155:8453?' })
    await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
    await page.getByText('The project has no services of its own.').waitFor()
    await page.close()
    const reader = await invite('Robin', 'support')
    await show(reader, `projects/${id}/networks`, 'Chains')
    await reader.getByText('The project has no services of its own.').waitFor()
    assert.equal(await reader.getByRole('button', { name: 'Set service' }).count(), 0)
    await reader.close()
  })

  it('connections, events and the log are read; no screen has a problem of access, in any look', async () => {
    const id = await createProject('Full')
    await queryPostgres(
      database,
      `insert into events (project_id, event, received_at) select '${id}', json_build_object('domain', 'app.example', 'props', json_build_object('event', case when n = 120 then '${SCRIPT}' else 'MODAL_OPEN' end)), ${Date.now()} + n from generate_series(1, 120) n`,
    )
    await queryPostgres(
      database,
      `insert into connection_counts select '${id}', ${Math.floor(Date.now() / DAY_MS)} - d, step, wallet, family, n from generate_series(0, 6) d, (values ('opened', '', '', 100), ('chosen', 'Lumen', '', 60), ('chosen', '${SCRIPT}', '', 3), ('connected', 'Lumen', 'eip155', 40), ('signedIn', 'Lumen', 'eip155', 25)) v (step, wallet, family, n)`,
    )
    await createWalletAccount('full', 'full@example.org')
    const looks = [
      { theme: 'dark', language: 'en', width: 1280 },
      { theme: 'light', language: 'en', width: 360 },
      { theme: 'light', language: 'ar', width: 1280 },
      { theme: 'dark', language: 'de', width: 320 },
    ]
    const screens = [
      'projects',
      'projects?search=nothing-has-this-name',
      'new',
      `projects/${id}`,
      `projects/${id}/networks`,
      `projects/${id}/usage`,
      `projects/${id}/connections`,
      `projects/${id}/events`,
      'people',
      'log',
      'health',
      'account',
      'accounts',
      'accounts/full',
    ]
    const state = await owner.storageState()
    const problems: string[] = []
    for (const { theme, language, width } of looks) {
      const context = await open(
        { storageState: state, viewport: { width, height: 800 } },
        { theme, language },
      )
      const page = await context.newPage()
      for (const screen of screens) {
        await page.goto('about:blank')
        await show(page, screen, /./)
        await page
          .locator('details.raw summary')
          .first()
          .click({ timeout: 1 })
          .catch(() => {})
        await page.evaluate(readFileSync(AXE, 'utf8'))
        const where = `${screen} ${theme} ${language} ${width}`
        for (const problem of await page.evaluate(checkAccess, undefined))
          problems.push(`${where}: ${problem}`)
        const extra = await page.evaluate(
          () => document.scrollingElement!.scrollWidth - document.documentElement.clientWidth,
        )
        if (extra > 0) problems.push(`${where}: the page is ${extra} px too wide`)
      }
      await context.close()
    }
    assert.deepEqual(problems, [])

    const page = await owner.newPage()
    await show(page, `projects/${id}/connections`, 'Full')
    const funnel = page.getByRole('table', { name: 'From opening to signing in' })
    assert.deepEqual(
      await funnel.getByRole('row').last().locator('th, .number').allTextContents(),
      ['Signed in', '175', '25%'],
    )
    await show(page, `projects/${id}/events`, 'Full')
    await page.getByRole('rowheader', { name: SCRIPT }).waitFor()
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.getByRole('link', { name: 'First page' }).waitFor()
    assert.equal(await page.getByRole('rowheader').count(), 50)
    await page.goBack()
    await page.getByRole('rowheader', { name: SCRIPT }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export as CSV' }).click()
    assert.equal((await download).suggestedFilename(), `events-${id}.csv`)
    await show(page, 'log', 'Log')
    await page.getByRole('rowheader', { name: 'events.export' }).first().waitFor()
    await page.close()
  })

  it('no page broke the content security policy or threw', () => {
    assert.deepEqual(violations, [])
  })

  async function createWalletAccount(id: string, email: string): Promise<void> {
    const envelope = `'{"kid":"1","dek":"","data":""}'`
    for (const statement of [
      `insert into wallet_accounts (id, email, addresses, created_at) values ('${id}', '${email}', '{"eip155":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","solana":"4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T"}', 1)`,
      `insert into wallet_identities values ('email', '${email}', '${id}', 1)`,
      `insert into wallet_enrolments (id, account_id, jkt, origin, browser, share, commitments, created_at, last_used_at) values ('${id}', '${id}', 'key', 'https://app.example', '${SCRIPT}', ${envelope}, '{}', 1, 1)`,
      `insert into wallet_sessions (id, account_id, project_id, jkt, origin, browser, generation, rotated_at, created_at, expires_at, ends_at) values ('${id}', '${id}', '', 'key', 'https://app.example', 'Firefox on Linux', 1, 1, 1, 4e12, 4e12)`,
      `insert into wallet_log (account_id, at, event, origin, browser) values ('${id}', 1, 'device-added', 'https://app.example', 'Firefox on Linux')`,
      `insert into wallet_mails (id, sender, content, subject_of, next_at, created_at, failed_at, expires_at) values ('${id}', 'api', ${envelope}, 'account:${id}', 1, 1, 1, 4e12)`,
    ])
      await queryPostgres(database, statement)
  }
  async function createProject(name: string): Promise<string> {
    const page = await owner.newPage()
    await page.goto(server.url)
    const id = await page.evaluate(async (given) => {
      const answer = await fetch('/admin/v1/projects', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: given, origins: ['https://app.example'] }),
      })
      return ((await answer.json()) as { id: string }).id
    }, name)
    await page.close()
    return id
  }
})
