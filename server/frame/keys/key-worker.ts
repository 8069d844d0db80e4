import { BackupRefused, runKeyTask, type KeyTask } from './key-tasks.js'

// The worker's own policy lets it reach no server.
self.addEventListener('message', ({ data }: MessageEvent<KeyTask>) => {
  runKeyTask(data).then(
    (answer) => self.postMessage({ answer }),
    (error: unknown) => self.postMessage({ problem: error instanceof Error ? error.message : String(error), fault: error instanceof BackupRefused ? `${error.name}:${error.reason}` : error instanceof Error ? error.name : '' }),
  )
})
