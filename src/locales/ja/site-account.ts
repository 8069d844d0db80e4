import type { Texts } from '../texts.js'

/** Texts of the account page and recovery in the secure site, in Japanese. */
export const messages: Texts<'site-account'> = {
  'account.title': 'あなたのウォレット',
  'account.loading': '読み込み中',
  'account.done': '閉じる',
  'account.back': '戻る',
  'account.cancel': 'キャンセル',
  'account.continue': '続ける',
  'account.retry': 'もう一度試す',
  'account.problem': '問題が起きました。もう一度試してください。',
  'account.storage':
    'このブラウザはウォレットを保持しません。バックアップを作ってください。再読み込みすると再度サインインが必要です。',
  'account.none':
    'バックアップを作るか、パスキーを追加してください。ないと、メールを失ったときウォレットも失うことがあります。',

  'account.backup': 'バックアップ',
  'account.words': 'リカバリーフレーズを表示',
  'account.file': '暗号化バックアップを保存',
  'account.words.title': 'リカバリーフレーズ',
  'account.words.warning':
    'この24語を知る人は、あなたのウォレットを自由にできます。順番どおりに書き留め、誰にも見せないでください。',
  'account.words.show': 'フレーズを表示',
  'account.words.kept': '書き留めました',
  'account.file.title': '暗号化バックアップ',
  'account.file.text':
    'ファイルとパスワードがあれば、このサービスがなくても復元できます。別々に保管してください。',
  'account.file.password': 'パスワード（12文字以上）',
  'account.file.again': 'パスワードをもう一度',
  'account.file.differ': 'パスワードが一致しません',
  'account.file.short': '12文字以上にしてください',
  'account.file.save': 'ファイルを保存',
  'account.file.saved':
    'ファイルを保存しました。新しい端末ではここで、オフラインでは復元ページで開けます。',
  'account.file.page': '復元ページも保存',

  'account.passkeys': 'パスキー',
  'account.passkey.add': 'パスキーを追加',
  'account.passkey.remove': '削除',
  'account.passkey.about':
    'パスキーがあれば新しい端末でウォレットを開けます。他の誰にも、私たちにも開けません。バックアップも残してください。',
  'account.passkey.title': 'パスキーを追加',
  'account.passkey.label': 'パスキーの名前',
  'account.passkey.create': 'パスキーを作成',
  'account.passkey.added': 'パスキーを追加しました',
  'account.passkey.removed': 'パスキーを削除しました',
  'account.passkey.removedText':
    '各端末で次にサインインした後は、再びメールだけでウォレットを開けます。',
  'account.passkey.unfit':
    'このパスキーかブラウザではウォレットを復元できません。別のものを試すか、バックアップを使ってください。',
  'account.passkey.declined': 'パスキーは使われませんでした',
  'account.used': '最終使用：{date}',

  'account.devices': '端末',
  'account.device.here': 'この端末',
  'account.device.remove': '削除',
  'account.device.others': '他の端末をすべて削除',

  'account.waiting': '待機中',
  'account.waiting.from': '{date}から可能です',
  'account.waiting.cancel': 'キャンセル',
  'account.action.export': 'フレーズの表示かバックアップの保存',
  'account.action.passkey-add': 'パスキーの追加',
  'account.action.passkey-remove': 'パスキーの削除',
  'account.action.email-change': 'メールアドレスの変更',

  'account.log': 'セキュリティ履歴',
  'account.event.signed-in': 'サインインしました',
  'account.event.sign-in-refused': 'サインインが拒否されました',
  'account.event.device-added': '端末を追加しました',
  'account.event.device-removed': '端末を削除しました',
  'account.event.signed-out': 'サインアウトしました',
  'account.event.session-stolen': 'コピーされたセッションを終了しました',
  'account.event.share-released': '署名のためウォレットを開きました',
  'account.event.email-change-requested': 'メールアドレスの変更をリクエスト',
  'account.event.email-changed': 'メールアドレスを変更しました',
  'account.event.email-change-undone': 'メールアドレスの変更を取り消しました',
  'account.event.exported': 'バックアップを作成しました',
  'account.event.passkey-added': 'パスキーを追加しました',
  'account.event.passkey-removed': 'パスキーを削除しました',
  'account.event.step-up-requested': 'セキュリティの変更をリクエスト',
  'account.event.step-up-cancelled': 'セキュリティの変更をキャンセル',

  'stepUp.title': '本人確認',
  'stepUp.passkey': 'パスキーを使う',
  'stepUp.code': 'メールでコードを受け取る',
  'stepUp.lost': 'パスキーをなくしました',
  'stepUp.delayed': 'コードの場合は24時間待ちます。メールでお知らせし、キャンセルもできます。',
  'stepUp.label': 'メールのコード',
  'stepUp.sent': '6桁のコードをメールで送りました。有効期限は10分です。',
  'stepUp.later': 'まだできません',
  'stepUp.laterText': '{date}から、このブラウザでできます。その頃に戻ってきてください。',

  'email.title': 'メールアドレスの変更',
  'email.text':
    '以後は新しいアドレスでサインインし、他の端末はサインアウトされます。24時間はバックアップの作成やパスキーの追加ができません。',
  'email.new': '新しいメールアドレス',
  'email.present': '現在のアドレスに送ったコードを入力してください',
  'email.next': '新しいアドレスに送ったコードを入力してください',
  'spending.title': '支出の限度額',
  'spending.text':
    'サイトが何を求めても、限度額を超える署名はしません。引き上げるには本人確認が必要です。',
  'spending.off': '限度額なし',
  'spending.day': '端末ごとに1日あたり',
  'spending.device': '端末ごとに合計',
  'spending.kind': '限度額',
  'spending.amount': '{network} の {symbol}',
  'spending.rest':
    'ネットワーク手数料も含みます。トークンと金額が分からないものは限度額の超過として扱います。',
  'spending.listed': '新しいアドレスへの支払いはリストにあるものだけ',
  'spending.addresses': 'リスト：1行に1つのアドレス',
  'spending.wrong': '金額でもアドレスでもありません：{value}',
  'account.action.spending': '支出の限度額の引き上げ',
  'account.event.spending-changed': '支出の限度額を変更しました',

  'login.title': 'ウォレットにサインイン',
  'login.text': 'ウォレットのメールアドレスを使います',
  'login.email': 'メールアドレス',
  'login.link.title': '受信トレイを確認してください',
  'login.link.text': 'メールのリンクを開いて、この番号を選んでください：',
  'login.code.title': 'コードを入力',
  'login.signOut': 'サインアウト',

  'recover.title': 'ウォレットを復元',
  'recover.text': 'サインインしました。この端末にはまだウォレットがありません。',
  'recover.lost':
    'メールだけではここでウォレットを開けません。リカバリーフレーズかバックアップファイルを使ってください。',
  'recover.passkey': 'パスキーを使う',
  'recover.words': 'リカバリーフレーズ',
  'recover.words.label': '24語を順番どおりに入力',
  'recover.file': 'バックアップファイル',
  'recover.file.label': 'バックアップファイル',
  'recover.file.password': 'ファイルのパスワード',
  'recover.restore': '復元',
  'recover.done': 'ウォレットが復元されました',
  'recover.doneText': 'サイトに戻れます',
  'recover.wrong.words': '単語か順番が違います',
  'recover.wrong.other': 'これは別のウォレットのバックアップです',
  'recover.wrong.file': 'ウォレットのバックアップファイルではありません',
  'recover.wrong.password': 'パスワードが違うか、ファイルが変更されています',
  'recover.wrong.passkey':
    'このパスキーではウォレットを開けません。別のものを試すか、バックアップを使ってください。',
  'recover.nothing':
    'どれもありませんか？サインイン中の端末があれば、フレーズの表示やパスキーの追加ができます。',

  'window.account': 'バックアップと安全',
  'window.account.text': 'ウォレット自身のウィンドウで開くため、どのサイトからも見えません。',
  'window.recover': 'ウォレットを復元',
  'window.recover.text': 'パスキーかバックアップが必要です。ウォレット自身のウィンドウで開きます。',
  'window.open': 'ウィンドウを開く',
  'window.blocked':
    'ブラウザがウィンドウをブロックしました。許可してから、もう一度試してください。',
}
