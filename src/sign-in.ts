// Verifiers of the option `signIn`, and the message (CAIP-122) for an app that writes its own.
export { createLocalVerifier, type LocalVerifierOptions } from './services/sign-in/local-verifier.js'
export { createServerVerifier, type ServerVerifierOptions } from './services/sign-in/server-verifier.js'
export type { SignInProof, SignInSession, SignInVerifier, VerifierOptions } from './services/sign-in/verifier.js'
export { formatSiwxMessage, readSiwxMessage, type SiwxFault, type SiwxMessage } from './standards/caip122.js'
export { findSiwxFault, type SiwxTerms } from './standards/check-siwx-message.js'
