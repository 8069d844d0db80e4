import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answerWallet, type KitPage } from '../helpers/browser/open-kit-page.js'
import { readTree, type AriaRole, type TreeNode } from '../helpers/browser/read-tree.js'
import { until } from '../helpers/clocks/until.js'
import { useKitPages } from '../helpers/browser/use-kit-pages.js'
import { useStack } from '../helpers/servers/use-stack.js'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Connects, sends and approves by what the accessibility tree says, and prints each tree. */
describe('trees', () => {
  const used = useStack()
  const openPage = useKitPages(used)

  /** Waits for a node of the tree, and presses or fills exactly that node. */
  function createReader({ page }: KitPage) {
    const dialog = page.getByRole('dialog')
    async function find(role: AriaRole, name: RegExp): Promise<TreeNode> {
      return until(async () => {
        const matching = (await readTree(dialog)).nodes.filter(
          (node) => node.role === role && name.test(node.name) && !node.disabled,
        )
        return matching.length === 1 ? matching[0]! : undefined
      })
    }
    const locate = ({ role, name }: TreeNode) => dialog.getByRole(role, { name, exact: true })
    return {
      press: async (role: AriaRole, name: RegExp) => locate(await find(role, name)).click(),
      fill: async (name: RegExp, text: string) => locate(await find('textbox', name)).fill(text),
      find,
      /** Prints the tree of a screen; it names the dialog and the screen. */
      async print(title: string) {
        const { text, nodes } = await readTree(dialog)
        console.log(`\n${title}\n${text}`)
        const unnamed = nodes.filter(
          ({ role, name }) => ['button', 'textbox', 'link', 'tab'].includes(role) && name === '',
        )
        assert.deepEqual(unnamed, [], `${title}: a control has no name`)
      },
    }
  }

  it('a person who only reads the trees connects, sends and approves', async () => {
    const kit = await openPage({ pageWallet: true })
    const { press, fill, find, print } = createReader(kit)
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
})
