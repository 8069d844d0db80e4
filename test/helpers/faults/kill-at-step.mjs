/**
 * Preload (`node --import`): kills this process (SIGKILL) at the step KILL_AT of the publish whose
 * message contains KILL_MARK. It watches what the process writes to the database and to its
 * sockets, so the server's code has no part in it.
 */
import net from 'node:net'
import { Worker } from 'node:worker_threads'

const { KILL_AT: step, KILL_MARK: mark } = process.env
const kill = () => process.kill(process.pid, 'SIGKILL')
// Connections and threads that were asked to store the message, or to store its receipt, and whose
// answer is missing: the step that the answer completes, and the id of the request. A thread holds
// one more request, whose answer may come before; a connection holds one.
const asked = new Map()
let isStored = false

const toText = (value) => {
  if (typeof value === 'string') return value
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1')
  return (
    JSON.stringify(value, (_, inner) =>
      inner instanceof Uint8Array
        ? Buffer.from(inner).toString('latin1')
        : typeof inner === 'bigint'
          ? String(inner)
          : inner,
    ) ?? ''
  )
}

// The names of the steps before and after what is sent.
function readSteps(value, to) {
  const text = toText(value)
  const ask = (step) => asked.set(to, { step, id: value.id })
  if (text.includes('irn_subscription') && text.includes(mark)) return ['push', 'pushed']
  if (isStored && text.includes('"result":true')) return ['reply', 'replied']
  if (text.includes(mark)) return ask('stored') && ['statement', 'sent']
  if (isStored && text.includes('relay_acknowledge'))
    return ask('receipt stored') && ['receipt', 'receipt sent']
  return []
}

function watch(prototype, method) {
  const original = prototype[method]
  prototype[method] = function (value, ...rest) {
    const [before, after] = readSteps(value, this)
    if (before === step) kill()
    const result = original.call(this, value, ...rest)
    // Written to the kernel, or handed to the thread, in this turn.
    if (after === step) setImmediate(kill)
    return result
  }
  const emit = prototype.emit
  prototype.emit = function (event, ...values) {
    const request = event === 'data' || event === 'message' ? asked.get(this) : undefined
    if (request && request.id === values[0].id) {
      if (request.step === 'stored') isStored = true
      if (request.step === step) kill()
      asked.delete(this)
    }
    return emit.call(this, event, ...values)
  }
}

watch(net.Socket.prototype, 'write')
watch(Worker.prototype, 'postMessage')
