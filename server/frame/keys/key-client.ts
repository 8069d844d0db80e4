import type { KeyAnswers, KeyTask } from './key-tasks.js'

/** Runs tasks that need the whole key. */
export interface KeyClient {
  /** Starts the worker of the next task in advance. It holds no key before the task arrives. */
  prepare(): void
  run<T extends KeyTask>(task: T): Promise<KeyAnswers[T['kind']]>
}

/**
 * A task did not settle with an answer: because shares or releases do not match, or because the
 * worker did not start, had no memory, or was ended. Only `fault` tells which.
 */
export class KeyTaskFailed extends Error {
  override readonly name = 'KeyTaskFailed'
  /** Name of the worker's error, with its reason if it has one; empty when the worker gave none. */
  readonly fault: string
  constructor(message: string, fault: string) {
    super(message)
    this.fault = fault
  }
}

// A browser that ends a worker for want of memory reports it nowhere. The longest task, a backup
// file, takes some seconds on an old phone.
const ANSWER_MS = 90_000

/**
 * Runs each task in its own worker, which ends with the task. A task is handed over once `check`
 * has found that the worker's script is that of this release.
 */
export function createKeyClient(
  createWorker: () => Worker,
  check?: () => Promise<void>,
): KeyClient {
  let prepared: Worker | undefined
  let checked: Promise<void> | undefined
  const whenChecked = () => {
    checked ??= check?.().catch((error: unknown) => {
      checked = undefined
      throw error
    })
    return checked
  }
  return {
    prepare() {
      // The task reports a failure.
      whenChecked()?.catch(() => {})
      if (prepared) return
      const worker = (prepared = createWorker())
      worker.postMessage({ kind: 'prepare' })
      // A worker that does not start is discarded; the task starts another one and reports its
      // error.
      worker.addEventListener(
        'error',
        () => {
          if (prepared === worker) prepared = undefined
        },
        { once: true },
      )
    },
    run: (task) =>
      new Promise((resolve, reject) => {
        const worker = prepared ?? createWorker()
        prepared = undefined
        const end = (settle: () => void) => {
          clearTimeout(timer)
          worker.terminate()
          settle()
        }
        const fail = (problem: string) => end(() => reject(new KeyTaskFailed(problem, '')))
        const timer = setTimeout(() => fail('The key worker did not answer'), ANSWER_MS)
        worker.addEventListener(
          'message',
          ({ data }: MessageEvent<{ answer?: never; problem?: string; fault?: string }>) =>
            end(() =>
              data.problem === undefined
                ? resolve(data.answer!)
                : reject(new KeyTaskFailed(data.problem, data.fault ?? '')),
            ),
        )
        worker.addEventListener('error', (event) =>
          fail(event.message || 'The key worker did not start'),
        )
        worker.addEventListener('messageerror', () =>
          fail('The key worker could not read its task'),
        )
        const isChecked = whenChecked()
        if (isChecked)
          isChecked.then(
            () => worker.postMessage(task),
            (error: Error) => end(() => reject(error)),
          )
        else worker.postMessage(task)
      }),
  }
}
