import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Address, Hex } from 'viem'

/**
 * Flags of Node for a peer whose relay is killed: the SDK leaves a rejection unhandled when the
 * relay dies in a handshake. A phone goes on.
 */
export const PEER_FLAGS = ['--import', 'tsx', '--unhandled-rejections=warn']

/** The SDK's dapp of `peers/dapp.ts`, in a process of its own. */
export interface DappProcess {
  /** Pairs: calls `show` with the link, and resolves once a wallet has approved. */
  connect(
    show: (uri: string) => void,
  ): Promise<{ readonly topic: string; readonly address: Address }>
  /** `personal_sign` with the connected account. */
  sign(message: Hex): Promise<Hex>
  disconnect(): Promise<void>
  kill(): void
}

interface Answer {
  readonly id?: number
  readonly result?: unknown
  readonly error?: string
  readonly uri?: string
  readonly ready?: true
}

/** Starts it, and resolves when it takes calls. All calls reject when the process ends. */
export async function startDapp({
  name,
  relay,
  projectId,
}: {
  readonly name: string
  readonly relay: string
  readonly projectId: string
}): Promise<DappProcess> {
  const child = fork(fileURLToPath(new URL('./peers/dapp.ts', import.meta.url)), {
    execArgv: PEER_FLAGS,
    env: { ...process.env, RELAY: relay, PROJECT_ID: projectId, NAME: name },
  })
  const pending = new Map<number, (answer: Answer) => void>()
  let lastId = 0
  let show: ((uri: string) => void) | undefined
  await new Promise<void>((resolve, reject) => {
    child.on('message', (answer: Answer) => {
      if (answer.ready) resolve()
      if (answer.uri) show?.(answer.uri)
      if (answer.id !== undefined) pending.get(answer.id)?.(answer)
    })
    child.once('exit', (code) => {
      const error = `The dapp's process ended with ${code}`
      reject(new Error(error))
      for (const settle of pending.values()) settle({ error })
    })
  })
  const call = <T>(act: string, value?: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      pending.set(id, ({ error, result }) => {
        pending.delete(id)
        if (error === undefined) resolve(result as T)
        else reject(new Error(error))
      })
      child.send({ id, act, value })
    })
  return {
    connect(given) {
      show = given
      return call('connect')
    },
    sign: (message) => call('sign', message),
    disconnect: () => call('disconnect'),
    kill: () => void child.kill('SIGKILL'),
  }
}
