/**
 * The SDK reads and writes the list of methods in a sign-in message (ERC-5573) with Node's
 * `Buffer`, which a page does not have.
 */
import { Buffer } from 'buffer/'

globalThis.Buffer ??= Buffer as unknown as typeof globalThis.Buffer
