import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { test } from 'node:test'
import { WebSocket, WebSocketServer } from 'ws'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import { startServerProcess } from '../../helpers/servers/server-process.js'
import { until } from '../../helpers/clocks/until.js'

const CHAIN = 'eip155:31337'
const MIB = 1024 ** 2

test(
  'unread answers of the RPC WebSockets of an address take a limited part of the memory: sockets that keep too much are closed',
  { timeout: TEST_HANG_MS },
  async () => {
    // As nodes answer `eth_getLogs`: 8 MiB for a request of 100 bytes.
    const logs = `"${'f'.repeat(8 * MIB)}"`
    const node = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    node.on('connection', (socket) =>
      socket.on('message', (data) =>
        socket.send(
          `{"jsonrpc":"2.0","id":${(JSON.parse(String(data)) as { id: number }).id},"result":${logs}}`,
        ),
      ),
    )
    await new Promise((resolve) => node.once('listening', resolve))
    const url = `ws://127.0.0.1:${(node.address() as { port: number }).port}`
    const server = await startServerProcess(
      ['--data', createTemporaryFolder('rpc-answers'), '--rpc', `${CHAIN}=${url}`],
      { WALLET_MODAL_INDEX: 'off' },
    )
    const readMiB = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024
    const before = readMiB()
    const path = `/v1/?chainId=${CHAIN}&projectId=${server.projectId}`
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [{}] })
    const frame = Buffer.concat([
      Buffer.from([0x81, 0x80 | call.length, 0, 0, 0, 0]),
      Buffer.from(call),
    ])
    const silent = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' })
        socket.on('error', () => {})
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
        )
        await new Promise((resolve) => {
          socket.once('data', resolve)
          socket.once('close', resolve)
        })
        socket.pause()
        for (let n = 0; n < 3; n++) socket.write(frame)
        return socket
      }),
    )
    // One that reads is answered, once those that do not have taken all the room there is.
    const ask = () =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`)
        socket.on('error', () => {})
        socket.on('open', () => socket.send(call))
        socket.on('message', (data: Buffer) => {
          if (data.length > 8 * MIB) resolve(true)
          socket.terminate()
        })
        socket.on('close', () => resolve(false))
      })
    const countOpen = () => [...node.clients].length
    await until(
      () => countOpen() <= 4,
      () => `the end of sockets: ${countOpen()} are open`,
    )
    const more = readMiB() - before
    assert.ok(more < 200, `${more.toFixed(0)} MiB more`)
    for (const socket of silent) socket.destroy()
    await until(ask, 'an answer')
    await server.stop()
    node.close()
  },
)
