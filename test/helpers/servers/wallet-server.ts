import { createClock } from '../../../server/src/operation/clock.js'
import { DEFAULT_FRAME } from '../../../server/src/wallet/site/settings.js'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { startMailbox, type Mailbox } from '../../../demo/dev-stack/start-mailbox.js'
import { DEFAULT_WALLET, type WalletSettings } from '../../../server/src/wallet/settings.js'
import type { ServerConfig } from '../../../server/src/operation/server-config.js'
import { prepareData } from '../embedded-database.js'
import { findFreePort } from '../find-free-port.js'
import { createTemporaryFolder } from '../temporary-folder.js'
import { WalletDevice, type WalletPlace } from '../custody/wallet-device.js'

const SITE = 'http://wallet.localhost:4430'
const PAGE = 'http://localhost:5173'

/** A server with both roles of the embedded wallet, its mailbox, and a clock that tests move. */
export interface WalletServer {
  readonly server: RunningServer
  readonly mailbox: Mailbox
  readonly place: WalletPlace
  /** Moves the server's system time, and that of the devices. */
  pass(ms: number): void
  createDevice(): Promise<WalletDevice>
  /** Stops the server and restarts it on the same port and data, after `between`. */
  restart(between?: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts it; `settings` are the server's. Without a database in them it gets a copy of an
 * initialised one, because initialising takes seconds.
 */
export async function startWalletServer({
  wallet = {},
  ...settings
}: Partial<Omit<ServerConfig, 'wallet'>> & {
  wallet?: Partial<WalletSettings>
} = {}): Promise<WalletServer> {
  let passed = 0
  const now = () => Date.now() + passed
  const mailbox = await startMailbox()
  const port = await findFreePort()
  const data =
    settings.databaseUrl === undefined
      ? await prepareData(createTemporaryFolder('wallet-server'))
      : 'memory:'
  const start = () =>
    startServer({
      port,
      logLevel: 'silent',
      doors: ['wallet-api', 'wallet-vault'],
      clock: createClock({ wall: now, steady: () => performance.now() + passed }),
      rateLimit: { burst: 100_000, perSecond: 100_000 },
      providers: { ...DEFAULT_PROVIDERS, publicRpc: false, ens: undefined },
      frame: { ...DEFAULT_FRAME, url: SITE },
      wallet: { ...DEFAULT_WALLET, smtpUrl: mailbox.smtpUrl, ...wallet },
      data,
      ...settings,
    })
  let server = await start()
  const place = {
    api: server.url,
    vault: server.url,
    site: SITE,
    projectId: server.projectId,
    origin: PAGE,
    now,
    mailbox,
  }
  return {
    get server() {
      return server
    },
    mailbox,
    place,
    pass(ms) {
      passed += ms
    },
    createDevice: () => WalletDevice.create(place),
    async restart(between) {
      await server.stop()
      await between?.()
      server = await start()
    },
    async stop() {
      await server.stop()
      await mailbox.stop()
    },
  }
}
