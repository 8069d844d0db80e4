import type { KeyAnswers, KeyTask } from './key-tasks.js'

/** Runs tasks that need the whole key. */
export interface KeyClient {
  run<T extends KeyTask>(task: T): Promise<KeyAnswers[T['kind']]>
}

/** The worker did its task and failed: shares or releases do not fit. */
export class KeyTaskFailed extends Error {
  override readonly name = 'KeyTaskFailed'
  /** Name of the error in the worker, and its reason where it has one. */
  readonly fault: string
  constructor(message: string, fault: string) {
    super(message)
    this.fault = fault
  }
}

/** Runs each task in a worker of its own, and ends the worker with it. */
export function createKeyClient(createWorker: () => Worker): KeyClient {
  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        const worker = createWorker()
        const end = (settle: () => void) => {
          worker.terminate()
          settle()
        }
        worker.addEventListener('message', ({ data }: MessageEvent<{ answer?: never; problem?: string; fault?: string }>) => end(() => (data.problem === undefined ? resolve(data.answer!) : reject(new KeyTaskFailed(data.problem, data.fault ?? '')))))
        worker.addEventListener('error', (event) => end(() => reject(new Error(event.message || 'The key worker did not start'))))
        worker.addEventListener('messageerror', () => end(() => reject(new Error('The key worker could not read its task'))))
        worker.postMessage(task)
      }),
  }
}
