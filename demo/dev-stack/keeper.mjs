// Cleans up after its parent process ends in any way, including SIGKILL: the pipe on standard input
// closes with its other end. Each line of input is the id of a process to end, or `folder` and a
// path to remove.
import { rmSync } from 'node:fs'

const FOLDER = 'folder '
// Writes that a process had begun may still arrive after it was ended.
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }

let text = ''
process.stdin.setEncoding('utf8')
process.stdin.on('data', (chunk) => {
  text += chunk
})
process.stdin.on('end', () => {
  const lines = text.split('\n')
  for (const pid of lines.map(Number).filter(Boolean)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
  for (const line of lines) if (line.startsWith(FOLDER)) rmSync(line.slice(FOLDER.length), REMOVAL)
})
// A Ctrl-C in the terminal reaches every process of the group; the parent decides when this one
// ends.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
