import { parseArgs, type ParseArgsConfig } from 'node:util'
import { readSecretFiles } from './read-secret-files.js'
import type { RateLimit } from './server-config.js'

type FlagOptions = NonNullable<ParseArgsConfig['options']>

/** A row of `--help`: flag, variable, meaning. */
export type Setting = readonly [flag: string, variable: string, meaning: string]

/** All mistakes in the configuration. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
  }
}

/** Reads single settings from flags and environment variables, and collects their mistakes. */
export interface ConfigReader {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly problems: string[]
  flag(name: string): string | undefined
  /** A switch; undefined if it is not given. */
  isOn(name: string): boolean | undefined
  /** Values of a repeatable flag; without it, the variable's comma-separated values. */
  list(flag: string, variable: string): readonly string[]
  check<T>(value: T, isRight: boolean, problem: string): T
  number(text: string | undefined, name: string, fallback: number, max: number): number
  limit(name: string, fallback: RateLimit): RateLimit
  /** An address that may contain a password, which the error message omits. */
  secretUrl(name: string, schemes: RegExp, form: string): string | undefined
}

/** Creates a {@link ConfigReader} for flags and variables. */
export function createConfigReader(
  args: readonly string[],
  given: Readonly<Record<string, string | undefined>>,
  { options, settings }: { options: FlagOptions; settings: readonly Setting[] },
): ConfigReader {
  const problems: string[] = []
  const env = readSecretFiles(
    given,
    settings.map(([, variable]) => variable),
    problems,
  )
  const flags = readFlags(args, options, problems)
  const check: ConfigReader['check'] = (value, isRight, problem) => {
    if (!isRight) problems.push(problem)
    return value
  }
  const number: ConfigReader['number'] = (text, name, fallback, max) => {
    if (text === undefined || text === '') return fallback
    return check(
      Number(text),
      /^\d+$/.test(text) && Number(text) <= max,
      `${name} is "${text}"; expected a whole number from 0 to ${max}`,
    )
  }
  return {
    env,
    problems,
    check,
    number,
    flag: (name) => flags[name] as string | undefined,
    isOn: (name) => flags[name] as boolean | undefined,
    list: (flag, variable) =>
      (flags[flag] as string[] | undefined) ??
      (env[variable]
        ? env[variable]
            .split(',')
            .map((part) => part.trim())
            .filter(Boolean)
        : []),
    limit: (name, fallback) => ({
      burst: Math.max(1, number(env[`${name}_BURST`], `${name}_BURST`, fallback.burst, 1_000_000)),
      perSecond: Math.max(
        1,
        number(env[`${name}_PER_SECOND`], `${name}_PER_SECOND`, fallback.perSecond, 1_000_000),
      ),
    }),
    secretUrl(name, schemes, form) {
      const url = env[name] || undefined
      return check(
        url,
        url === undefined ||
          // The URL parser removes line ends, so that a password with one would be another password.
          (!/\s/.test(url) &&
            url.split(',').every((part) => URL.canParse(part) && schemes.test(part))),
        `${name} is not an address of the form ${form}${/\s/.test(url ?? '') ? '; it has white space or a line end in it' : ''}`,
      )
    },
  }
}

function readFlags(
  args: readonly string[],
  options: FlagOptions,
  problems: string[],
): Readonly<Record<string, unknown>> {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
    return {}
  }
}
