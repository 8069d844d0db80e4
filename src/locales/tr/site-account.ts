import type { Texts } from '../texts.js'

/** Texts of the account page and recovery in the secure site, in Turkish. */
export const messages: Texts<'site-account'> = {
  'account.title': 'Cüzdanınız',
  'account.loading': 'Yükleniyor',
  'account.done': 'Kapat',
  'account.back': 'Geri',
  'account.cancel': 'İptal',
  'account.continue': 'Devam et',
  'account.retry': 'Tekrar dene',
  'account.problem': 'Bir şeyler ters gitti. Tekrar deneyin.',
  'account.storage':
    'Bu tarayıcı cüzdanınızı saklamıyor. Yedek alın: sayfa yenilenince tekrar giriş yapmanız gerekir.',
  'account.none':
    'Yedek alın veya geçiş anahtarı ekleyin. Yoksa posta kutunuzu kaybetmek cüzdanınızı kaybetmek olabilir.',

  'account.backup': 'Yedek',
  'account.words': 'Kurtarma kelimeleri',
  'account.file': 'Şifreli yedek kaydet',
  'account.words.title': 'Kurtarma kelimeleri',
  'account.words.warning':
    'Bu 24 kelimeye sahip olan cüzdanınıza sahip olur. Sırayla yazın ve kimseye göstermeyin.',
  'account.words.show': 'Kelimeleri göster',
  'account.words.kept': 'Kelimeleri yazdım',
  'account.file.title': 'Şifreli yedek',
  'account.file.text':
    'Dosya ve parolası cüzdanınızı bu hizmet olmadan da geri yükler. İkisini ayrı saklayın.',
  'account.file.password': 'Parola, en az 12 karakter',
  'account.file.again': 'Parola tekrar',
  'account.file.differ': 'Parolalar eşleşmiyor',
  'account.file.short': 'En az 12 karakter kullanın',
  'account.file.save': 'Dosyayı kaydet',
  'account.file.saved':
    'Dosya kaydedildi. Yeni bir cihazda burada veya çevrimdışıyken geri yükleme sayfasıyla açın.',
  'account.file.page': 'Geri yükleme sayfasını da kaydet',

  'account.passkeys': 'Geçiş anahtarları',
  'account.passkey.add': 'Geçiş anahtarı ekle',
  'account.passkey.remove': 'Kaldır',
  'account.passkey.about':
    'Geçiş anahtarı cüzdanınızı yeni bir cihazda açar. Başka kimse açamaz, biz bile. Bir yedek de saklayın.',
  'account.passkey.title': 'Geçiş anahtarı ekle',
  'account.passkey.label': 'Geçiş anahtarının adı',
  'account.passkey.create': 'Geçiş anahtarı oluştur',
  'account.passkey.added': 'Geçiş anahtarı eklendi',
  'account.passkey.removed': 'Geçiş anahtarı kaldırıldı',
  'account.passkey.removedText':
    'Cüzdanı yine yalnızca e-postanız açar; her cihazda bir sonraki girişten sonra.',
  'account.passkey.unfit':
    'Bu geçiş anahtarı veya tarayıcı cüzdanı geri yükleyemez. Başkasını deneyin veya yedek kullanın.',
  'account.passkey.declined': 'Geçiş anahtarı kullanılmadı',
  'account.used': 'Son kullanım: {date}',

  'account.devices': 'Cihazlar',
  'account.device.here': 'Bu cihaz',
  'account.device.remove': 'Kaldır',
  'account.device.half': 'İki sunucumuzdan birinin hâlâ tanıdığı, kaldırılmış bir cihaz',
  'account.device.others': 'Diğer cihazları kaldır',

  'account.waiting': 'Bekliyor',
  'account.waiting.from': 'Mümkün olacağı tarih: {date}',
  'account.waiting.elsewhere': 'Başka bir cihazda istendi',
  'account.waiting.cancel': 'İptal et',
  'account.action.export': 'Kelimeler veya yedek',
  'account.action.passkey-add': 'Geçiş anahtarı ekle',
  'account.action.passkey-remove': 'Geçiş anahtarını kaldır',
  'account.action.device-remove': 'Cihazları kaldır',
  'account.action.email-change': 'E-postayı değiştir',

  'account.log': 'Güvenlik kaydı',
  'account.event.signed-in': 'Giriş yapıldı',
  'account.event.sign-in-refused': 'Giriş reddedildi',
  'account.event.device-added': 'Cihaz eklendi',
  'account.event.device-removed': 'Cihaz kaldırıldı',
  'account.event.signed-out': 'Çıkış yapıldı',
  'account.event.session-stolen': 'Kopyalanmış bir oturum sonlandırıldı',
  'account.event.share-released': 'Cüzdan imza için açıldı',
  'account.event.email-change-requested': 'E-posta değişikliği istendi',
  'account.event.email-changed': 'E-posta değişti',
  'account.event.email-change-undone': 'E-posta değişikliği geri alındı',
  'account.event.exported': 'Yedek alındı',
  'account.event.passkey-added': 'Geçiş anahtarı eklendi',
  'account.event.passkey-removed': 'Geçiş anahtarı kaldırıldı',
  'account.event.step-up-requested': 'Güvenlik değişikliği istendi',
  'account.event.step-up-cancelled': 'Güvenlik değişikliği iptal edildi',

  'stepUp.title': 'Siz olduğunuzu onaylayın',
  'stepUp.passkey': 'Geçiş anahtarı kullan',
  'stepUp.code': 'E-postama kod gönder',
  'stepUp.lost': 'Geçiş anahtarım kayıp',
  'stepUp.delayed': 'Kodla 24 saat beklersiniz. Size e-posta göndeririz, iptal edebilirsiniz.',
  'stepUp.freezeFirst':
    'O zamana kadar cüzdan diğer cihazda kalır. Onu hemen durdurmak için cüzdanı dondurun.',
  'stepUp.label': 'E-postadaki kod',
  'stepUp.sent': 'Size altı haneli bir kod gönderdik. 10 dakika geçerli.',
  'stepUp.later': 'Henüz mümkün değil',
  'stepUp.laterText':
    'Bunu şu tarihten itibaren bu tarayıcıda yapabilirsiniz: {date}. O zaman geri gelin.',

  'email.title': 'E-postayı değiştir',
  'email.text':
    'Artık yeni adresle giriş yaparsınız, diğer cihazlardan çıkılır. 24 saat boyunca yedek alamaz, geçiş anahtarı ekleyemezsiniz.',
  'email.new': 'Yeni e-posta adresi',
  'email.present': 'Mevcut adresinize gönderilen kodu girin',
  'email.next': 'Yeni adresinize gönderilen kodu girin',
  'spending.title': 'Harcama sınırı',
  'spending.text':
    'Bir site ne isterse istesin cüzdanınız bunun üstünde bir şey imzalamaz. Yükseltmek için siz olduğunuzu onaylarsınız.',
  'spending.off': 'Sınır yok',
  'spending.day': 'Günlük, her cihazda',
  'spending.device': 'Toplamda, her cihazda',
  'spending.kind': 'Sınır',
  'spending.amount': '{network} ağında {symbol}',
  'spending.token': 'Bir tokenin sözleşme adresi',
  'spending.token.network': 'Tokenin ağı',
  'spending.token.add': 'Token ekle',
  'spending.token.none': '{network} ağında bu adreste bir token yok',
  'spending.rest':
    'Ağ ücreti sayılır. Tutarı olmayan bir token ve değerini bilemediğimiz her şey limitin üstünde sayılır.',
  'spending.listed': 'Yeni bir adrese yalnızca listemdeyse öde',
  'spending.addresses': 'Listem: her satırda bir adres',
  'spending.wrong': 'Bu bir tutar veya adres değil: {value}',
  'account.action.spending': 'Harcama sınırını yükselt',
  'account.event.spending-changed': 'Harcama sınırı değişti',
  'account.freeze': 'Cüzdanı dondur',
  'freeze.text':
    'Siz çözene kadar hiçbir cihazda imza atılmaz. Çözmek için geçiş anahtarınız ya da bir kod ve 24 saat gerekir.',
  'frozen.title': 'Cüzdanınız donduruldu',
  'frozen.text': 'Hiçbir cihazda imza atılmaz. Çözmeden önce tanımadığınız cihazları kaldırın.',
  'frozen.ends': '{date} tarihinde çözülecek: e-postanıza erişebilen biri bunu istedi.',
  'frozen.half':
    'Dondurma iki sunucudan yalnızca birine ulaşmış olabilir. Cüzdanınızı ikisinde de dondurun.',
  'frozen.mailed':
    'Size e-postayla bir bağlantı gönderdik. Cüzdanınızı diğer sunucuda da dondurur.',
  'frozen.keep': 'Dondurulmuş kalsın',
  'account.unfreeze': 'Cüzdanı çöz',
  'account.erase': 'Cüzdanı sil',
  'erase.text':
    'Bu, cüzdanınızı burada kalıcı olarak yok eder. Kimse geri getiremez, biz bile. Kurtarma kelimeleri veya yedek dosyası yoksa içindeki her şey kaybolur.',
  'erase.backup': 'Kelimelerim veya yedeğim var ya da içindekiler benim için önemli değil',
  'erase.done': 'Cüzdanınız silindi',
  'account.records': 'Verilerimi kaydet',
  'account.action.unfreeze': 'Cüzdanı çözme',
  'account.action.erase': 'Cüzdanı silme',
  'account.event.frozen': 'Cüzdan donduruldu',
  'account.event.unfrozen': 'Cüzdan çözüldü',
  'account.event.records-saved': 'Veriler kaydedildi',
  'stepUp.eraseWait':
    'Onayladıktan 24 saat sonra mümkün olur. Size e-posta göndeririz ve her cihazınız iptal edebilir.',

  'login.title': 'Cüzdanınıza giriş yapın',
  'login.text': 'Cüzdanınızın e-posta adresiyle',
  'login.email': 'E-posta adresi',
  'login.link.title': 'Gelen kutunuza bakın',
  'login.link.text': 'E-postadaki bağlantıyı açın ve şu sayıyı seçin:',
  'login.code.title': 'Kodu girin',
  'login.signOut': 'Çıkış yap',

  'recover.title': 'Cüzdanı geri yükle',
  'recover.text': 'Giriş yaptınız. Bu cihazda cüzdanınız henüz yok.',
  'recover.lost':
    'E-posta tek başına cüzdanı burada açamaz. Kurtarma kelimelerini veya yedek dosyasını kullanın.',
  'recover.passkey': 'Geçiş anahtarı kullan',
  'recover.words': 'Kurtarma kelimeleri',
  'recover.words.label': '24 kelimeniz, sırayla',
  'recover.file': 'Yedek dosyası',
  'recover.file.label': 'Yedek dosyası',
  'recover.file.password': 'Dosyanın parolası',
  'recover.restore': 'Geri yükle',
  'recover.done': 'Cüzdanınız geri geldi',
  'recover.doneText': 'Siteye dönebilirsiniz',
  'recover.wrong.words': 'Bir kelime veya sıra yanlış',
  'recover.wrong.other': 'Bu yedek başka bir cüzdana ait',
  'recover.wrong.file': 'Bu bir cüzdan yedek dosyası değil',
  'recover.wrong.password': 'Parola yanlış veya dosya değiştirilmiş',
  'recover.wrong.passkey':
    'Bu geçiş anahtarı cüzdanı açmıyor. Başkasını deneyin veya yedek kullanın.',
  'recover.nothing':
    'Hiçbiri yok mu? Hâlâ giriş yapılmış bir cihaz kelimeleri gösterebilir veya geçiş anahtarı ekleyebilir.',

  'window.account': 'Yedek ve güvenlik',
  'window.account.text': 'Cüzdanınızın kendi penceresinde açılır, hiçbir site göremez.',
  'window.recover': 'Cüzdanı geri yükle',
  'window.recover.text':
    'Geçiş anahtarınız veya yedeğiniz gerekir. Cüzdanınızın kendi penceresinde açılır.',
  'window.open': 'Pencereyi aç',
  'window.blocked': 'Tarayıcı pencereyi engelledi. İzin verip tekrar deneyin.',
}
