interface ScriptPolicy {
  createScriptURL(url: string): string
}
declare const trustedTypes:
  | { createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy }
  | undefined

/** The URL of the key worker, the only script URL that pages of the site create themselves. */
export function createWorkerAddress(path: string): string {
  const policy =
    typeof trustedTypes === 'undefined'
      ? undefined
      : trustedTypes.createPolicy('wallet-modal-site', {
          createScriptURL(url) {
            if (url !== path) throw new TypeError("This address is not the key worker's")
            return url
          },
        })
  return policy ? policy.createScriptURL(path) : path
}
