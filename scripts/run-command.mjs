/** Runs a program to its end and keeps what it said. */
import { spawn } from 'node:child_process'
import { ROOT } from './git-files.mjs'

const running = new Set()
// As it was before any build ran in this process: Vite sets it for all, and React then has other exports.
const { NODE_ENV } = process.env

/**
 * Resolves with `{ code, output }`, whatever the code; rejects only when the program cannot be started.
 * It gets its own process group, so that `stopCommands` ends its children (browsers, servers) too.
 */
export function runCommand(program, args, { env = {}, cwd = ROOT, timeoutMs } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, NODE_ENV, ...env },
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    const timer = timeoutMs && setTimeout(() => {
      output += `\nStopped after ${timeoutMs / 1000} s.`
      stop(child)
    }, timeoutMs)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ code: code ?? 1, output: signal ? `${output}\nEnded by ${signal}.` : output })
    })
  })
}

/** Ends every program started here that still runs. */
export function stopCommands() {
  for (const child of running) stop(child)
}

function stop(child) {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
