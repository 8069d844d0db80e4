import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator } from 'playwright-core'
import { pressInFrame } from '../helpers/custody/press-in-frame.js'
import { askWallet, EmailLogin, frameOf } from '../helpers/custody/email-login.js'
import { answerWallet } from '../helpers/browser/open-kit-page.js'
import { readAloud, readTree, type AriaRole, type TreeNode } from '../helpers/browser/read-tree.js'
import { until } from '../helpers/clocks/until.js'
import { useKitPages } from '../helpers/browser/use-kit-pages.js'
import { useStack } from '../helpers/servers/use-stack.js'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Connects, sends and approves by what the accessibility tree says, and prints each tree. */
describe('trees', () => {
  const used = useStack()
  const openPage = useKitPages(used)

  /** Waits for a node of the tree of an element, and presses or fills exactly that node. */
  function createReader(root: Locator) {
    async function find(role: AriaRole, name: RegExp): Promise<TreeNode> {
      return until(async () => {
        const matching = (await readTree(root)).nodes.filter(
          (node) => node.role === role && name.test(node.name) && !node.disabled,
        )
        return matching.length === 1 ? matching[0]! : undefined
      })
    }
    const locate = ({ role, name }: TreeNode) => root.getByRole(role, { name, exact: true })
    return {
      press: async (role: AriaRole, name: RegExp) => locate(await find(role, name)).click(),
      fill: async (name: RegExp, text: string) => locate(await find('textbox', name)).fill(text),
      find,
      /** Prints the tree of a screen, in which every control has a name. */
      async print(title: string) {
        // The screen before leaves; Playwright's tree has it although it is inert.
        await until(async () => (await root.locator('[inert]').count()) === 0)
        const { text, nodes } = await readTree(root)
        console.log(`\n${title}\n${readAloud(text)}`)
        const unnamed = nodes.filter(
          ({ role, name }) => ['button', 'textbox', 'link', 'tab'].includes(role) && name === '',
        )
        assert.deepEqual(unnamed, [], `${title}: a control has no name`)
      },
    }
  }

  it('a person who only reads the trees connects and sends', async () => {
    const kit = await openPage({ pageWallet: true })
    const { press, fill, find, print } = createReader(kit.page.getByRole('dialog'))
    await kit.page.getByRole('button', { name: 'Connect wallet' }).click()
    await find('button', /Page Wallet/)
    await print('Connect')
    await press('button', /Page Wallet/)
    await answerWallet(kit.page, 'approve')
    await kit.page.getByRole('dialog').waitFor({ state: 'hidden' })

    await kit.page.getByRole('button', { name: /0xf39F/i }).click()
    await find('button', /^Send$/)
    await print('Account')
    await press('button', /^Send$/)
    await fill(/^Amount/, '0.01')
    await fill(/^To$/, BOB)
    await find('button', /^Review$/)
    await print('Send')
    await press('button', /^Review$/)
    await find('button', /^Send/)
    await print('Review')
    await press('button', /^Send/)
    assert.equal(await answerWallet(kit.page, 'approve'), 'eth_sendTransaction')
    await find('button', /^Back to account$/)
    await print('Receipt')
  })

  it('a person who only reads the tree of an approval knows who asks for what, and approves', async () => {
    const kit = await openPage({
      options: { chains: 'one', embeddedWallet: { url: used.stack.frame } },
    })
    const address = await new EmailLogin(used, 'trees@example.org').signInOnUnknownDevice(kit)
    const signed = askWallet(kit, 'personal_sign', ['Hello from the tree', address])
    const frame = frameOf(kit)
    const { find, print } = createReader(frame.locator('body'))
    const { name } = await find('button', /^Sign$/)
    await print('Approval')
    const { text } = await readTree(frame.locator('body'))
    assert.match(text, /heading "Sign a message"/)
    assert.ok(text.includes(new URL(kit.page.url()).host), text)
    assert.ok(text.includes('Hello from the tree'), text)
    await pressInFrame(frame, name)
    assert.match(String(await signed), /^0x[0-9a-f]{130,}$/)
  })
})
