/** The package's entries: subpath → source → file in dist. package.json `exports` says the same and is checked against this. */
export const LIBRARY_ENTRIES = {
  '.': { source: 'src/index.ts', output: 'index' },
  './elements': { source: 'src/elements.ts', output: 'elements' },
  './chains/eip155': { source: 'src/chains/eip155/index.ts', output: 'chains/eip155' },
  './react': { source: 'react/index.ts', output: 'react' },
  './contract': { source: 'src/contract.ts', output: 'contract' },
}

/** The entry for a `<script type="module">`: everything inside, in chunks. */
export const CDN_ENTRY = { subpath: './cdn', source: 'src/cdn.ts', output: 'cdn/wallet-modal' }
