import type { Texts } from '../texts.js'

/** Texts of the mails of the embedded wallet, in Japanese. */
export const messages: Texts<'mails'> = {
  'link.subject': 'サインインの確認',
  'link.lead':
    '{origin}で{browser}を使って、誰かがあなたのウォレットにサインインしようとしています。',
  'link.create':
    '{origin}で{browser}を使って、誰かがあなたのメールアドレスでウォレットを作成しようとしています。',
  'link.how':
    'ご本人の場合は、リンクを開いて、画面に表示された番号を選んでください。リンクは1回だけ、10分間使えます。',
  'link.action': 'サインインを確認',
  'link.other':
    'ご本人でない場合や、そのサイトに心当たりがない場合は、このメールを無視してください。誰かに頼まれてリンクを開くことは絶対にしないでください。',

  'code.subject': '{code}はウォレットのコードです',
  'code.lead': '{origin}で{browser}を使ってサインインするためのコード：',
  'code.other':
    'コードは10分間、リクエストしたブラウザでのみ使えます。誰にも教えないでください。心当たりがない場合は、このメールを無視してください。',

  'change.primarySubject': '{code}はメール変更用のコードです',
  'change.primary':
    'ウォレットのメールアドレスを{to}に変更するには、このコードを入力してください：',
  'change.secondarySubject': '{code}は新しいメールの確認用コードです',
  'change.secondary': 'これをウォレットのメールアドレスにするには、このコードを入力してください：',
  'change.other': 'コードの有効期限は10分です。心当たりがない場合は、誰にも教えないでください。',

  'changed.subject': 'ウォレットのメールアドレスが変更されました',
  'changed.lead':
    'ウォレットには今後{to}でサインインします。他のデバイスはすべてサインアウトされました。心当たりがない場合は、72時間以内に取り消してください：',
  'changed.action': '変更を取り消す',

  'device.subject': '新しいデバイスでウォレットが使われました',
  'device.lead':
    '{origin}で{browser}を使って、これまで使われたことのないデバイスでウォレットが開かれました。',
  'device.other':
    'ご本人でない場合は、ウォレットを開いてそのデバイスを削除し、持ちものを別のウォレットに移してください。',

  'security.actions.export': 'ウォレットのリカバリーフレーズまたはバックアップを表示する',
  'security.actions.passkey-add': 'ウォレットにパスキーを追加する',
  'security.actions.passkey-remove': 'ウォレットのパスキーを削除する',
  'security.actions.device-remove': 'ウォレットのデバイスを削除する',
  'security.actions.email-change': 'ウォレットのメールアドレスを変更する',
  'security.actions.spending': 'ウォレットの支出の限度額を引き上げる',
  'security.notices.spending.subject': 'ウォレットの支出の限度額が変更されました',
  'security.notices.spending.lead': 'ウォレットの支出の限度額が変更されました。',

  'security.code.subject': '{code}はセキュリティ変更の確認用コードです',
  'security.code.lead': '{origin}で{browser}を使って{action}には、このコードを入力してください：',
  'security.code.other':
    'コードは10分間、この操作のために、リクエストしたブラウザでのみ使えます。リカバリーフレーズを知る人は、あなたのウォレットを自由にできます。フレーズもコードも誰にも教えないでください。心当たりがない場合は、このメールを無視し、デバイスを確かめてください。',

  'security.waiting.subject': '24時間後：ウォレットのセキュリティの変更',
  'security.waiting.lead': '{origin}で{browser}を使って、{action}リクエストがありました。',
  'security.waiting.how':
    '約24時間後に、そのブラウザでのみ可能になります。ご本人でない場合は、今すぐキャンセルし、デバイスを確かめてください。',
  'security.waiting.action': 'キャンセルする',

  'security.notices.words.subject': 'リカバリーフレーズが表示されました',
  'security.notices.words.lead': 'ウォレットのリカバリーフレーズが表示されました。',
  'security.notices.file.subject': 'ウォレットのバックアップが作成されました',
  'security.notices.file.lead': 'ウォレットのバックアップファイルが作成されました。',
  'security.notices.passkey-added.subject': 'ウォレットにパスキーが追加されました',
  'security.notices.passkey-added.lead':
    'ウォレットにパスキーが追加されました。今後、新しいデバイスではパスキーかバックアップが必要です。',
  'security.notices.passkey-removed.subject': 'ウォレットのパスキーが削除されました',
  'security.notices.passkey-removed.lead': 'ウォレットのパスキーが1つ削除されました。',
  'security.actions.unfreeze': 'ウォレットの凍結解除',
  'security.actions.erase': 'ウォレットの永久消去',
  'security.freeze': 'ウォレットを凍結',
  'security.unfreeze': '24時間後に解除',
  'security.keep': '凍結したままにする',
  'security.notices.frozen.subject': 'ウォレットは凍結中です',
  'security.notices.frozen.lead':
    '凍結を解除するまで、どのデバイスでも署名されません。パスキーのあるデバイスで、またはこのリンクと24時間で解除できます。凍結は2つのサーバーが保持し、それぞれがこのメールを送ります。デバイスがない場合は、両方のリンクを使ってください。',
  'security.notices.half.subject': '両方のサーバーでウォレットを凍結してください',
  'security.notices.half.lead':
    'ウォレットは2つのサーバーの一方で凍結されました。リンクから、このサーバーでも凍結してください。心当たりがない場合は、ウォレットを開いてデバイスを確認してください。',
  'security.notices.unfreezing.subject': '24時間後：ウォレットの凍結が解除されます',
  'security.notices.unfreezing.lead':
    'メールにアクセスできる人が凍結の解除を求めました。心当たりがなければ、凍結したままにして、メールのパスワードを変更してください。',
  'security.notices.unfrozen.subject': 'ウォレットの凍結が解除されました',
  'security.notices.unfrozen.lead':
    'ウォレットは再び署名できます。心当たりがなければ、今すぐ凍結してください。',
  'security.notices.erased.subject': 'ウォレットを消去しました',
  'security.notices.erased.lead':
    '確認のとおり、ここにあるウォレットとそのデータをすべて削除しました。開けるのはリカバリーフレーズかバックアップファイルだけです。',
  'page.freeze': 'ウォレットをすぐに凍結します。解除するまで、どのデバイスでも署名されません。',
  'page.unfreeze':
    '24時間後にウォレットの凍結を解除します。それまでは、どのデバイスからでも、別のメールのリンクからでも止められます。',
  'page.keep': 'ウォレットは凍結されたままです。',
  'page.cancel': 'ウォレットで行われた依頼を取り消します。',
  'page.cancelled':
    '取り消しました。心当たりがない場合は、ウォレットを開き、見覚えのないデバイスを削除してください。',
  'page.undo': 'ウォレットを元のメールアドレスに戻し、すべてのデバイスをサインアウトします。',
  'page.undone':
    'ウォレットは元のメールアドレスに戻りました。サインインしてデバイスを確かめてください。',
  'page.title': 'ウォレット',
  'page.done': '完了しました。',
  'page.half': 'ウォレットは2つのサーバーの一方で凍結中です。もう一方でも凍結してください。',
  'page.mailed': 'リンクをメールで送りました。このサーバーでもウォレットを凍結します。',
  'page.device':
    'このサーバーにはあなたのメールアドレスがありません。お使いのデバイスでウォレットを開き、そこでも凍結してください。',
  'page.limit':
    'このメールボックスはこの操作を30日間に3回行いました。これが上限です。お使いのデバイスのどれかを使ってください。',
  'page.over': 'このリンクは期限切れか、使用済みです。',

  'security.from': 'この操作は、{origin}で{browser}を使って行われました。',

  'security.other':
    'ご本人でない場合は、ウォレットを開いてそのデバイスを削除し、持ちものを別のウォレットに移してください。',
}
