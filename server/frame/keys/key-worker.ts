import { BackupRefused, runKeyTask, type KeyTask } from './key-tasks.js'
import { warmUp } from './warm-up.js'

let hasTask = false

// The worker's own policy lets it reach no server.
self.addEventListener(
  'message',
  ({ data }: MessageEvent<KeyTask | { readonly kind: 'prepare' }>) => {
    if (data.kind === 'prepare') {
      warmUp(() => hasTask).catch(() => {
        // Ignored: the task only takes longer, and reports the error itself.
      })
      return
    }
    hasTask = true
    runKeyTask(data).then(
      (answer) => self.postMessage({ answer }),
      (error: unknown) =>
        self.postMessage({
          problem: error instanceof Error ? error.message : String(error),
          fault:
            error instanceof BackupRefused
              ? `${error.name}:${error.reason}`
              : error instanceof Error
                ? error.name
                : '',
        }),
    )
  },
)
