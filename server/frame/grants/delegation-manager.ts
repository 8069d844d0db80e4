/**
 * Contract of MetaMask's Delegation Framework 1.3 that carries out delegations (ERC-7710). The
 * framework has the same addresses on every network.
 */
export const DELEGATION_MANAGER = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
/** Its function that ends a permission. */
export const DISABLE_DELEGATION =
  'disableDelegation((address delegate, address delegator, bytes32 authority, (address enforcer, bytes terms, bytes args)[] caveats, uint256 salt, bytes signature) delegation)'
/** The selector of {@link DISABLE_DELEGATION}. */
export const END_PERMISSION = '0x49934047'
/** The code of a plain account that grants permissions: EIP7702StatelessDeleGator 1.3. */
export const DELEGATOR = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'

/** True for the contract by whose code a plain account grants permissions. */
export function isDelegator(address: string): boolean {
  return address.toLowerCase() === DELEGATOR.toLowerCase()
}

/** True for the contract that carries out the permissions of plain accounts. */
export function isDelegationManager(address: unknown): boolean {
  return typeof address === 'string' && address.toLowerCase() === DELEGATION_MANAGER.toLowerCase()
}
