/** Runs a program to its end and keeps its output. */
import { spawn } from 'node:child_process'
import { ROOT } from '../git-files.mjs'

const running = new Set()
const stopped = new WeakSet()
let isOver = false
// The value before any build ran in this process: Vite sets it for the whole process, and React
// then has other exports.
const { NODE_ENV } = process.env

/**
 * Resolves with `{ code, output, stopped }` for every exit code; `stopped` is true if `timeoutMs` or
 * `stopCommands` ended it. Rejects only if the program cannot be started. The program gets its own
 * process group; the rest of the group (browsers, servers) is killed with it, and when it ends.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, timeoutMs?: number }} options
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
    if (isOver) stop(child)
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    const timer =
      timeoutMs &&
      setTimeout(() => {
        output += `\nStopped after ${timeoutMs / 1000} s.`
        stop(child)
      }, timeoutMs)
    child.on('error', reject)
    // A child that outlives its parent would hold the pipes open, and 'close' would never come.
    child.on('exit', () => killGroup(child))
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({
        code: code ?? 1,
        output: signal ? `${output}\nEnded by ${signal}.` : output,
        stopped: stopped.has(child),
      })
    })
  })
}

/**
 * Kills the running programs that `runCommand` started. After that, `runCommand` kills each program
 * at its start.
 */
export function stopCommands() {
  isOver = true
  for (const child of running) stop(child)
}

function stop(child) {
  stopped.add(child)
  killGroup(child)
}

function killGroup(child) {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
