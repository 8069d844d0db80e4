// Ends the processes it was told about when the one that started it is gone, however it went (even by SIGKILL):
// the pipe on standard input closes with its other end. Each line of input is one process id.
let text = ''
process.stdin.setEncoding('utf8')
process.stdin.on('data', (chunk) => {
  text += chunk
})
process.stdin.on('end', () => {
  for (const pid of text.split('\n').map(Number).filter(Boolean)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
})
// A Ctrl-C in the terminal reaches every process of the group; the starter decides when this one ends.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
