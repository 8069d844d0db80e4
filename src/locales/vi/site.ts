import type { Texts } from '../texts.js'

/** Texts of approvals in the secure site, in Vietnamese. */
export const messages: Texts<'site'> = {
  'approval.from': 'Request from', // English
  'approval.claim': 'It calls itself “{name}”', // English
  'approval.reject': 'Decline', // English
  'approval.approve': 'Approve', // English
  'approval.sign': 'Sign', // English
  'approval.signIn': 'Sign in', // English
  'approval.window': 'Review in a new window', // English
  'approval.onlyWindow': 'You approve this site’s requests in a window of your wallet.', // English
  'approval.covered':
    'Something on the page covers this request. Review it in a window of your wallet.', // English
  'approval.details': 'Details', // English
  'approval.raw': 'What is signed', // English
  'approval.forgetful': 'This browser doesn’t keep your wallet. Sign in again after a reload.', // English
  'approval.reading': 'Reading the request…', // English
  'approval.signing': 'Signing…', // English
  'approval.nothing.title': 'Nothing to approve', // English
  'approval.nothing.text':
    'This window belongs to a request. Close it and start again on the site.', // English

  'changes.title': 'Expected changes', // English
  'changes.send': 'You send', // English
  'changes.receive': 'You receive', // English
  'changes.none': 'None of your balances should change', // English
  'changes.unknown': 'We can’t preview this. You could lose funds.', // English
  'changes.item': '{name} #{id}', // English
  'changes.more': 'and {count} more', // English
  'changes.note': 'An unknown contract can act differently on the network.', // English
  'amount.unlimited': 'Unlimited', // English
  'amount.units': '{amount} units', // English
  'amount.tokens': 'tokens', // English
  'amount.orItem': '{amount}, or item #{id}', // English

  'line.account': 'Account', // English
  'line.amount': 'Amount', // English
  'line.collection': 'Collection', // English
  'line.contract': 'Contract', // English
  'line.contractClaim': 'The contract calls itself', // English
  'line.fee': 'Fee at most', // English
  'line.feeFree': 'Paid by the site', // English
  'line.feePayer': 'Fee paid by', // English
  'line.from': 'From', // English
  'line.item': 'Item', // English
  'line.kind': 'Kind', // English
  'line.network': 'Network', // English
  'line.program': 'Program', // English
  'line.says': 'It says', // English
  'line.send': 'Send', // English
  'line.site': 'Site', // English
  'line.spender': 'Who may spend it', // English
  'line.spenderNoMore': 'Who may no longer spend it', // English
  'line.taker': 'Who may take them', // English
  'line.takerNoMore': 'Who may no longer take them', // English
  'line.to': 'To', // English
  'line.toTokenAccount': 'To token account', // English
  'line.token': 'Token', // English
  'line.tokenContract': 'Token contract', // English
  'line.upTo': 'Up to', // English
  'line.sponsorContract': 'Sponsor’s contract', // English
  'line.delegate': 'Contract that your account will use', // English
  'line.smartAccount': 'Smart account', // English
  'line.smartAccountNew': 'Created on this network with this transaction', // English
  'line.until': 'Until', // English
  'line.burns': 'Destroys', // English
  'line.closes': 'Closes token account', // English
  'line.function': 'Function', // English
  'line.get': 'You get', // English
  'line.give': 'You give', // English
  'line.limits': 'Limits', // English
  'line.listedAs': 'Known as', // English
  'line.memo': 'Note', // English
  'line.moreUpTo': 'More, up to', // English
  'line.newAccount': 'New account', // English
  'line.newAuthority': 'Who decides from now on', // English
  'line.nonceAccount': 'Nonce account', // English
  'line.none': 'none', // English
  'line.nothing': 'nothing', // English
  'line.othersGet': 'Also paid to', // English
  'line.ownerProgram': 'Program that owns it', // English
  'line.safe': 'Shared account (Safe)', // English
  'line.stake': 'Stake account', // English
  'line.tokenAccount': 'Token account', // English
  'line.tokenOwner': 'Whose token account', // English
  'section.message': 'Fields the site chose', // English

  'title.message': 'Sign a message', // English
  'title.signIn': 'Sign in', // English
  'title.data': 'Sign data', // English
  'title.permit': 'Allow spending by signature', // English
  'title.order': 'Sign a marketplace order', // English
  'title.send': 'Send', // English
  'title.sendToken': 'Send {symbol}', // English
  'title.moveToken': 'Move {symbol}', // English
  'title.sendItem': 'Send an item', // English
  'title.allow': 'Allow spending {symbol}', // English
  'title.allowCollection': 'Allow taking all items of a collection', // English
  'title.endPermission': 'End a permission', // English
  'title.deposit': 'Deposit', // English
  'title.withdraw': 'Withdraw', // English
  'title.contract': 'Use a contract', // English
  'title.create': 'Create a contract', // English
  'title.calls': { one: '{count} transaction', other: '{count} transactions, one after the other' }, // English
  'title.callsAtOnce': {
    one: '{count} action in one transaction',
    other: '{count} actions in one transaction',
  }, // English
  'title.solanaSend': 'Send a transaction', // English
  'title.solanaSign': 'Sign a transaction', // English
  'title.solanaSignMany': { one: 'Sign {count} transaction', other: 'Sign {count} transactions' }, // English
  'title.account': 'Act as another account', // English
  'title.allowItem': 'Allow taking an item', // English
  'title.control': 'Change who controls a contract', // English
  'title.listed': '{intent} · {owner}', // English
  'title.lowerPermission': 'Lower a permission', // English
  'title.operator': 'Let another account act for you', // English
  'title.part': '{index}. {title}', // English
  'title.parts': { one: '{count} call', other: '{count} calls in one' }, // English
  'title.safe': 'Sign for a shared account', // English
  'title.signedCall': 'By signature: {title}', // English
  'title.swap': 'Swap', // English
  'title.votes': 'Give your votes to another account', // English

  'risk.unlimited.name': 'No limit', // English
  'risk.unlimited': 'This account can take all {symbol} you have or get, now and later.', // English
  'risk.unlimitedPermit':
    'Your signature lets another account take all of these tokens, without asking again.', // English
  'risk.allowance.name': 'Permission to spend', // English
  'risk.allowance': 'This account can take the amount without asking again.', // English
  'risk.permitted': 'It also lets {spender} take your {token} tokens without asking again.', // English
  'risk.permit': 'Your signature lets another account take your tokens, without asking again.', // English
  'risk.collection.name': 'Permission for everything', // English
  'risk.collection': 'This account can take every item you have or get in this collection.', // English
  'risk.order.name': 'Can sell what you own', // English
  'risk.order': 'This is a marketplace order. Check what you give and what you get.', // English
  'risk.unknownCall.name': 'Unknown contract call', // English
  'risk.unknownCall': 'We can’t tell what this does. Only approve if you trust this site.', // English
  'risk.unknownProgram.name': 'Unknown program', // English
  'risk.unknownProgram': 'We can’t tell what this does. Only approve if you trust this site.', // English
  'risk.create.name': 'New contract', // English
  'risk.create': 'We can’t tell what the new contract does.', // English
  'risk.hash.name': 'Bare hash', // English
  'risk.hash': 'A hash can stand for anything, even a transaction that takes your funds.', // English
  'risk.bytes.name': 'No readable text', // English
  'risk.bytes': 'This message isn’t text. We can’t show what it means.', // English
  'risk.noContract.name': 'No contract named', // English
  'risk.noContract': 'The data doesn’t say which contract it is for.', // English
  'risk.notAll.name': 'Not everything is listed', // English
  'risk.notAll': 'All of the data is under “What is signed”.', // English
  'risk.fails.name': 'Expected to fail', // English
  'risk.fails': 'The network expects this transaction to fail. The fee may still be charged.', // English
  'risk.delegation.name': 'Your account gets new abilities', // English
  'risk.delegation':
    'Your account on {network} gets new abilities: several actions at once. You stay in control and can undo this.', // English
  'risk.partly.name': 'Not all or nothing', // English
  'risk.partly': 'If one of these transactions fails, those before it have happened.', // English
  'risk.first.name': 'First time', // English
  'risk.first': 'First time to this address from this browser. Check it.', // English
  'risk.unused': 'This address has never been used on this network. Check it.', // English
  'risk.lookAlike.name': 'Look-alike address', // English
  'risk.lookAlike':
    'This is not the address you used before. It only looks like it. You used {known}', // English
  'risk.self.name': 'Sent to a token’s contract', // English
  'risk.self': 'The receiver is the token’s contract. What you send there is usually lost.', // English
  'risk.allowancePrivate':
    'This is a private account, not a known service. It can take the amount without asking again.', // English
  'risk.itemOrAmount':
    'The contract doesn’t say whether it holds amounts or items. This account can take what is named here, even if the number is 0.', // English
  'risk.permittedAll':
    'It also lets {spender} take every item of yours in {token} without asking again.', // English
  'risk.permittedItem':
    'It also lets {spender} take the item {item} of {token} without asking again.', // English
  'risk.item.name': 'Permission to take an item', // English
  'risk.item': 'This account can take the item without asking again.', // English
  'risk.unknownPaid':
    '{amount} goes to a contract. We can’t tell what it does. Only approve if you trust this site.', // English
  'risk.unknownData.name': 'Unknown data', // English
  'risk.unknownData':
    'The data names a contract, an address and a number. We can’t tell what your signature does.', // English
  'risk.notRead.name': 'We couldn’t read everything', // English
  'risk.notRead': 'It contains more than this wallet can read. The rest can take everything.', // English
  'risk.tables': 'It uses accounts the network didn’t name. We can’t tell what it takes from them.', // English
  'risk.elsewhere.name': 'Goes to another account', // English
  'risk.elsewhere': 'What comes out of it goes to {address}. That isn’t your account.', // English
  'risk.control.name': 'Hands over control', // English
  'risk.control':
    'It changes who decides over {contract}. Whoever that is can then take what it holds.', // English
  'risk.authority': 'Another account decides over it from now on, and can take what it holds.', // English
  'risk.assign': 'Your account goes to a program. You couldn’t send from it any more.', // English
  'risk.changed.owners': 'The owners of your smart account change.', // English
  'risk.changed.modules':
    'A module of your smart account changes. A module can take everything without asking.', // English
  'risk.changed.guard': 'The guard or the handler of your smart account changes.', // English
  'risk.changed.code': 'The code of your smart account changes.', // English
  'risk.changedTokenOwner':
    'Your token account {account} gets another owner, with all that it holds.', // English
  'risk.changedDelegate': 'It lets {spender} take tokens from {account} without asking again.', // English
  'risk.changedClose': '{authority} can close your token account and take its SOL.', // English
  'risk.changedAuthority': 'Another account decides over {account} from now on.', // English
  'risk.delegateCall.name': 'Runs foreign code as the account', // English
  'risk.delegateCall':
    'The code of {contract} runs as the account itself. It can take everything and change the owners.', // English
  'risk.refund.name': 'Pays a refund', // English
  'risk.refund': 'The account pays whoever carries this out, at a price the site chose.', // English
  'risk.safe.name': 'Consent for a shared account', // English
  'risk.safe': 'With enough signatures of its owners, this is carried out for the shared account.', // English
  'risk.signedCall.name': 'Works like a transaction', // English
  'risk.signedCall':
    'Whoever has this signature can carry the call out for you, at any time it is valid.', // English
  'risk.signedTransfer.name': 'Sends by signature', // English
  'risk.signedTransfer':
    'Whoever has this signature can move the amount out of your account, without a transaction of yours.', // English
  'risk.notPermit2.name': 'Not the known Permit2', // English
  'risk.notPermit2': 'The data has the form of Permit2, but is for another contract.', // English
  'risk.orderNothing':
    'What you own can be taken with this order, and nothing or almost nothing comes back to you.', // English
  'risk.delegate.name': 'Another account can act for you', // English
  'risk.delegate': 'This account can act as yours, within limits that contracts set.', // English
  'risk.delegateAll': 'This account can act as yours without any limit. It can take everything.', // English
  'risk.votes.name': 'Votes', // English
  'risk.votes': 'Another account votes with your tokens until you change it.', // English
  'risk.noChain.name': 'No network named', // English
  'risk.noChain':
    'The data doesn’t say which network it is for. The signature may work on several.', // English
  'risk.transactionBytes':
    'These bytes have the form of a transaction or of its hash. The signature can take your funds.', // English
  'risk.key.name': 'Key to another wallet', // English
  'risk.key':
    'Services use the signature of such a text as the key of a wallet. Whoever has it can take what that wallet holds.', // English
  'risk.textOrder.name': 'Looks like an order', // English
  'risk.textOrder': 'A service may carry out what this text says, and take what it names.', // English
  'risk.fee.name': 'High fee', // English
  'risk.fee': 'The fee can be {fee}. Most transactions cost far less.', // English
  'risk.dependsOnBlock.name': 'Depends on the block', // English
  'risk.dependsOnBlock':
    'Two simulations had different results. The contract can take on the network what it gives in a simulation.', // English
  'risk.deposit.name': 'Takes your deposit', // English
  'risk.deposit': 'Your deposit for fees of the smart account gets smaller.', // English
  'risk.nonce.name': 'Does not expire', // English
  'risk.nonce':
    'Whoever has this transaction can send it at any later time, also when your account holds more.', // English
  'risk.burn.name': 'Destroys tokens', // English
  'risk.burn': 'The tokens are gone afterwards.', // English

  'device.title': 'Is this you?', // English
  'device.text': 'Someone is signing in to your wallet.', // English
  'device.website': 'Site', // English
  'device.browser': 'Browser', // English
  'device.asked': 'Asked', // English
  'device.choose': 'Choose the number the site shows', // English
  'device.refuse': 'This wasn’t me', // English
  'device.approved.title': 'Confirmed', // English
  'device.approved.text': 'Return to the site. It asks for a code next.', // English
  'device.refused.title': 'Not confirmed', // English
  'device.refused.text': 'The sign-in was declined. If it was yours, start again on the site.', // English
  'device.expired.title': 'This link has expired', // English
  'device.expired.text': 'Links work once, for ten minutes. Start again on the site.', // English

  'loading.label': 'Loading', // English
  'loading.title': 'One moment', // English
  'loading.text': 'Opening the sign-in page.', // English
  'result.done.title': 'You are signed in', // English
  'result.failed.title': 'The sign-in didn’t finish', // English
  'result.text': 'You can close this window and return to the site.', // English
  'result.again': 'Close this window and start again on the site.', // English
  'site.title': 'Your wallet', // English
  'site.text': 'This page is part of a site’s wallet. It does nothing by itself.', // English
  'problem.title': 'This didn’t work', // English
  'problem.text': 'Something went wrong.', // English
  'problem.retry': 'Try again', // English
}
