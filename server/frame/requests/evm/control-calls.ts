import type { Hex } from 'viem'
import { DISABLE_DELEGATION, isDelegationManager } from '../../grants/delegation-manager.js'
import { t } from '../../texts/texts.js'
import { toCallTable, type CallTable, type Describe } from './call-table.js'
import { toDecoded } from './decoded.js'
import { describeAllowance, describeOperator } from '../permissions.js'
import type { ApprovalLine } from '../prepared.js'
import { toRisk } from '../risks.js'

// Each changes who controls a contract, an account or a name.
const CONTROL = [
  'enableModule(address module)',
  'disableModule(address previous, address module)',
  'addOwnerWithThreshold(address owner, uint256 threshold)',
  'removeOwner(address previous, address owner, uint256 threshold)',
  'swapOwner(address previous, address oldOwner, address newOwner)',
  'changeThreshold(uint256 threshold)',
  'setGuard(address guard)',
  'setModuleGuard(address guard)',
  'setFallbackHandler(address handler)',
  'changeMasterCopy(address singleton)',
  'approveHash(bytes32 hash)',
  'transferOwnership(address newOwner)',
  'transferOwnership(address newOwner, bool direct, bool renounce)',
  'safeTransferOwnership(address newOwner)',
  'renounceOwnership()',
  'nominateNewOwner(address owner)',
  'proposeOwner(address owner)',
  'setPendingOwner(address owner)',
  'setOwner(address owner)',
  'setOwner(bytes32 node, address owner)',
  'setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'setRecord(bytes32 node, address owner, address resolver, uint64 ttl)',
  'setResolver(bytes32 node, address resolver)',
  'reclaim(uint256 id, address owner)',
  'changeOwner(address owner)',
  'addOwner(address owner)',
  'addOwnerAddress(address owner)',
  'addOwnerPublicKey(bytes32 x, bytes32 y)',
  'removeOwnerAtIndex(uint256 index, bytes owner)',
  'changeAdmin(address admin)',
  'setAdmin(address admin)',
  'setGovernance(address governance)',
  'setAuthority(address authority)',
  'setMinter(address minter)',
  'setController(address controller)',
  'setManager(address manager)',
  'setDelegate(address delegate)',
  'upgradeTo(address implementation)',
  'upgradeToAndCall(address implementation, bytes data)',
  'upgrade(address proxy, address implementation)',
  'upgradeAndCall(address proxy, address implementation, bytes data)',
  'setImplementation(address implementation)',
  'grantRole(bytes32 role, address account)',
  'revokeRole(bytes32 role, address account)',
  'renounceRole(bytes32 role, address account)',
  'installModule(uint256 moduleTypeId, address module, bytes initData)',
  'uninstallModule(uint256 moduleTypeId, address module, bytes deInitData)',
  'installValidations(bytes21[] ids, (uint32 nonce, address hook)[] configs, bytes[] data, bytes[] hookData)',
] as const

// Each lets another account act for the visitor at the called contract; the last `bool` ends it.
const OPERATOR = [
  'setAuthorization(address operator, bool approved)',
  'allow(address operator, bool approved)',
  'setOperator(address operator, bool approved)',
  'setApproval(address operator, bool approved)',
  'setDelegateApproval(address operator, bool approved)',
  'approveDelegate(address operator, bool approved)',
  'updateOperator(address operator, bool approved)',
] as const

/** Calls that change who controls a contract or an account, or who acts for it. */
export function controlCalls(): CallTable {
  return toCallTable([
    ...CONTROL.map((signature) => [signature, toControl(signature)] as const),
    ...OPERATOR.map((signature): readonly [string, Describe] => [
      signature,
      ([operator, approved], { call, reader }) =>
        describeOperator(call.to, operator as Hex, approved as boolean, reader),
    ]),
    [
      'setRelayerApproval(address sender, address operator, bool approved)',
      ([, operator, approved], { call, reader }) =>
        describeOperator(call.to, operator as Hex, approved as boolean, reader),
    ],
    [
      'hope(address operator)',
      ([operator], { call, reader }) => describeOperator(call.to, operator as Hex, true, reader),
    ],
    [
      'approveDelegation(address delegatee, uint256 amount)',
      ([spender, amount], { call, reader }) =>
        describeAllowance(
          { token: call.to, spender: spender as Hex, amount: amount as bigint },
          reader,
        ),
    ],
    [
      DISABLE_DELEGATION,
      ([delegation], { call }) =>
        isDelegationManager(call.to)
          ? toDecoded({
              title: t('title.endPermission'),
              lines: [
                {
                  label: t('line.spenderNoMore'),
                  value: (delegation as { delegate: Hex }).delegate,
                  kind: 'code',
                },
                { label: t('line.contract'), value: call.to, kind: 'code' },
              ],
              isValued: true,
            })
          : undefined,
    ],
    [
      // The id of an order does not say what the order gives and gets.
      'setPreSignature(bytes orderUid, bool signed)',
      ([, isSigned], { call }) =>
        toDecoded({
          title: isSigned ? t('title.order') : t('title.endPermission'),
          lines: [{ label: t('line.contract'), value: call.to, kind: 'code' }],
          risks: isSigned ? [toRisk('danger', 'hash', t('risk.hash'))] : [],
          isKnown: false,
        }),
    ],
    [
      'delegate(address delegatee)',
      ([delegatee], { call, reader }) =>
        toDecoded({
          title: t('title.votes'),
          lines: [
            { label: t('line.taker'), value: delegatee as Hex, kind: 'code' },
            { label: t('line.contract'), value: call.to, kind: 'code' },
          ],
          risks: reader.own.includes((delegatee as string).toLowerCase())
            ? []
            : [toRisk('caution', 'votes', t('risk.votes'))],
          isKnown: false,
        }),
    ],
  ])
}

function toControl(signature: string): Describe {
  const names = [...signature.slice(signature.indexOf('(')).matchAll(/(\w+)(?:\[\])? (\w+)/g)]
  return (args, { call }) =>
    toDecoded({
      title: t('title.control'),
      lines: [
        {
          label: t('line.function'),
          value: signature.slice(0, signature.indexOf('(')),
          kind: 'code',
        },
        ...args.flatMap((value, index): ApprovalLine[] =>
          typeof value === 'string' && value.length === 42
            ? [{ label: names[index]?.[2] ?? String(index), value, kind: 'code' }]
            : [],
        ),
        { label: t('line.contract'), value: call.to, kind: 'code' },
      ],
      risks: [toRisk('danger', 'control', t('risk.control', call.to))],
      isKnown: false,
    })
}
