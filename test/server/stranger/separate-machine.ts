import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { getTestKeeper } from '../../helpers/chains/test-keeper.js'

// Two addresses for each test process, in a range that no network of a test machine uses.
const [NET, PREFIX] = [`10.${64 + (process.pid % 64)}.${(process.pid >> 6) % 256}`, 30]
const NAMESPACE = `wm${process.pid}`
const [NEAR_LINK, FAR_LINK] = [`wmn${process.pid}`, `wmf${process.pid}`]
const NOBODY = '02:00:00:00:00:99'

/**
 * A network of its own (a namespace of the Linux kernel), connected to this machine by a line that
 * can lose every packet.
 */
export interface SeparateMachine {
  /** This machine's address on the line. */
  readonly near: string
  /** Starts a Node process in the network. */
  start(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess
  /**
   * Drops the packets of both directions from now on. Unlike a paused process or proxy, nothing
   * acknowledges them and nothing is closed.
   */
  drop(): void
  /** Delivers packets again. */
  deliver(): void
  stop(): void
}

/** The reason why no network can be made here, or undefined. Pass it as the `skip` of a test. */
export const NO_NETWORK: string | undefined = canCreate()
  ? undefined
  : 'a network namespace cannot be made here (root, ip, and a kernel that lets it, are needed); dropped packets were NOT tested'

/** Makes the network; one per test process at a time. */
export function createSeparateMachine(): SeparateMachine {
  const [near, far] = [`${NET}.1`, `${NET}.2`]
  run('ip', 'netns', 'add', NAMESPACE)
  run('ip', 'link', 'add', NEAR_LINK, 'type', 'veth', 'peer', 'name', FAR_LINK, 'netns', NAMESPACE)
  run('ip', 'addr', 'add', `${near}/${PREFIX}`, 'dev', NEAR_LINK)
  run('ip', 'link', 'set', NEAR_LINK, 'up')
  run('ip', '-n', NAMESPACE, 'addr', 'add', `${far}/${PREFIX}`, 'dev', FAR_LINK)
  run('ip', '-n', NAMESPACE, 'link', 'set', FAR_LINK, 'up')
  return {
    near,
    start(args, env) {
      const child = spawn('ip', ['netns', 'exec', NAMESPACE, process.execPath, ...args], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      getTestKeeper().keep(child)
      return child
    },
    drop() {
      // Packets to a hardware address that neither side has.
      run('ip', 'neigh', 'replace', far, 'lladdr', NOBODY, 'dev', NEAR_LINK, 'nud', 'permanent')
      run(
        'ip',
        '-n',
        NAMESPACE,
        'neigh',
        'replace',
        near,
        'lladdr',
        NOBODY,
        'dev',
        FAR_LINK,
        'nud',
        'permanent',
      )
    },
    deliver() {
      run('ip', 'neigh', 'del', far, 'dev', NEAR_LINK)
      run('ip', '-n', NAMESPACE, 'neigh', 'del', near, 'dev', FAR_LINK)
    },
    stop() {
      // The kernel removes a namespace's own end of the line later, when the next test may already
      // make one of the same name.
      run('ip', 'link', 'del', NEAR_LINK)
      run('ip', 'netns', 'del', NAMESPACE)
    },
  }
}

function canCreate(): boolean {
  const probe = `${NAMESPACE}p`
  if (spawnSync('ip', ['netns', 'add', probe]).status !== 0) return false
  const hasLine =
    spawnSync('ip', [
      '-n',
      probe,
      'link',
      'add',
      'probe0',
      'type',
      'veth',
      'peer',
      'name',
      'probe1',
    ]).status === 0
  spawnSync('ip', ['netns', 'del', probe])
  return hasLine
}

function run(command: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
}
