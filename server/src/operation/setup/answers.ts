import { createInterface } from 'node:readline/promises'
import { SetupError } from './setup-error.js'

const MAX_NAME = 60
const NAME = /^[^\p{Cc}<>"]+$/u
const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1'])

/** What an operator decides about an installation. */
export interface Answers {
  /** Shown as the sender of mails. */
  readonly name: string
  /** Host name as browsers use it, with a port if it is not the usual one. */
  readonly address: string
  /** Mail server, `smtp://user:password@host:587`. */
  readonly mail: string | undefined
  /** True when the embedded wallet is offered. */
  readonly wallet: boolean
}

/** Answers given on the command line, as text. */
export type GivenAnswers = Readonly<Partial<Record<keyof Answers, string | undefined>>>

interface Question<K extends keyof Answers> {
  readonly text: string
  readonly usual: string
  /** The answer, or what is wrong with the text. */
  read(text: string): { readonly answer: Answers[K] } | { readonly problem: string }
}

/** The questions, in their order. */
export const QUESTIONS: { readonly [K in keyof Answers]: Question<K> } = {
  name: {
    text: 'Name of the installation, as mails show it',
    usual: 'Wallet',
    read: (text) =>
      NAME.test(text) && text.length <= MAX_NAME
        ? { answer: text }
        : {
            problem: `the name needs 1 to ${MAX_NAME} characters without line ends, quotation marks and angle brackets`,
          },
  },
  address: {
    text: 'Host name under which browsers reach it; localhost to try it on this machine',
    usual: 'localhost',
    read: readAddress,
  },
  mail: {
    text: 'Mail server (smtp://user:password@host:587); none without the embedded wallet',
    usual: 'none',
    read: readMail,
  },
  wallet: {
    text: 'Offer the embedded wallet, by email and social logins? yes or no',
    usual: 'no',
    read: (text) =>
      /^(?:yes|y|no|n)$/i.test(text)
        ? { answer: /^y/i.test(text) }
        : { problem: 'the answer is yes or no' },
  },
}

/** True when only this machine uses the installation, which then runs in development mode. */
export function isLocal({ address }: Pick<Answers, 'address'>): boolean {
  return LOCAL_HOSTS.has(address.split(':')[0]!)
}

/**
 * Takes the answers from the command line, and asks for the others on the terminal; with `assumeYes` it takes the usual ones. Throws
 * {@link SetupError} with everything that is wrong with the given answers.
 */
export async function findAnswers(
  given: GivenAnswers,
  { assumeYes }: { assumeYes: boolean },
): Promise<Answers> {
  const names = Object.keys(QUESTIONS) as (keyof Answers)[]
  const missing = names.filter((name) => given[name] === undefined)
  if (!assumeYes && missing.length > 0 && !process.stdin.isTTY)
    throw new SetupError(
      `Setup asks its questions on a terminal, and this is none. Answer them with ${names.map((name) => `--${name}`).join(', ')}, or take the usual answers with --yes.`,
    )
  const problems: string[] = []
  const found: Partial<Record<keyof Answers, unknown>> = {}
  const terminal =
    !assumeYes && missing.length > 0
      ? createInterface({ input: process.stdin, output: process.stderr })
      : undefined
  try {
    for (const name of names) {
      const text = given[name]
      if (text === undefined && terminal) found[name] = await ask(terminal, QUESTIONS[name])
      else {
        const result = QUESTIONS[name].read((text ?? QUESTIONS[name].usual).trim())
        if ('problem' in result)
          problems.push(`--${name} is "${hide(name, text)}"; ${result.problem}`)
        else found[name] = result.answer
      }
    }
  } finally {
    terminal?.close()
  }
  const answers = found as Answers
  if (problems.length === 0 && answers.wallet && answers.mail === undefined && !isLocal(answers))
    problems.push(
      'the embedded wallet mails links and codes, and no mail server is given; give one with --mail, or answer --wallet no',
    )
  if (problems.length > 0) throw new SetupError(problems.map((line) => `- ${line}`).join('\n'))
  return answers
}

async function ask<K extends keyof Answers>(
  terminal: ReturnType<typeof createInterface>,
  { text, usual, read }: Question<K>,
): Promise<Answers[K]> {
  for (;;) {
    const answer = await terminal.question(`${text} (${usual}): `)
    const result = read(answer.trim() || usual)
    if ('answer' in result) return result.answer
    process.stderr.write(`  ${result.problem}\n`)
  }
}

function readAddress(text: string): { answer: string } | { problem: string } {
  const [host = '', port, ...more] = text.toLowerCase().split(':')
  const isPort =
    port === undefined || (/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536)
  return HOST.test(host) && isPort && more.length === 0
    ? { answer: port === undefined ? host : `${host}:${Number(port)}` }
    : { problem: 'expected a host name such as wallet.example.org, without scheme and path' }
}

function readMail(text: string): { answer: string | undefined } | { problem: string } {
  if (text === 'none' || text === '') return { answer: undefined }
  return !/\s/.test(text) && URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol)
    ? { answer: text }
    : { problem: 'expected an address of the form smtp://user:password@host:587, or none' }
}

// A mail server's address contains its password.
function hide(name: keyof Answers, text: string | undefined): string {
  return name === 'mail' ? '…' : (text ?? '')
}
