/** The part of WebAssembly that the embedded database needs; missing in the types of Node 20. */
declare namespace WebAssembly {
  /** Compiled code, shared by threads. */
  interface Module {
    readonly [Symbol.toStringTag]?: string
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
