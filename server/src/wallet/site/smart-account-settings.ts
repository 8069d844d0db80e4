import type { ProjectService, ServiceKind } from '../../storage/storage.js'

/** A service for smart accounts on one chain, for every project or for one. */
export interface ChainService {
  readonly project: string | undefined
  readonly chainId: string
  readonly url: string
}

/** A contract that plain accounts may delegate to on one chain, for every project or for one. */
export interface ChainDelegate {
  readonly project: string | undefined
  readonly chainId: string
  readonly address: string
}

/**
 * Where smart accounts of the embedded wallet work, and what executes and pays for their operations
 * (ERC-4337, ERC-7677).
 */
export interface SmartAccountsSettings {
  readonly bundlers: readonly ChainService[]
  /** Paymaster services that pay for the operations of a project. */
  readonly paymasters: readonly ChainService[]
  /** Origins of paymaster services that a page's request may name. */
  readonly paymasterOrigins: readonly string[]
  /** Chains with smart accounts whose bundlers are on another server; CAIP-2. */
  readonly chains: readonly string[]
  /**
   * Contracts that plain accounts may delegate to (EIP-7702): Simple7702Account of EntryPoint 0.8,
   * or EIP7702StatelessDeleGator 1.3, by which they also grant permissions (ERC-7715).
   */
  readonly delegates: readonly ChainDelegate[]
}

/** No chain has smart accounts. */
export const DEFAULT_SMART_ACCOUNTS: SmartAccountsSettings = {
  bundlers: [],
  paymasters: [],
  paymasterOrigins: [],
  chains: [],
  delegates: [],
}

/** Rows of `--help`: flag, variable, meaning. */
export const SMART_ACCOUNT_VARIABLES = [
  [
    '',
    'WALLET_MODAL_BUNDLERS',
    'chains with smart accounts and their bundlers: [<project>/]<CAIP-2>=<url>, comma-separated (none)',
  ],
  [
    '',
    'WALLET_MODAL_PAYMASTERS',
    'paymaster services (ERC-7677) that pay for operations: [<project>/]<CAIP-2>=<url>, comma-separated (none)',
  ],
  [
    '',
    'WALLET_MODAL_FRAME_PAYMASTER_ORIGINS',
    "origins of paymaster services that a page's request may name (none)",
  ],
  [
    '',
    'WALLET_MODAL_DELEGATES',
    'contracts by whose code plain accounts carry out calls as one (EIP-7702) or also grant permissions (ERC-7715): [<project>/]<CAIP-2>=<address of Simple7702Account 0.8, or of EIP7702StatelessDeleGator 1.3>, comma-separated (none)',
  ],
  [
    '',
    'WALLET_MODAL_FRAME_SMART_ACCOUNTS',
    'chains with smart accounts where another server has the bundlers, CAIP-2',
  ],
] as const

const DELEGATE = /^(?:([0-9a-f]{32})\/)?(eip155:[1-9]\d{0,15})=(0x[0-9a-fA-F]{40})$/
const ENTRY = /^(?:([0-9a-f]{32})\/)?(eip155:[1-9]\d{0,15})=(https?:\/\/\S+)$/

/** Reads the settings from environment variables. Mistakes are added to `problems`. */
export function readSmartAccountSettings(
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): SmartAccountsSettings {
  const list = (name: string) =>
    (env[name] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  const readServices = (name: string) =>
    list(name).flatMap((text): ChainService[] => {
      const [, project, chainId, url] = ENTRY.exec(text) ?? []
      if (chainId !== undefined && url !== undefined && URL.canParse(url))
        return [{ project, chainId, url }]
      // The address may contain a key, so the message omits it.
      problems.push(
        `${name} has an entry for "${text.split('=')[0]}" that cannot be read; expected such as eip155:1=https://bundler.example`,
      )
      return []
    })
  const readDelegates = (name: string) =>
    list(name).flatMap((text): ChainDelegate[] => {
      const [, project, chainId, address] = DELEGATE.exec(text) ?? []
      if (chainId !== undefined && address !== undefined && !/^0x0+$/.test(address))
        return [{ project, chainId, address }]
      problems.push(
        `${name} has "${text}"; expected such as eip155:1=0xe6Cae83BdE06E4c305530e199D7217f42808555B`,
      )
      return []
    })
  const check = (name: string, isRight: (text: string) => boolean, expected: string) =>
    list(name).filter((text) => {
      if (!isRight(text)) problems.push(`${name} has "${text}"; expected ${expected}`)
      return isRight(text)
    })
  return {
    bundlers: readServices('WALLET_MODAL_BUNDLERS'),
    paymasters: readServices('WALLET_MODAL_PAYMASTERS'),
    paymasterOrigins: check(
      'WALLET_MODAL_FRAME_PAYMASTER_ORIGINS',
      (text) => URL.canParse(text) && new URL(text).origin === text,
      'origins, such as https://paymaster.example',
    ),
    delegates: readDelegates('WALLET_MODAL_DELEGATES'),
    chains: check(
      'WALLET_MODAL_FRAME_SMART_ACCOUNTS',
      (text) => /^eip155:[1-9]\d{0,15}$/.test(text),
      'chains by their CAIP-2 ids, such as eip155:1',
    ),
  }
}

/** The service of a project on a chain: its own, otherwise that of all projects. */
export function findService(
  services: readonly ChainService[],
  { project, chainId }: { project: string; chainId: string },
): string | undefined {
  const fitting = services.filter(
    (service) =>
      service.chainId === chainId && (service.project === undefined || service.project === project),
  )
  return (fitting.find((service) => service.project !== undefined) ?? fitting[0])?.url
}

/**
 * Chains on which a project has smart accounts, whether it pays for operations there, and the
 * contracts that its plain accounts may delegate to, its own first. `services` are those that the
 * project has set itself.
 */
export function listSmartChains(
  { bundlers, paymasters, chains, delegates }: SmartAccountsSettings,
  project: string,
  services: readonly Pick<ProjectService, 'kind' | 'chainId'>[] = [],
): { chainId: string; sponsored: boolean; delegates?: string[] }[] {
  const isServed = (kind: ServiceKind, configured: readonly ChainService[], chainId: string) =>
    services.some((own) => own.kind === kind && own.chainId === chainId) ||
    findService(configured, { project, chainId }) !== undefined
  const listDelegates = (chainId: string) => {
    const fitting = delegates.filter(
      (delegate) =>
        delegate.chainId === chainId &&
        (delegate.project === undefined || delegate.project === project),
    )
    return [
      ...fitting.filter(({ project }) => project !== undefined),
      ...fitting.filter(({ project }) => project === undefined),
    ].map(({ address }) => address)
  }
  const own = services.filter(({ kind }) => kind === 'bundler')
  const offered = [
    ...new Set([...chains, ...[...bundlers, ...own].map(({ chainId }) => chainId)]),
  ].filter((chainId) => chains.includes(chainId) || isServed('bundler', bundlers, chainId))
  return offered.map((chainId) => ({
    chainId,
    sponsored: isServed('paymaster', paymasters, chainId),
    ...(listDelegates(chainId).length > 0 && { delegates: listDelegates(chainId) }),
  }))
}
