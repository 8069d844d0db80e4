import type { Texts } from '../texts.js'

/** Texts of the mails of the embedded wallet, in Chinese (China). */
export const messages: Texts<'mails'> = {
  'link.subject': '确认你的登录',
  'link.lead': '有人正在 {origin} 上使用 {browser} 登录你的钱包。',
  'link.create': '有人正在 {origin} 上使用 {browser}，用你的邮箱创建钱包。',
  'link.how': '如果是你本人，请打开链接，并选择屏幕上的数字。链接只能使用一次，10 分钟内有效。',
  'link.action': '确认登录',
  'link.other': '如果不是你本人，或你不认识该网站，请忽略此邮件。切勿因他人要求而打开链接。',

  'code.subject': '{code} 是你的钱包验证码',
  'code.lead': '你在 {origin} 上使用 {browser} 登录的验证码：',
  'code.other':
    '验证码 10 分钟内有效，且只能在请求它的浏览器中使用。请勿告诉任何人。如果你没有请求，请忽略此邮件。',

  'change.primarySubject': '{code} 是你更改邮箱的验证码',
  'change.primary': '输入此验证码，将你钱包的邮箱地址更改为 {to}：',
  'change.secondarySubject': '{code} 用于确认你的新邮箱',
  'change.secondary': '输入此验证码，将此地址设为你钱包的邮箱地址：',
  'change.other': '验证码 10 分钟内有效。如果你没有请求，请勿告诉任何人。',

  'changed.subject': '你钱包的邮箱地址已更改',
  'changed.lead':
    '你的钱包现在使用 {to} 登录。所有其他设备都已退出登录。如果不是你本人操作，请在 72 小时内撤销：',
  'changed.action': '撤销更改',

  'device.subject': '有新设备使用你的钱包',
  'device.lead': '你的钱包在 {origin} 上通过 {browser} 打开，这是一台以前没有使用过它的设备。',
  'device.other': '如果不是你本人，请打开你的钱包，移除该设备，并将你的资产转移到另一个钱包。',

  'security.actions.export': '显示你钱包的助记词或备份',
  'security.actions.passkey-add': '为你的钱包添加通行密钥',
  'security.actions.passkey-remove': '移除你钱包的通行密钥',
  'security.actions.device-remove': '移除你钱包的设备',
  'security.actions.email-change': '更改你钱包的邮箱地址',
  'security.actions.spending': '提高你钱包的支出限额',
  'security.notices.spending.subject': '你钱包的支出限额已更改',
  'security.notices.spending.lead': '你钱包的支出限额已更改。',

  'security.code.subject': '{code} 用于确认钱包的安全更改',
  'security.code.lead': '输入此验证码以{action}（在 {origin} 上使用 {browser}）：',
  'security.code.other':
    '验证码 10 分钟内有效，仅用于此操作，且只能在请求它的浏览器中使用。任何人得到你的助记词就拥有你的钱包：请勿把助记词或验证码告诉任何人。如果你没有请求，请忽略此邮件并检查你的设备。',

  'security.waiting.subject': '24 小时后：你钱包的安全设置将可更改',
  'security.waiting.lead': '有人在 {origin} 上使用 {browser} 请求{action}。',
  'security.waiting.how':
    '约 24 小时后可以执行，且只能在该浏览器中执行。如果不是你本人，请立即取消并检查你的设备。',
  'security.waiting.action': '取消请求',

  'security.notices.words.subject': '你钱包的助记词已被显示',
  'security.notices.words.lead': '你钱包的助记词已被显示。',
  'security.notices.file.subject': '你的钱包已做备份',
  'security.notices.file.lead': '你的钱包已生成备份文件。',
  'security.notices.passkey-added.subject': '你的钱包已添加通行密钥',
  'security.notices.passkey-added.lead': '你的钱包已添加通行密钥。新设备现在需要通行密钥或备份。',
  'security.notices.passkey-removed.subject': '你钱包的通行密钥已移除',
  'security.notices.passkey-removed.lead': '你钱包的一个通行密钥已移除。',
  'security.actions.unfreeze': '解冻你的钱包',
  'security.actions.erase': '永久清除你的钱包',
  'security.freeze': '冻结我的钱包',
  'security.unfreeze': '24 小时后解冻',
  'security.keep': '保持冻结',
  'security.notices.frozen.subject': '你的钱包已冻结',
  'security.notices.frozen.lead':
    '在你解冻之前，任何设备都不会签名：可在有通行密钥的设备上解冻，或使用此链接并等待 24 小时。冻结由两台服务器保存，每台都会发送此邮件：没有设备时，请使用两封邮件中的链接。',
  'security.notices.half.subject': '请在两台服务器上都冻结你的钱包',
  'security.notices.half.lead':
    '你的钱包已在两台服务器中的一台上冻结。请用链接在这台服务器上也冻结。如果不是你冻结的，请打开钱包并检查你的设备。',
  'security.notices.unfreezing.subject': '24 小时后：你的钱包将解冻',
  'security.notices.unfreezing.lead':
    '能访问你邮箱的人请求解冻你的钱包。如果不是你，请保持冻结并更改邮箱密码。',
  'security.notices.unfrozen.subject': '你的钱包已不再冻结',
  'security.notices.unfrozen.lead': '你的钱包可以再次签名。如果不是你操作的，请立即冻结。',
  'security.notices.erased.subject': '你的钱包已清除',
  'security.notices.erased.lead':
    '按你的确认，此处的钱包及其所有数据已删除。现在只有助记词或备份文件能打开它。',
  'page.freeze': '这会立即冻结你的钱包：在你解冻之前，任何设备都不会签名。',
  'page.unfreeze':
    '这会在 24 小时后解冻你的钱包。在此之前，任何设备以及另一封邮件中的链接都可以阻止。',
  'page.keep': '你的钱包保持冻结。',
  'page.cancel': '这会取消在你的钱包中提出的请求。',
  'page.cancelled': '已取消。如果不是你提出的，请打开钱包，移除你不认识的设备。',
  'page.undo': '这会恢复你钱包原来的邮箱地址，并让所有设备退出登录。',
  'page.undone': '你的钱包已恢复原来的邮箱地址。请登录并检查你的设备。',
  'page.title': '你的钱包',
  'page.done': '已完成。',
  'page.half': '你的钱包已在两台服务器中的一台上冻结。请在另一台上也冻结。',
  'page.mailed': '我们已用邮件发给你一个链接。它会在这台服务器上也冻结你的钱包。',
  'page.device': '这台服务器没有你的邮箱地址。请在你的一台设备上打开钱包，并在那里也冻结。',
  'page.limit': '此邮箱在 30 天内已执行三次，达到上限。请使用你的某台设备。',
  'page.over': '此链接已失效或已使用。',

  'security.from': '此操作在 {origin} 上使用 {browser} 完成。',

  'security.other': '如果不是你本人，请打开你的钱包，移除该设备，并将你的资产转移到另一个钱包。',
}
