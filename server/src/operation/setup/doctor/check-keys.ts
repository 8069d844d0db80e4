import { readFile } from 'node:fs/promises'
import type { KeyRole } from '../../keys/key-store.js'
import { readPublicKeys } from '../role-keys.js'
import type { Finding, Patient } from './finding.js'

const PEERS: readonly {
  readonly role: KeyRole
  readonly at: KeyRole
  readonly variable: string
}[] = [
  { role: 'api', at: 'vault', variable: 'WALLET_MODAL_API_KEYS' },
  { role: 'vault', at: 'api', variable: 'WALLET_MODAL_VAULT_KEYS' },
]

/** Compares what each role of the embedded wallet signs with, and what the other one accepts. Needs the settings of both. */
export async function checkPeerKeys(patients: readonly Patient[]): Promise<readonly Finding[]> {
  const find = (part: string) => patients.find((patient) => patient.part === part)
  const findings: Finding[] = []
  for (const { role, at, variable } of PEERS) {
    const [own, other] = [find(role), find(at)]
    const path = own?.env['WALLET_MODAL_KEY_FILE']
    if (!own || !other || path === undefined) continue
    findings.push(
      await comparePeer(path, { role, at, variable, accepted: other.env[variable] ?? '' }),
    )
  }
  return findings
}

async function comparePeer(
  path: string,
  peer: { role: KeyRole; at: KeyRole; variable: string; accepted: string },
): Promise<Finding> {
  const check = `keys of ${peer.role}`
  try {
    const signing = readPublicKeys(peer.role, path, await readFile(path, 'utf8'))
      .split(',')
      .at(-1)!
    return peer.accepted.split(',').some((key) => key.trim() === signing)
      ? { check, state: 'right', text: `the ${peer.at} accepts them` }
      : {
          check,
          state: 'wrong',
          text: `the ${peer.at} does not accept the key that signs; logins would fail`,
          remedy: `run setup again, or set ${peer.variable} at the ${peer.at} to ${signing}`,
        }
  } catch (error) {
    return {
      check,
      state: 'wrong',
      text: (error as Error).message,
      remedy: `restore ${path} from its backup, with mode 600`,
    }
  }
}
