import type { Texts } from '../texts.js'

/** Texts of the mails of the embedded wallet, in Turkish. */
export const messages: Texts<'mails'> = {
  'link.subject': 'Girişinizi onaylayın',
  'link.lead': 'Biri {origin} üzerinde {browser} ile cüzdanınıza giriş yapıyor.',
  'link.create': 'Biri {origin} üzerinde {browser} ile e-posta adresinizle cüzdan oluşturuyor.',
  'link.how':
    'Bu sizseniz bağlantıyı açın ve ekranınızdaki sayıyı seçin. Bağlantı 10 dakika içinde bir kez çalışır.',
  'link.action': 'Girişi onayla',
  'link.other':
    'Bu siz değilseniz veya o siteyi tanımıyorsanız bu e-postayı dikkate almayın. Bağlantıyı asla biri istedi diye açmayın.',

  'code.subject': '{code} cüzdan kodunuz',
  'code.lead': '{origin} üzerinde {browser} ile giriş kodunuz:',
  'code.other':
    '10 dakika, yalnızca onu isteyen tarayıcıda geçerlidir. Kimseye vermeyin. Siz istemediyseniz bu e-postayı dikkate almayın.',

  'change.primarySubject': '{code} e-posta değiştirme kodunuz',
  'change.primary': 'Cüzdanınızın yeni e-posta adresi: {to}. Değiştirmek için bu kodu girin:',
  'change.secondarySubject': '{code} yeni e-postanızı onaylar',
  'change.secondary': 'Bunu cüzdanınızın e-posta adresi yapmak için şu kodu girin:',
  'change.other': '10 dakika geçerlidir. Siz istemediyseniz kimseye vermeyin.',

  'changed.subject': 'Cüzdanınızın e-posta adresi değiştirildi',
  'changed.lead':
    'Cüzdanınıza artık şu adresle giriş yapılır: {to}. Diğer tüm cihazlardan çıkış yapıldı. Bunu siz yapmadıysanız 72 saat içinde geri alın:',
  'changed.action': 'Değişikliği geri al',

  'device.subject': 'Cüzdanınızı yeni bir cihaz kullanıyor',
  'device.lead':
    'Cüzdanınız {origin} üzerinde {browser} ile, daha önce kullanılmadığı bir cihazda açıldı.',
  'device.other':
    'Bu siz değilseniz cüzdanınızı açın, o cihazı kaldırın ve varlıklarınızı başka bir cüzdana taşıyın.',

  'security.actions.export': 'cüzdanınızın kurtarma kelimelerini veya yedeğini gösterme',
  'security.actions.passkey-add': 'cüzdanınıza geçiş anahtarı ekleme',
  'security.actions.passkey-remove': 'cüzdanınızın bir geçiş anahtarını kaldırma',
  'security.actions.device-remove': 'cüzdanınızın cihazlarını kaldırma',
  'security.actions.email-change': 'cüzdanınızın e-posta adresini değiştirme',
  'security.actions.spending': 'cüzdanınızın harcama sınırını yükseltme',
  'security.notices.spending.subject': 'Cüzdanınızın harcama sınırı değişti',
  'security.notices.spending.lead': 'Cüzdanınızın harcama sınırı değiştirildi.',

  'security.code.subject': '{code} cüzdanınızın güvenlik değişikliğini onaylar',
  'security.code.lead': '{origin} üzerinde {browser} ile {action} işlemi için bu kodu girin:',
  'security.code.other':
    '10 dakika, yalnızca bunun için ve yalnızca onu isteyen tarayıcıda geçerlidir. Kurtarma kelimelerinize sahip olan cüzdanınıza sahip olur: kelimeleri de kodu da kimseye vermeyin. Siz istemediyseniz bu e-postayı dikkate almayın ve cihazlarınızı kontrol edin.',

  'security.waiting.subject': '24 saat sonra: cüzdanınızda güvenlik değişikliği',
  'security.waiting.lead': 'Biri {origin} üzerinde {browser} ile {action} isteğinde bulundu.',
  'security.waiting.how':
    'Bu, yaklaşık 24 saat sonra yalnızca o tarayıcıda mümkün olur. Bu siz değilseniz şimdi iptal edin ve cihazlarınızı kontrol edin.',
  'security.waiting.action': 'İptal et',

  'security.notices.words.subject': 'Cüzdanınızın kurtarma kelimeleri gösterildi',
  'security.notices.words.lead': 'Cüzdanınızın kurtarma kelimeleri gösterildi.',
  'security.notices.file.subject': 'Cüzdanınızın yedeği alındı',
  'security.notices.file.lead': 'Cüzdanınızın bir yedek dosyası oluşturuldu.',
  'security.notices.passkey-added.subject': 'Cüzdanınıza geçiş anahtarı eklendi',
  'security.notices.passkey-added.lead':
    'Cüzdanınıza geçiş anahtarı eklendi. Yeni cihazlar artık bir geçiş anahtarı veya yedek gerektirir.',
  'security.notices.passkey-removed.subject': 'Cüzdanınızın bir geçiş anahtarı kaldırıldı',
  'security.notices.passkey-removed.lead': 'Cüzdanınızın bir geçiş anahtarı kaldırıldı.',
  'security.actions.unfreeze': 'cüzdanınızı çözmek',
  'security.actions.erase': 'cüzdanınızı kalıcı olarak silmek',
  'security.freeze': 'Cüzdanımı dondur',
  'security.unfreeze': '24 saat içinde çöz',
  'security.keep': 'Dondurulmuş kalsın',
  'security.notices.frozen.subject': 'Cüzdanınız donduruldu',
  'security.notices.frozen.lead':
    'Siz çözene kadar hiçbir cihazda imza atılmaz: geçiş anahtarınızla bir cihazda ya da bu bağlantı ve 24 saatle. Dondurmayı iki sunucu tutar ve her biri bu e-postayı gönderir: cihazınız yoksa ikisinin bağlantısını da kullanın.',
  'security.notices.half.subject': 'Cüzdanınızı iki sunucuda da dondurun',
  'security.notices.half.lead':
    'Cüzdanınız iki sunucusundan birinde donduruldu. Bağlantıyla bunda da dondurun. Bunu siz yapmadıysanız cüzdanınızı açıp cihazlarınızı kontrol edin.',
  'security.notices.unfreezing.subject': '24 saat içinde: cüzdanınız çözülecek',
  'security.notices.unfreezing.lead':
    'E-postanıza erişebilen biri cüzdanınızı çözmek istedi. Siz değilseniz dondurulmuş bırakın ve e-posta parolanızı değiştirin.',
  'security.notices.unfrozen.subject': 'Cüzdanınız artık dondurulmuş değil',
  'security.notices.unfrozen.lead':
    'Cüzdanınız yeniden imza atıyor. Siz yapmadıysanız şimdi dondurun.',
  'security.notices.erased.subject': 'Cüzdanınız silindi',
  'security.notices.erased.lead':
    'Cüzdanınız ve hakkındaki tüm veriler, onayladığınız gibi burada silindi. Onu artık yalnızca kurtarma kelimeleri veya yedek dosyası açar.',
  'page.freeze': 'Bu, cüzdanınızı hemen dondurur: siz çözene kadar hiçbir cihazda imza atılmaz.',
  'page.unfreeze':
    'Bu, cüzdanınızı 24 saat içinde çözer. O zamana kadar her cihaz ve başka bir e-postadaki bağlantı bunu durdurabilir.',
  'page.keep': 'Cüzdanınız dondurulmuş kalıyor.',
  'page.cancel': 'Bu, cüzdanınızda istenen işlemi iptal eder.',
  'page.cancelled':
    'İptal edildi. Bunu siz istemediyseniz cüzdanınızı açın ve tanımadığınız cihazları kaldırın.',
  'page.undo': 'Bu, cüzdanınıza eski e-posta adresini geri verir ve tüm cihazlardan çıkış yapar.',
  'page.undone':
    'Cüzdanınız yeniden eski e-posta adresini kullanıyor. Cihazlarınızı kontrol etmek için giriş yapın.',
  'page.title': 'Cüzdanınız',
  'page.done': 'Tamam.',
  'page.half': 'Cüzdanınız iki sunucusundan birinde donduruldu. Diğerinde de dondurun.',
  'page.mailed': 'Size e-postayla bir bağlantı gönderdik. Cüzdanınızı bu sunucuda da dondurur.',
  'page.device':
    'Bu sunucuda e-posta adresiniz yok. Cüzdanınızı cihazlarınızdan birinde açıp orada da dondurun.',
  'page.limit':
    'Bu posta kutusu bunu 30 günde üç kez yaptı; daha fazlasına izin yok. Cihazlarınızdan birini kullanın.',
  'page.over': 'Bu bağlantının süresi doldu veya kullanıldı.',

  'security.from': 'Bu, {origin} üzerinde {browser} ile yapıldı.',

  'security.other':
    'Bu siz değilseniz cüzdanınızı açın, o cihazı kaldırın ve varlıklarınızı başka bir cüzdana taşıyın.',
}
