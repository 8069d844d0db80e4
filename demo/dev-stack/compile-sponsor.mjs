// Compiles sponsor.sol into sponsor-bytecode.ts. Run it after a change of the contract: node demo/dev-stack/compile-sponsor.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import solc from 'solc'

const sources = { 'sponsor.sol': { content: readFileSync(new URL('sponsor.sol', import.meta.url), 'utf8') } }
const settings = { evmVersion: 'paris', optimizer: { enabled: true, runs: 200 }, outputSelection: { '*': { '*': ['evm.bytecode.object'] } } }
const output = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })))
const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
if (errors.length) {
  console.error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  process.exit(1)
}
writeFileSync(
  new URL('./sponsor-bytecode.ts', import.meta.url),
  `// Written by compile-sponsor.mjs from sponsor.sol (solc ${solc.version()}).

/** Creation code of the paymaster that pays on the local chain. */
export const sponsorBytecode = '0x${output.contracts['sponsor.sol'].Sponsor.evm.bytecode.object}'
`,
)
