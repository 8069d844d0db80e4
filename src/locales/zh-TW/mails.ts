import type { Texts } from '../texts.js'

/** Texts of the mails of the embedded wallet, in Chinese (Taiwan). */
export const messages: Texts<'mails'> = {
  'link.subject': '確認你的登入',
  'link.lead': '有人正在 {origin} 上使用 {browser} 登入你的錢包。',
  'link.create': '有人正在 {origin} 上使用 {browser}，用你的信箱建立錢包。',
  'link.how': '如果是你本人，請開啟連結，並選擇螢幕上的數字。連結只能使用一次，10 分鐘內有效。',
  'link.action': '確認登入',
  'link.other': '如果不是你本人，或你不認識該網站，請忽略此郵件。切勿因他人要求而開啟連結。',

  'code.subject': '{code} 是你的錢包驗證碼',
  'code.lead': '你在 {origin} 上使用 {browser} 登入的驗證碼：',
  'code.other':
    '驗證碼 10 分鐘內有效，且只能在請求它的瀏覽器中使用。請勿告訴任何人。如果你沒有請求，請忽略此郵件。',

  'change.primarySubject': '{code} 是你變更電子郵件的驗證碼',
  'change.primary': '輸入此驗證碼，將你錢包的電子郵件地址變更為 {to}：',
  'change.secondarySubject': '{code} 用於確認你的新電子郵件',
  'change.secondary': '輸入此驗證碼，將此地址設為你錢包的電子郵件地址：',
  'change.other': '驗證碼 10 分鐘內有效。如果你沒有請求，請勿告訴任何人。',

  'changed.subject': '你錢包的電子郵件地址已變更',
  'changed.lead':
    '你的錢包現在使用 {to} 登入。所有其他裝置都已登出。如果不是你本人操作，請在 72 小時內撤銷：',
  'changed.action': '撤銷變更',

  'device.subject': '有新裝置使用你的錢包',
  'device.lead': '你的錢包在 {origin} 上透過 {browser} 開啟，這是一台以前沒有使用過它的裝置。',
  'device.other': '如果不是你本人，請開啟你的錢包，移除該裝置，並將你的資產轉移到另一個錢包。',

  'security.actions.export': '顯示你錢包的助記詞或備份',
  'security.actions.passkey-add': '為你的錢包新增密碼金鑰',
  'security.actions.passkey-remove': '移除你錢包的密碼金鑰',
  'security.actions.device-remove': '移除你錢包的裝置',
  'security.actions.email-change': '變更你錢包的電子郵件地址',
  'security.actions.spending': '提高你錢包的支出限額',
  'security.notices.spending.subject': '你錢包的支出限額已變更',
  'security.notices.spending.lead': '你錢包的支出限額已變更。',

  'security.code.subject': '{code} 用於確認錢包的安全變更',
  'security.code.lead': '輸入此驗證碼以{action}（在 {origin} 上使用 {browser}）：',
  'security.code.other':
    '驗證碼 10 分鐘內有效，僅用於此操作，且只能在請求它的瀏覽器中使用。任何人得到你的助記詞就擁有你的錢包：請勿把助記詞或驗證碼告訴任何人。如果你沒有請求，請忽略此郵件並檢查你的裝置。',

  'security.waiting.subject': '24 小時後：你錢包的安全設定將可變更',
  'security.waiting.lead': '有人在 {origin} 上使用 {browser} 請求{action}。',
  'security.waiting.how':
    '約 24 小時後可以執行，且只能在該瀏覽器中執行。如果不是你本人，請立即取消並檢查你的裝置。',
  'security.waiting.action': '取消請求',

  'security.notices.words.subject': '你錢包的助記詞已被顯示',
  'security.notices.words.lead': '你錢包的助記詞已被顯示。',
  'security.notices.file.subject': '你的錢包已做備份',
  'security.notices.file.lead': '你的錢包已生成備份檔案。',
  'security.notices.passkey-added.subject': '你的錢包已新增密碼金鑰',
  'security.notices.passkey-added.lead': '你的錢包已新增密碼金鑰。新裝置現在需要密碼金鑰或備份。',
  'security.notices.passkey-removed.subject': '你錢包的密碼金鑰已移除',
  'security.notices.passkey-removed.lead': '你錢包的一個密碼金鑰已移除。',
  'security.actions.unfreeze': '解凍你的錢包',
  'security.actions.erase': '永久清除你的錢包',
  'security.freeze': '凍結我的錢包',
  'security.unfreeze': '24 小時後解凍',
  'security.keep': '保持凍結',
  'security.notices.frozen.subject': '你的錢包已凍結',
  'security.notices.frozen.lead':
    '在你解凍之前，任何裝置都不會簽名：可在有密碼金鑰的裝置上解凍，或使用此連結並等待 24 小時。凍結由兩台伺服器保存，每台都會寄出此郵件：沒有裝置時，請使用兩封郵件中的連結。',
  'security.notices.half.subject': '請在兩台伺服器上都凍結你的錢包',
  'security.notices.half.lead':
    '你的錢包已在兩台伺服器中的一台上凍結。請用連結在這台伺服器上也凍結。如果不是你凍結的，請開啟錢包並檢查你的裝置。',
  'security.notices.unfreezing.subject': '24 小時後：你的錢包將解凍',
  'security.notices.unfreezing.lead':
    '能存取你信箱的人請求解凍你的錢包。如果不是你，請保持凍結並變更信箱密碼。',
  'security.notices.unfrozen.subject': '你的錢包已不再凍結',
  'security.notices.unfrozen.lead': '你的錢包可以再次簽名。如果不是你操作的，請立即凍結。',
  'security.notices.erased.subject': '你的錢包已清除',
  'security.notices.erased.lead':
    '依你的確認，此處的錢包及其所有資料已刪除。現在只有助記詞或備份檔案能開啟它。',
  'page.freeze': '這會立即凍結你的錢包：在你解凍之前，任何裝置都不會簽名。',
  'page.unfreeze':
    '這會在 24 小時後解凍你的錢包。在此之前，任何裝置以及另一封郵件中的連結都可以阻止。',
  'page.keep': '你的錢包保持凍結。',
  'page.cancel': '這會取消在你的錢包中提出的請求。',
  'page.cancelled': '已取消。如果不是你提出的，請開啟錢包，移除你不認識的裝置。',
  'page.undo': '這會恢復你錢包原來的電子郵件地址，並讓所有裝置登出。',
  'page.undone': '你的錢包已恢復原來的電子郵件地址。請登入並檢查你的裝置。',
  'page.title': '你的錢包',
  'page.done': '已完成。',
  'page.half': '你的錢包已在兩台伺服器中的一台上凍結。請在另一台上也凍結。',
  'page.mailed': '我們已用電子郵件寄給你一個連結。它會在這台伺服器上也凍結你的錢包。',
  'page.device': '這台伺服器沒有你的電子郵件地址。請在你的一台裝置上開啟錢包，並在那裡也凍結。',
  'page.limit': '此信箱在 30 天內已執行三次，達到上限。請使用你的某台裝置。',
  'page.over': '此連結已失效或已使用。',

  'security.from': '此操作在 {origin} 上使用 {browser} 完成。',

  'security.other': '如果不是你本人，請開啟你的錢包，移除該裝置，並將你的資產轉移到另一個錢包。',
}
