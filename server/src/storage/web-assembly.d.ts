/** The part of WebAssembly that the embedded database needs: the types of Node 20 have none. */
declare namespace WebAssembly {
  /** Compiled code; threads share it. */
  interface Module { readonly [Symbol.toStringTag]?: string }
  function compile(bytes: Uint8Array): Promise<Module>
}
