import { createWrapKey, storeShare } from './device-share.js'
import { runKeyTask } from './key-tasks.js'
import { createReleaseKey } from './release-key.js'
import { sealRelease } from './releases.js'
import { splitEntropy } from './shares.js'
import { deriveKeys } from './wallet-keys.js'

const ENTROPY_BYTES = 32
const DIGEST_BYTES = 32
// A round of a browser's compiler makes the next one faster: the second takes a quarter of the first,
// the fourth a twentieth.
const ROUNDS = 3

/**
 * Signs with wallets of zeros: this builds the tables of both curves and makes the browser compile
 * what a signature runs. Ends once `isNeeded` says that a task has arrived.
 */
export async function warmUp(isNeeded: () => boolean): Promise<void> {
  for (let round = 0; round < ROUNDS && !isNeeded(); round++) await signOnce()
}

// Makes the shares of a wallet of zeros, opens them and signs, as the task of a request does.
async function signOnce(): Promise<void> {
  const entropy = new Uint8Array(ENTROPY_BYTES)
  const [{ device, auth }, { addresses }, wrapKey, { keys: releaseKey }] = await Promise.all([
    splitEntropy(entropy),
    deriveKeys(entropy),
    createWrapKey(),
    createReleaseKey(),
  ])
  const [stored, release] = await Promise.all([
    storeShare(device, { enrolmentId: '', held: false }, wrapKey),
    sealRelease(auth, releaseKey.publicKey),
  ])
  await runKeyTask({
    kind: 'sign',
    tasks: [
      { namespace: 'eip155', digest: new Uint8Array(DIGEST_BYTES) },
      { namespace: 'solana', message: new Uint8Array(DIGEST_BYTES) },
    ],
    stored,
    wrapKey,
    release,
    releaseKey,
    addresses,
  })
}
