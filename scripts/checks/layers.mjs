/**
 * Which folder may import which. A row names a folder (or a file directly in the root of its tree)
 * and what it may import; its own folder is always allowed. `type:` before a name allows only its
 * types, `lazy:` its types and `import()`; `not:` excludes a part of what the row allows.
 */
const BELOW_STATE = [
  'standards',
  'errors',
  'locales',
  'platform',
  'walletconnect',
  'services',
  'frame',
  'chains',
]

const ROLE_ROUTES = [
  'http',
  'storage',
  'wallet',
  'wallet/site',
  'routes/read-shape.ts',
  'routes/device-request.ts',
  'type:operation',
  'type:routes/base-context.ts',
]

/** Folders of src/chains that every family may import; each other folder there is a family. */
export const SHARED_CHAIN_FOLDERS = ['kernel', 'wallets']

/** Folders and files of src, relative to src. */
export const SOURCE_LAYERS = {
  standards: [],
  errors: ['standards'],
  locales: [],
  platform: ['errors'],
  walletconnect: ['standards', 'errors', 'platform'],
  services: ['standards', 'errors', 'platform', 'walletconnect'],
  frame: ['standards', 'errors', 'platform'],
  chains: ['standards', 'errors', 'platform', 'services/relay', 'frame'],
  hosts: ['standards', 'errors', 'platform', 'type:chains'],
  options: BELOW_STATE,
  state: [...BELOW_STATE, 'options'],
  modal: [...BELOW_STATE, 'state', 'options', 'lazy:elements'],
  elements: [
    'state',
    'locales',
    'errors',
    'standards',
    'platform',
    'modal/registry.ts',
    'type:options',
    'type:modal/wallet-modal.ts',
  ],
  testing: ['standards'],
  'index.ts': [...BELOW_STATE, 'state', 'options', 'modal'],
  'elements.ts': ['elements', 'modal/registry.ts', 'lazy:modal/attribute-modal.ts', 'lazy:locales'],
  'cdn.ts': ['index.ts', 'elements.ts', 'modal', 'chains'],
  'sign-in.ts': ['standards', 'errors', 'services', 'platform'],
  'walletconnect.ts': ['walletconnect'],
  'universal-provider.ts': ['services'],
  'hosts.ts': ['hosts'],
  'time-zones.ts': ['options'],
  'vite.ts': [],
  'contract.ts': [
    'standards',
    'errors',
    'services',
    'frame/protocol.ts',
    'frame/methods.ts',
    'frame/replacement-faults.ts',
    'platform/drawing/drawn-mark.ts',
  ],
}

/**
 * Folders and files of server/src. A row may name a folder or a file at any depth; the longest row
 * that matches a path is its layer. The rows with `all` assemble the server; nothing below them
 * imports them.
 */
export const SERVER_LAYERS = {
  'operation/telemetry': [],
  storage: ['operation/telemetry'],
  'storage/projects': ['storage', 'type:operation/server-config.ts'],
  http: ['storage', 'operation/telemetry', 'operation/log.ts', 'type:operation'],
  operation: [
    'storage',
    'operation/telemetry',
    'type:providers',
    'type:wallet/site/settings.ts',
    'type:wallet/settings.ts',
    'type:relay/limits.ts',
    'type:rpc/upstream.ts',
    'type:wallet/audit/audit-events.ts',
  ],
  'operation/commands': [
    'operation/keys',
    'http/budget',
    'storage',
    'wallet/keys',
    'wallet/records',
    'operation/create-audit.ts',
    'type:operation/server-config.ts',
  ],
  'wallet/site': [
    'http/served-file.ts',
    'storage/projects',
    'type:storage',
    'operation/package-root.ts',
  ],
  'operation/base-config.ts': [
    'operation',
    'operation/telemetry',
    'wallet/site/settings.ts',
    'wallet/settings.ts',
    'storage/projects',
  ],
  'operation/config.ts': [
    'operation',
    'operation/base-config.ts',
    'providers/settings.ts',
    'relay/limits.ts',
    'type:storage',
    'type:rpc/upstream.ts',
  ],
  'operation/data-directory.ts': ['operation/commands', 'storage'],
  'operation/run-program.ts': [
    'operation',
    'operation/telemetry',
    'operation/commands',
    'operation/data-directory.ts',
    'storage',
    'type:operation/start-process.ts',
  ],
  'operation/status': ['http', 'storage', 'operation'],
  // Makes and examines installations; no program that serves clients imports it.
  'operation/setup': [
    'storage',
    'operation',
    'operation/config.ts',
    'operation/data-directory.ts',
    'operation/keys',
    'wallet/roles/run-role.ts',
  ],
  'operation/run.ts': ['all'],
  'operation/main.ts': ['operation/run.ts'],
  rpc: [
    'http',
    'storage',
    'operation/telemetry',
    'operation/call-meter.ts',
    'providers/public-fetch.ts',
    'type:relay/limits.ts',
    'type:operation/server-config.ts',
  ],
  providers: [
    'http',
    'storage',
    'rpc',
    'operation/package-root.ts',
    'operation/call-meter.ts',
    'type:operation',
  ],
  relay: ['http', 'storage', 'type:operation/clock.ts'],
  'sign-in': ['http', 'storage', 'providers', 'operation/keys', 'type:operation/clock.ts'],
  // Handles wallet keys, so its code imports nothing from the relay, RPC or providers. Neither role
  // contains the other.
  wallet: [
    'not:wallet/api',
    'not:wallet/vault',
    'http',
    'storage',
    'operation/keys',
    'type:operation/clock.ts',
    'type:wallet/settings.ts',
  ],
  'wallet/api': ['wallet', 'not:wallet/vault', 'http', 'storage', 'operation/keys'],
  'wallet/vault': ['wallet', 'not:wallet/api', 'http', 'storage', 'operation/keys'],
  'wallet/settings.ts': [
    'wallet/contracts/social-contract.ts',
    'wallet/contracts/fields.ts',
    'wallet/read-peer-keys.ts',
  ],
  // Commands about keys: shares by role, nothing else of a role.
  'wallet/keys': ['wallet', 'storage', 'operation/keys'],
  routes: [
    'http',
    'storage',
    'providers',
    'relay',
    'rpc',
    'sign-in',
    'wallet/site',
    'operation/telemetry',
    'operation/call-meter.ts',
    'routes/read-shape.ts',
    'type:operation',
    'type:routes/server-context.ts',
  ],
  // Routes of the embedded wallet's roles, whose programs contain nothing of the relay, RPC or
  // providers.
  'routes/wallet': [...ROLE_ROUTES, 'not:wallet/vault'],
  'routes/vault': [...ROLE_ROUTES, 'not:wallet/api'],
  'routes/frame': [
    'http',
    'storage',
    'wallet/site',
    'routes/read-shape.ts',
    'type:routes/base-context.ts',
  ],
  'routes/device-request.ts': [
    'http',
    'storage',
    'wallet',
    'not:wallet/api',
    'not:wallet/vault',
    'type:routes/base-context.ts',
  ],
  'routes/operation': ['http', 'storage', 'type:routes/base-context.ts'],
  'routes/read-shape.ts': ['http'],
  'routes/base-context.ts': ['type:wallet/site', 'type:operation', 'type:storage', 'type:wallet'],
  'routes/app.ts': [
    'http',
    'storage',
    'routes/operation',
    'type:operation',
    'type:routes/base-context.ts',
  ],
  // What every program starts, and the programs of one role each.
  'operation/start-process.ts': [
    'http',
    'storage',
    'wallet/site',
    'wallet',
    'operation',
    'operation/commands',
    'operation/data-directory.ts',
    'routes/app.ts',
    'type:routes/base-context.ts',
  ],
  'wallet/roles': [
    'wallet',
    'operation',
    'operation/base-config.ts',
    'operation/run-program.ts',
    'storage',
    'operation/start-process.ts',
    'routes/app.ts',
    'routes/wallet',
    'routes/vault',
    'routes/frame',
    'type:routes/base-context.ts',
  ],
  // The admin API has a program of its own, with no code of the relay and of the wallet's roles.
  'operation/admin': [
    'storage',
    'http',
    'operation/package-root.ts',
    'wallet/email-address.ts',
    'wallet/records',
  ],
  'operation/admin/program.ts': [
    'operation/admin',
    'storage',
    'wallet/roles/run-role.ts',
    'routes/admin',
    'type:routes/base-context.ts',
  ],
  'routes/admin': [
    'http',
    'storage',
    'storage/projects',
    'sign-in',
    'providers/public-fetch.ts',
    'rpc/upstream-access.ts',
    'operation/admin',
    'operation/commands',
    'routes/read-shape.ts',
    'type:routes/app.ts',
    'type:routes/base-context.ts',
  ],
  'routes/server-context.ts': ['type:all'],
  'routes/all-routes.ts': ['all'],
  'start-server.ts': ['all'],
}

/**
 * Files of react/. `src/…` names a public entry; no other file of src may be imported from here.
 */
export const REACT_LAYERS = {
  'index.ts': ['all'],
  'components.ts': ['src/elements.ts', 'reserve-space.ts'],
  'reserve-space.ts': [],
  'modal-handle.ts': ['src/index.ts', 'src/modal/create-wallet-modal.ts'],
  'modal-context.ts': ['src/index.ts', 'type:modal-handle.ts'],
  'provider.tsx': ['modal-context.ts', 'modal-handle.ts', 'type:src/index.ts'],
  'to-account.ts': ['type:src/index.ts'],
  'hooks/use-snapshot.ts': ['type:modal-handle.ts', 'type:src/index.ts'],
  'hooks/use-wallet-request.ts': ['type:src/index.ts'],
  // Every other hook.
  hooks: [
    'modal-context.ts',
    'hooks/use-snapshot.ts',
    'hooks/use-wallet-request.ts',
    'to-account.ts',
    'type:modal-handle.ts',
    'type:src/index.ts',
  ],
}

/** Files of wagmi/, with the same notation as react/. */
export const WAGMI_LAYERS = {
  'index.ts': ['all'],
  'create-page-modal.ts': [
    'src/index.ts',
    'src/modal/create-wallet-modal.ts',
    'src/modal/registry.ts',
  ],
  'create-wagmi.ts': [
    'connector.ts',
    'create-page-modal.ts',
    'to-network.ts',
    'src/index.ts',
    'src/chains/eip155/index.ts',
  ],
  'connector.ts': [
    'adopt-stored.ts',
    'to-wallets.ts',
    'src/index.ts',
    'src/chains/eip155/index.ts',
  ],
  'to-wallets.ts': ['connector-provider.ts', 'src/index.ts'],
  base: ['src/index.ts', 'src/chains/eip155/index.ts'],
}

/**
 * Files of compat/, with the same notation as react/. Each kit has a row: a kit imports nothing of
 * another kit.
 */
export const COMPAT_LAYERS = {
  base: ['src/index.ts', 'src/standards', 'type:react/modal-handle.ts', 'wagmi/adopt-stored.ts'],
  ...Object.fromEntries(
    ['rainbowkit', 'connectkit', 'web3-onboard', 'wallet-adapter', 'appkit'].map((kit) => [
      kit,
      [
        'base',
        'src/index.ts',
        'src/chains/eip155/index.ts',
        'src/chains/bip122/index.ts',
        'src/chains/solana/index.ts',
        'src/standards',
        'src/hosts.ts',
        'lazy:src/elements.ts',
        'react/components.ts',
        'react/provider.tsx',
        'react/modal-context.ts',
        'type:react/modal-handle.ts',
        'react/hooks/use-snapshot.ts',
        'wagmi/index.ts',
        'wagmi/create-page-modal.ts',
      ],
    ]),
  ),
}

/** Files of frameworks/: an entry for each framework beside React, over one handle. */
export const FRAMEWORK_LAYERS = {
  'own-modal.ts': ['src/index.ts', 'react/modal-handle.ts', 'react/to-account.ts'],
  base: [
    'own-modal.ts',
    'src/index.ts',
    'src/elements.ts',
    'type:react/modal-handle.ts',
    'type:react/to-account.ts',
    'type:typings',
  ],
}

/** Files of cli/, which run in a terminal and import nothing of the kit but its version. */
export const CLI_LAYERS = {
  'main.ts': ['all', 'src/platform/version.ts'],
  doctor: ['migrate/list-files.ts'],
}

/** Files of typings/, which contain only types. */
export const TYPINGS_LAYERS = {
  base: ['type:src/elements.ts'],
}
