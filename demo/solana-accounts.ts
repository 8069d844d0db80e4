/**
 * The key of the development wallet for Solana. It is public: never send anything of value to it.
 */
export const SOLANA_SECRET = new Uint8Array(32).fill(7)

/** The address of `SOLANA_SECRET`. */
export const SOLANA_WALLET = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'

/** The SPL token of the development stack, with 6 decimals. */
export const SOLANA_TOKEN = '2KW2XRd9kwqet15Aha2oK3tYvd3nWbTFH1MBiRAv1BE1'
