import { openBackup } from '../keys/backup-file.js'
import { derivePrivateKeys, deriveKeys, parseWords, toWords } from '../keys/wallet-keys.js'
import { toBase58 } from '../encoding/base58.js'
import { joinBytes, toHex, type Bytes } from '../encoding/bytes.js'
import { ed25519 } from '@noble/curves/ed25519'
import { element } from '../screens/element.js'

// The page works from a saved file without a network: its policy allows no request.
const words = element('textarea', {
  rows: '4',
  autocomplete: 'off',
  autocapitalize: 'none',
  spellcheck: 'false',
  dir: 'ltr',
})
const file = element('input', { type: 'file', accept: '.json,application/json' })
const password = element('input', { type: 'password', autocomplete: 'off' })
const result = element('div', { role: 'status', class: 'result' })

document.body.append(
  element(
    'main',
    {},
    element('h1', {}, 'Restore a wallet without a network'),
    element(
      'p',
      {},
      'Disconnect this computer from the network first. This page sends nothing, stores nothing, and needs no server.',
    ),
    form(
      'From a backup file',
      [labelled('Backup file', file), labelled('Password of the file', password)],
      async () => (await openBackup((await file.files?.[0]?.text()) ?? '', password.value)).entropy,
    ),
    form('From recovery words', [labelled('24 words, in order', words)], async () => {
      const entropy = parseWords(words.value)
      if (!entropy) throw new Error('A word or their order is wrong')
      return entropy
    }),
    result,
  ),
)

function form(
  title: string,
  fields: readonly HTMLElement[],
  read: () => Promise<Bytes>,
): HTMLElement {
  const button = element('button', {}, 'Show the keys')
  return element(
    'form',
    {
      onsubmit: (event) => {
        event.preventDefault()
        button.disabled = true
        result.textContent = 'One moment …'
        read()
          .then(show)
          .catch((error: unknown) =>
            result.replaceChildren(
              element(
                'p',
                { role: 'alert' },
                error instanceof Error ? error.message : 'This did not work',
              ),
            ),
          )
          .finally(() => {
            button.disabled = false
          })
      },
    },
    element('h2', {}, title),
    ...fields,
    button,
  )
}

async function show(entropy: Bytes): Promise<void> {
  const { evm, solana } = await derivePrivateKeys(entropy)
  const { addresses, wipe } = await deriveKeys(entropy)
  wipe()
  const rows = [
    ['Ethereum address', addresses.eip155],
    ['Solana address', addresses.solana],
    ['Recovery words (BIP-39)', toWords(entropy)],
    ["Ethereum private key (m/44'/60'/0'/0/0)", toHex(evm)],
    [
      "Solana secret key (m/44'/501'/0'/0', base58)",
      toBase58(joinBytes(solana, ed25519.getPublicKey(solana))),
    ],
  ] as const
  result.replaceChildren(
    element(
      'p',
      {},
      'Anyone who sees the words or keys owns the wallet. Enter them in a wallet you trust, then close this page.',
    ),
    element(
      'dl',
      {},
      ...rows.map(([label, value]) =>
        element(
          'div',
          {},
          element('dt', {}, label),
          element('dd', { dir: 'ltr', translate: 'no' }, value),
        ),
      ),
    ),
  )
}

function labelled(label: string, field: HTMLElement): HTMLElement {
  return element('label', {}, element('span', {}, label), field)
}
