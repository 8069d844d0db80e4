import type { Finding, Project } from './finding.js'

const CODE = /\.(?:[mc]?[jt]sx?|vue|svelte|astro)$/
const TEST = /(?:\.|\/)(?:test|spec|stories)\.[^/]+$|(?:^|\/)(?:tests?|__tests__|e2e)\//
const EMPTY_NODES = /\brpcUrls\s*:\s*(?:\[\s*\]|\{\s*default\s*:\s*\{\s*http\s*:\s*\[\s*\])/g
/** A file that describes networks. */
const NETWORK = /\bnativeCurrency\b/
const VUE_TAG = /<wallet-(?:button|modal|network-button)\b/
const VUE_CONFIG =
  /(?:^|\/)(?:vite|nuxt|vue|quasar|rsbuild|webpack|rspack|astro)\.config\.[mc]?[jt]s$/

/** Whether the code and the configuration hold what the kit needs. */
export function checkCode(project: Project): Finding[] {
  return [
    ...checkNodes(project),
    ...checkVue(project),
    ...checkJest(project),
    ...checkWagmi(project),
  ]
}

function checkNodes({ files }: Project): Finding[] {
  return [...files]
    .filter(([file, text]) => CODE.test(file) && !TEST.test(file) && NETWORK.test(text))
    .flatMap(([file, text]) =>
      [...text.matchAll(EMPTY_NODES)].map(({ index }): Finding => ({
        level: 'fault',
        text: `${file}:${toLine(text, index)}: a network has no RPC node, so balances and payments fail there.`,
        remedy: "Add an address: rpcUrls: ['https://…'].",
      })),
    )
}

function checkVue({ files, wanted }: Project): Finding[] {
  const isNuxt = wanted.has('nuxt')
  if (!isNuxt && !wanted.has('vue')) return []
  const used = [...files].find(
    ([file, text]) =>
      file.endsWith('.vue') && VUE_TAG.test(text) && !text.includes('wallet-modal/vue'),
  )
  const configured = [...files].some(
    ([file, text]) => VUE_CONFIG.test(file) && text.includes('isCustomElement'),
  )
  if (!used || configured) return []
  const line = "isCustomElement: (tag) => tag.startsWith('wallet-')"
  return [
    {
      level: 'fault',
      text: `${used[0]} uses an element of the kit, and Vue takes it for a component.`,
      remedy: isNuxt
        ? `Import its component from wallet-modal/vue, or in nuxt.config.ts: vue: { compilerOptions: { ${line} } }.`
        : `Import its component from wallet-modal/vue, or in vite.config.ts: vue({ template: { compilerOptions: { ${line} } } }).`,
    },
  ]
}

function checkJest({ files, wanted }: Project): Finding[] {
  if (!wanted.has('jest')) return []
  const configured = [...files].some(
    ([, text]) => text.includes('transformIgnorePatterns') && text.includes('wallet-modal'),
  )
  return configured
    ? []
    : [
        {
          level: 'advice',
          text: 'Jest does not transform the package, so tests that import it fail with "Unexpected token export".',
          remedy: 'Add the setting transformIgnorePatterns of docs/frameworks.md, section Jest.',
        },
      ]
}

function checkWagmi({ files, wanted }: Project): Finding[] {
  if (!wanted.has('wagmi') && !wanted.has('@wagmi/core')) return []
  const configs = [...files].filter(
    ([file, text]) => CODE.test(file) && !TEST.test(file) && /\bcreateConfig\s*\(/.test(text),
  )
  return configs.flatMap(([file, text]): Finding[] => {
    if (!/\bwalletModal\s*\(/.test(text))
      return [
        {
          level: 'advice',
          text: `${file} creates a wagmi configuration without the modal, so the two do not share a connection.`,
          remedy:
            'Use createWagmi() of wallet-modal/create-wagmi, or add the connector walletModal(modal) of wallet-modal/wagmi.',
        },
      ]
    return /multiInjectedProviderDiscovery\s*:\s*false/.test(text)
      ? []
      : [
          {
            level: 'fault',
            text: `${file}: wagmi looks for wallets itself, so it may be connected while the modal is not.`,
            remedy: 'Add multiInjectedProviderDiscovery: false to createConfig().',
          },
        ]
  })
}

function toLine(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
