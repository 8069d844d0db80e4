/**
 * Runs browser tests in WebKitGTK's MiniBrowser, driven by WebKitWebDriver over the W3C WebDriver
 * protocol.
 */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'

const START_TIMEOUT_MS = 20_000
const LIBRARIES = ['/usr/lib', '/usr/libexec']

/**
 * A web-test-runner launcher. One window runs one test file after the other; `xvfb` is the display
 * server if there is no display.
 */
export function webkitLauncher({ driver, xvfb }) {
  const children = []
  let base = ''
  let session
  let active

  async function call(method, path, body) {
    const response = await fetch(`${base}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`WebKitWebDriver: ${value.error}: ${value.message}`)
    return value
  }

  async function start() {
    const display = xvfb ? await startDisplay() : process.env.DISPLAY
    const port = await findPort()
    base = `http://127.0.0.1:${port}`
    const env = {
      ...process.env,
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    }
    // WebKit's sandbox does not start as root, the usual user in containers.
    if (process.getuid?.() === 0) env.WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS = '1'
    children.push(spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' }))
    await waitFor(() => call('GET', '/status'))
    const options = { binary: findMiniBrowser(), args: ['--automation'] }
    const capabilities = {
      alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options },
    }
    session = (await call('POST', '/session', { capabilities })).sessionId
  }

  function startDisplay() {
    const child = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x800x24'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    children.push(child)
    return new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}.`)))
      child.stdio[3].once('data', (number) => resolve(`:${String(number).trim()}`))
    })
  }

  let started
  return {
    name: 'WebKit',
    type: 'webkit',
    concurrency: 1,
    async startSession(id, url) {
      started ??= start()
      await started
      active = id
      await call('POST', `/session/${session}/url`, { url })
    },
    isActive: (id) => active === id,
    getBrowserUrl: () => call('GET', `/session/${session}/url`),
    async stopSession() {
      active = undefined
      await call('POST', `/session/${session}/url`, { url: 'about:blank' })
      return {}
    },
    startDebugSession() {
      throw new Error('Debugging is not supported here; open the test in MiniBrowser by hand.')
    },
    async stop() {
      if (session)
        await call('DELETE', `/session/${session}`).catch((error) => console.error(error.message))
      for (const child of children.reverse()) child.kill()
    },
  }
}

// Debian installs it in a folder named after the architecture and the library's version.
function findMiniBrowser() {
  for (const library of LIBRARIES) {
    const path = readdirSync(library, { recursive: false })
      .flatMap((name) =>
        ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map(
          (version) => `${library}/${name}/${version}/MiniBrowser`,
        ),
      )
      .concat(['4.1', '4.0'].map((version) => `${library}/webkit2gtk-${version}/MiniBrowser`))
      .find(isThere)
    if (path) return path
  }
  throw new Error(
    'MiniBrowser was not found beside WebKitWebDriver. Debian: apt-get install webkit2gtk-driver.',
  )
}

function isThere(path) {
  const folder = path.slice(0, path.lastIndexOf('/'))
  try {
    return readdirSync(folder).includes('MiniBrowser')
  } catch {
    return false
  }
}

async function waitFor(check) {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

function findPort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
