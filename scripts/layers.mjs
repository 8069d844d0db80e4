/**
 * Who may import whom. A row names a folder (or a file directly in the root of its tree) and what it may import; its own
 * folder is always allowed. `type:` before a name allows only its types, `lazy:` its types and `import()`.
 */
const BELOW_STATE = ['standards', 'errors', 'locales', 'platform', 'services', 'frame', 'chains']

/** Folders and files of src, relative to src. */
export const SOURCE_LAYERS = {
  standards: [],
  errors: ['standards'],
  locales: [],
  platform: ['errors'],
  services: ['standards', 'errors', 'platform'],
  frame: ['standards', 'errors', 'platform'],
  chains: ['standards', 'errors', 'platform', 'services/relay', 'frame'],
  options: BELOW_STATE,
  state: [...BELOW_STATE, 'options'],
  modal: [...BELOW_STATE, 'state', 'options', 'lazy:elements'],
  elements: ['state', 'locales', 'errors', 'standards', 'platform', 'modal/registry.ts', 'type:options', 'type:modal/wallet-modal.ts'],
  'index.ts': [...BELOW_STATE, 'state', 'options', 'modal'],
  'elements.ts': ['elements', 'modal/registry.ts', 'lazy:modal/attribute-modal.ts'],
  'cdn.ts': ['index.ts', 'elements.ts', 'modal', 'chains'],
  'sign-in.ts': ['standards', 'errors', 'services', 'platform'],
  'contract.ts': ['standards', 'errors', 'services', 'frame/protocol.ts', 'platform/drawn-mark.ts'],
}

/**
 * Folders and files of server/src. `base` is every file directly in server/src that has no row here: small parts that all
 * folders share. The rows with `all` put the server together; nothing below them imports them.
 */
export const SERVER_LAYERS = {
  base: ['storage', 'projects', 'budget/prices.ts', 'type:server-config.ts'],
  budget: ['base', 'type:config.ts'],
  sockets: ['base', 'budget', 'type:config.ts'],
  storage: ['base'],
  directory: ['base'],
  keys: ['base', 'storage'],
  images: ['base'],
  projects: ['base', 'storage', 'type:config.ts'],
  rpc: ['base', 'storage', 'projects', 'budget', 'sockets', 'providers/public-fetch.ts', 'type:relay/limits.ts', 'type:config.ts'],
  providers: ['base', 'storage', 'rpc', 'type:config.ts'],
  relay: ['base', 'storage', 'projects', 'budget', 'sockets'],
  'sign-in': ['base', 'storage', 'projects', 'providers', 'keys'],
  commands: ['base', 'budget', 'storage', 'projects', 'keys'],
  routes: ['base', 'budget', 'storage', 'projects', 'images', 'providers', 'relay', 'rpc', 'sign-in', 'type:server-context.ts'],
  'config.ts': ['base', 'projects', 'providers', 'relay', 'type:storage', 'type:rpc/upstream.ts', 'server-config.ts'],
  'server-config.ts': ['type:doors.ts', 'type:providers', 'type:relay/limits.ts', 'type:rpc/upstream.ts', 'type:storage'],
  'rate-limit.ts': ['base', 'type:config.ts'],
  'create-upgrade-listener.ts': ['base', 'budget', 'sockets', 'type:rate-limit.ts'],
  'data-directory.ts': ['base', 'storage', 'commands'],
  'server-context.ts': ['type:all'],
  'app.ts': ['all'],
  'start-server.ts': ['all'],
  'run.ts': ['all'],
  'main.ts': ['all'],
}

/** Files of react/. `src/…` names a public entry; no other file of src may be imported from here. */
export const REACT_LAYERS = {
  'index.ts': ['all'],
  'components.ts': ['src/elements.ts', 'reserve-space.ts'],
  'reserve-space.ts': [],
  'modal-handle.ts': ['src/index.ts'],
  'modal-context.ts': ['src/index.ts', 'type:modal-handle.ts'],
  'provider.tsx': ['modal-context.ts', 'modal-handle.ts', 'type:src/index.ts'],
  'use-snapshot.ts': ['type:modal-handle.ts', 'type:src/index.ts'],
  // Every other hook.
  base: ['modal-context.ts', 'use-snapshot.ts', 'type:modal-handle.ts', 'type:src/index.ts'],
}

/** Files of wagmi/, as those of react/. */
export const WAGMI_LAYERS = {
  'index.ts': ['all'],
  base: ['src/index.ts', 'src/chains/eip155/index.ts'],
}

/** Files of typings/, which hold types alone. */
export const TYPINGS_LAYERS = {
  base: ['type:src/elements.ts'],
}
