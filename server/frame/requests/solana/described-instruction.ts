import type { ApprovalLine } from '../prepared.js'
import type { Risk } from '../risks.js'

/** The description of an instruction. */
export interface DescribedInstruction {
  readonly lines: readonly ApprovalLine[]
  /** Set if it sends SOL of the visitor's own account, and nothing else. */
  readonly payment?: { readonly lamports: bigint; readonly to: string }
  readonly risks: readonly Risk[]
  /** Who gets SOL, or the token account that gets tokens. */
  readonly recipients: readonly { readonly address: string; readonly isTokenAccount: boolean }[]
  /** A new account that its program has yet to set up. */
  readonly creates?: { readonly address: string; readonly owner: string } | undefined
  /** What it takes at most, if the instruction says so; undefined if that is not known. */
  readonly lamports?: bigint | undefined
}
