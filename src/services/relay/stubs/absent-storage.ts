/**
 * Stands in for `@walletconnect/keyvaluestorage` (IndexedDB through idb-keyval and unstorage). Safe because the client is always given
 * a storage of ours; being constructed would mean it was not.
 */
function AbsentStorage(): never {
  throw new Error('The relay client was started without a storage.')
}
export { AbsentStorage as default, AbsentStorage as KeyValueStorage }
