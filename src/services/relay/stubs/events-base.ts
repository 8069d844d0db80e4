/** Stands in for `@walletconnect/events` (CommonJS and tslib): the base class of the SDK's event interfaces, which has no members. */
export function IEvents(): void {}
