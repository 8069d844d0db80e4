import {
  ADMIN_SETTINGS,
  API_SETTINGS,
  BASE_FLAGS,
  COMMON_SETTINGS,
  PROCESS_SETTINGS,
  isProxyStated,
  readBaseConfig,
} from '../../operation/base-config.js'
import { listProductionProblems } from '../../operation/check-production.js'
import { ConfigError, createConfigReader, type Setting } from '../../operation/config-reader.js'
import { ROLE_PROGRAMS, readRoleDoor, type RoleDoor } from '../../operation/doors.js'
import type { ROLE_KEYS } from '../../operation/commands/role-keys-command.js'
import { runProgram } from '../../operation/run-program.js'
import type { BaseConfig } from '../../operation/server-config.js'
import type { Routes } from '../../routes/app.js'
import type { BaseContext } from '../../routes/base-context.js'
import {
  startProcess,
  type ProcessBase,
  type ProcessParts,
  type RunningServer,
} from '../../operation/start-process.js'
import { openBaseStorage } from '../../storage/open/open-base-storage.js'
import type { BaseStorage } from '../../storage/storage.js'

// Incomplete bodies per address. A role has no sockets.
const MAX_UNREAD_BYTES = 12 * 1024 * 1024
const LIMITS = {
  maxSockets: 1,
  maxTopics: 0,
  maxUnreadBytes: MAX_UNREAD_BYTES,
  maxBacklogBytes: 0,
  maxPages: 0,
} as const
const NO_CLIENTS = { burst: 1, perSecond: 1 } as const

/** A program for one part of the embedded wallet, with only that part's code. */
export interface RoleProgram<X extends BaseContext> {
  readonly door: RoleDoor
  /** Short description. */
  readonly title: string
  readonly routes: NonNullable<Routes<X>[RoleDoor]>
  /** In roles that hold keys. */
  readonly roleKeys?: typeof ROLE_KEYS
  /** Creates the context of the routes. */
  open(base: RoleBase): RoleParts<X> | Promise<RoleParts<X>>
}

/** What a role creates at the start. */
export type RoleParts<X extends BaseContext> = Pick<ProcessParts<X>, 'context' | 'close'>

/** The dependencies of a role. */
export type RoleBase = Omit<ProcessBase<BaseConfig, BaseStorage>, 'keys' | 'budgets'>

/** Runs a role on the command line. */
export function runRole<X extends BaseContext>(
  role: RoleProgram<X>,
  args: readonly string[],
): Promise<void> {
  return runProgram(
    {
      name: ROLE_PROGRAMS[role.door],
      title: role.title,
      settings: listSettings(role.door),
      readConfig: (given, env, options) => readRoleConfig(role.door, given, env, options),
      start: (config) => startRole(role, config),
      ...(role.roleKeys && { roleKeys: role.roleKeys }),
    },
    args,
  )
}

function startRole<X extends BaseContext>(
  { door, routes, open }: RoleProgram<X>,
  config: BaseConfig,
): Promise<RunningServer> {
  return startProcess<BaseConfig, BaseStorage, X>(config, {
    routes: { [door]: routes },
    budgets: () => ({ client: NO_CLIENTS, limits: LIMITS }),
    listChains: () => [],
    openStorage: openBaseStorage,
    open: async ({ keys: _keys, budgets: _budgets, ...base }) => open(base),
  })
}

/**
 * Reads the flags and environment variables of a role's program. Throws {@link ConfigError} with
 * all mistakes.
 */
export function readRoleConfig(
  door: RoleDoor,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { isCommand = false }: { isCommand?: boolean } = {},
): { config: BaseConfig; json: boolean; help: boolean } {
  const reader = createConfigReader(args, env, {
    options: BASE_FLAGS,
    settings: listSettings(door),
  })
  const { problems, isOn, list } = reader
  const doors = list('doors', 'WALLET_MODAL_DOORS').flatMap((text) =>
    text.split(',').filter(Boolean),
  )
  const config = {
    ...readBaseConfig(reader, readRoleDoor(door, doors, problems)),
    ...(door === 'wallet-api' && {
      projectsDatabaseUrl: reader.secretUrl(
        'WALLET_MODAL_PROJECTS_DATABASE_URL',
        /^postgres(?:ql)?:/,
        'postgres://user:password@host:port/database',
      ),
    }),
    ...(door === 'admin' && {
      accountsDatabaseUrl: reader.secretUrl(
        'WALLET_MODAL_ACCOUNTS_DATABASE_URL',
        /^postgres(?:ql)?:/,
        'postgres://user:password@host:port/database',
      ),
    }),
  }
  if (config.production && !isOn('help') && !isCommand)
    problems.push(...listProductionProblems(config, { isProxyStated: isProxyStated(reader) }))
  if (problems.length > 0) throw new ConfigError(problems)
  return { config, json: isOn('json') ?? false, help: isOn('help') ?? false }
}

function listSettings(door: RoleDoor): readonly Setting[] {
  return [
    ['--doors <name>', 'WALLET_MODAL_DOORS', `${door}; another name is refused`],
    ...PROCESS_SETTINGS,
    ...(door === 'wallet-api' ? API_SETTINGS : []),
    ...(door === 'admin' ? ADMIN_SETTINGS : []),
    ...COMMON_SETTINGS,
  ]
}
