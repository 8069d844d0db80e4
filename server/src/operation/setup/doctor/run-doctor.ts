import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, SETTINGS, readConfig } from '../../config.js'
import { readSecretFiles } from '../../read-secret-files.js'
import type { RoleDoor } from '../../doors.js'
import { readRoleConfig } from '../../../wallet/roles/run-role.js'
import { parseSettings, toSettingsPath } from '../installation.js'
import { PARTS, type Part } from '../keep-secrets.js'
import { SetupError } from '../setup-error.js'
import { DOCTOR_USAGE } from '../usage.js'
import { checkClock } from './check-clock.js'
import { checkDatabase } from './check-database.js'
import { checkPeerKeys } from './check-keys.js'
import { checkDisk, checkPort } from './check-machine.js'
import { checkMail } from './check-mail.js'
import { checkName } from './check-names.js'
import { toReport, type Finding, type Patient } from './finding.js'

const DOORS: Readonly<Record<Exclude<Part, 'server'>, RoleDoor>> = {
  frame: 'frame',
  api: 'wallet-api',
  vault: 'wallet-vault',
  admin: 'admin',
}
const VARIABLES = SETTINGS.map(([, variable]) => variable)

/**
 * `doctor`: checks an installation from the outside, as far as this machine can: settings, ports, disk, clock, names, certificates, mail, databases
 * and keys. Returns the report, and whether everything that could be checked is right. `--directory` names the folder that setup wrote; without
 * one, the variables of this process are those of the part `--part` (server).
 */
export async function runDoctor(
  args: readonly string[],
  env: Patient['env'] = process.env,
): Promise<{ report: string; isRight: boolean }> {
  const { directory, part, timeServer } = readArguments(args)
  const patients =
    directory === undefined ? [{ part, env }] : await readInstallation(resolve(directory))
  const findings = (
    await Promise.all([
      checkClock(timeServer),
      checkDisk(directory ?? '.'),
      ...patients.map((patient) => checkPart(patient, directory !== undefined)),
      checkPeerKeys(patients.map(withSecrets)),
    ])
  ).flat()
  return {
    report: toReport(findings),
    isRight: findings.every(({ state }) => state !== 'wrong'),
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        directory: { type: 'string' },
        part: { type: 'string', default: 'server' },
        'time-server': { type: 'string' },
      },
      strict: true,
    })
    if (!PARTS.some((part) => part === values.part))
      throw new SetupError(`--part is "${values.part}"; expected one of ${PARTS.join(', ')}`)
    const [server, port] = values['time-server']?.split(':') ?? []
    return {
      directory: values.directory,
      part: values.part as Part,
      timeServer:
        server === undefined ? {} : { server, ...(port !== undefined && { port: Number(port) }) },
    }
  } catch (error) {
    throw error instanceof SetupError
      ? error
      : new SetupError(`${(error as Error).message}\nUsage: wallet-modal-server ${DOCTOR_USAGE}`)
  }
}

async function readInstallation(folder: string): Promise<Patient[]> {
  const parts = PARTS.filter((part) => existsSync(toSettingsPath(folder, part)))
  if (parts.length === 0)
    throw new SetupError(
      `There is no installation in ${folder}. "wallet-modal-server setup --directory ${folder}" makes one.`,
    )
  return Promise.all(
    parts.map(async (part) => ({
      part,
      env: parseSettings(await readFile(toSettingsPath(folder, part), 'utf8')),
    })),
  )
}

function withSecrets(patient: Patient): Patient {
  return { ...patient, env: readSecretFiles(patient.env, VARIABLES, []) }
}

async function checkPart({ part, env }: Patient, hasPorts: boolean): Promise<readonly Finding[]> {
  const check = `settings of ${part}`
  let config
  try {
    config =
      part === 'server'
        ? readConfig([], env).config
        : readRoleConfig(DOORS[part as keyof typeof DOORS], [], env).config
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [
      {
        check,
        state: 'wrong',
        text: error.message,
        remedy: 'change these settings; docs/settings.md describes each',
      },
    ]
  }
  const hasShares = part === 'api' || part === 'vault'
  return (
    await Promise.all([
      { check, state: 'right', text: 'can be read' } satisfies Finding,
      ...(hasPorts ? [checkPort(part, config.port)] : []),
      ...config.publicUrls.map(checkName),
      ...(config.databaseUrl === undefined
        ? []
        : [checkDatabase(part, config.databaseUrl, { isDurable: hasShares && config.production })]),
      ...(config.wallet.smtpUrl === undefined || (!hasShares && config.production)
        ? []
        : [checkMail(part, config.wallet.smtpUrl)]),
    ])
  ).flat()
}
