/**
 * Replaces `@walletconnect/keyvaluestorage` (IndexedDB through idb-keyval and unstorage). Safe because the client always gets the kit's
 * storage; constructing this class is an error.
 */
function AbsentStorage(): never {
  throw new Error('The relay client was started without a storage.')
}
export { AbsentStorage as default, AbsentStorage as KeyValueStorage }
