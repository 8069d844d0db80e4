import { hexToString, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createLocalVerifier } from '../../../src/services/sign-in/local-verifier.js'
import type { SignInVerifier } from '../../../src/services/sign-in/verifier.js'
import { fakeEip1193, type FakeEip1193, type FakeWalletOptions } from './fake-eip1193.js'

// The keys of ALICE and BOB, from the well-known development mnemonic.
const signers = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
].map((key) => privateKeyToAccount(key as `0x${string}`))

/** An EIP-1193 wallet with real signatures of ALICE and BOB. */
export function signingWallet(options: FakeWalletOptions = {}): FakeEip1193 {
  const wallet = fakeEip1193(options)
  wallet.answers['personal_sign'] ??= ({ params }: { params: readonly string[] }) => {
    const signer = signers.find(({ address }) => address === params[1])
    return signer!.signMessage({ message: { raw: params[0] as `0x${string}` } })
  }
  return wallet
}

/** Signs a text as ALICE. */
export const signText = (message: string): Promise<string> => signers[0]!.signMessage({ message })

/** The texts of the sign requests to a wallet. */
export function signedTexts(wallet: FakeEip1193): readonly string[] {
  return wallet
    .sent('personal_sign')
    .map(({ params }) => hexToString((params as `0x${string}`[])[0]!))
}

/** The local verifier with a real check of EIP-191 signatures; `parts` replace its methods. */
export function testVerifier(parts: Partial<SignInVerifier> = {}): SignInVerifier {
  const local = createLocalVerifier({
    id: 'verifier',
    verifySignature: ({ fields, message, signature }) =>
      verifyMessage({
        address: fields.accountAddress as `0x${string}`,
        message,
        signature: signature as `0x${string}`,
      }),
  })
  return { ...local, ...parts }
}
