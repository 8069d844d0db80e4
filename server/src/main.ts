#!/usr/bin/env node
import { ConfigError, SETTINGS, readConfig } from './config.js'
import { DirectoryError } from './directory/load-directory.js'
import { startServer } from './start-server.js'

const FLAG_WIDTH = 24
const VARIABLE_WIDTH = 36

await run()

async function run(): Promise<void> {
  try {
    const { config, json, help } = readConfig(process.argv.slice(2), process.env)
    if (help) return void process.stdout.write(toHelp())
    if (config.data !== 'memory:') process.stderr.write('Note: this version keeps everything in memory; --data names no directory yet, and nothing is written there.\n')
    const server = await startServer(config)
    const { url, relay, projectId } = server
    process.stdout.write(json ? `${JSON.stringify({ url, relay, projectId })}\n` : `wallet-modal-server  ${url}\nrelay                ${relay}\nproject id           ${projectId}\n`)
    const stop = () => { void server.stop().then(() => process.exit(0)) }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  } catch (error) {
    process.stderr.write(`${toProblem(error)}\n`)
    process.exitCode = 1
  }
}

function toProblem(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryError) return error.message
  const { code, port, address } = (error ?? {}) as { code?: string; port?: number; address?: string }
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Give another with --port, or --port 0 for a free one.`
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') return `Cannot listen on ${address}:${port} (${code}).`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function toHelp(): string {
  const rows = SETTINGS.map(([flag, variable, meaning]) => `  ${flag.padEnd(FLAG_WIDTH)}${variable.padEnd(VARIABLE_WIDTH)}${meaning}`)
  return `wallet-modal-server: relay, wallet directory and RPC door for wallet-modal\n\n  ${'flag'.padEnd(FLAG_WIDTH)}${'variable'.padEnd(VARIABLE_WIDTH)}meaning (default)\n${rows.join('\n')}\n\nLists in variables are separated by commas. A flag wins over its variable.\n`
}
