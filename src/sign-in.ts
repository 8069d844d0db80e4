// Verifiers for the option `signIn`, and the CAIP-122 message for an app with its own verifier.
export {
  createLocalVerifier,
  type LocalVerifierOptions,
} from './services/sign-in/local-verifier.js'
export {
  createServerVerifier,
  type ServerVerifierOptions,
} from './services/sign-in/server-verifier.js'
export type {
  SignInProof,
  SignInSession,
  SignInVerifier,
  VerifierOptions,
} from './services/sign-in/verifier.js'
export {
  formatSiwxMessage,
  readSiwxMessage,
  type SiwxFault,
  type SiwxMessage,
} from './standards/caip122.js'
export { findSiwxFault, type SiwxTerms } from './standards/check-siwx-message.js'
