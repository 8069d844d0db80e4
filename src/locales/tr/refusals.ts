import type { Texts } from '../texts.js'

/** Texts of refusals by the server, in Turkish. */
export const messages: Texts<'refusals'> = {
  unreachable: 'Cüzdanınızın sunucusuna ulaşılamıyor. Bağlantınızı kontrol edip tekrar deneyin.',
  wait: '{wait} sonra tekrar deneyin.',
  tries: 'Çok fazla yanlış kod. {wait} sonra tekrar deneyin.',
  busy: 'Cüzdanınızın sunucusu bunu şu anda yapamıyor. Daha sonra tekrar deneyin.',
  other: 'Bu işe yaramadı. Yeniden başlayın.',
  email: 'Bu e-posta adresi kullanılamaz. Kontrol edin veya başka bir adres girin.',
  code: 'Kod yanlış.',
  codeBurnt: 'Bu kod artık çalışmıyor. Yenisini almak için yeniden başlayın.',
  link: 'Art arda çok fazla yanlış kod. E-postanızdaki bağlantıyla giriş yapın.',
  login: 'Bu girişin süresi doldu. Tekrar giriş yapın.',
  unconfirmed: 'Doğru sayı seçilmedi. Tekrar giriş yapın.',
  frozen: 'Bu hizmetin işletmecisi bu cüzdanı dondurdu. İşletmeciyle iletişime geçin.',
  session: 'Burada oturumunuz kapalı. Tekrar giriş yapın.',
  proof: 'Bu tarayıcı kimliğini kanıtlayamadı. Cihazınızın tarih ve saatini kontrol edin.',
  addresses: 'Bu cüzdanı az önce başka bir cihaz oluşturdu. Tekrar giriş yapın.',
  project: 'Bu site bu giriş yolunu sunmuyor.',
  provider: 'Sağlayıcı girişi onaylamadı. Tekrar giriş yapın.',
  unavailable: 'Bu hizmet bunu şu anda sunmuyor.',
  stepUp: 'Bu değişiklik onaylanmadı, süresi doldu veya henüz mümkün değil. Yeniden başlayın.',
  share: 'Cüzdanın bu tarayıcıdaki parçası kayıp veya bozuk. Çıkış yapıp tekrar giriş yapın.',
  mail: 'E-posta gönderilemedi. Adresi kontrol edip tekrar deneyin.',
  lastDevice: 'Son cihazı kaldıramazsınız: cüzdanı açabilecek bir şey kalmaz.',
  lastHeld: 'Geçiş anahtarınız yalnızca bu cihazla çalışıyor. Önce başka bir cihazda giriş yapın.',
  passkey: 'Geçiş anahtarı kabul edilmedi. Tekrar deneyin veya başkasını kullanın.',
  passkeyLimit: 'Cüzdanınızda en fazla sayıda geçiş anahtarı var. Önce birini kaldırın.',
  passkeyKnown: 'Cüzdanınızda bu geçiş anahtarı zaten var.',
  permissionLimit: 'Cüzdanınızda izleyebileceği kadar izin var. Biri bitince yeniden deneyin.',
  permissionRecord: 'İzin kaydedilemedi, bu yüzden verilmedi. Yeniden deneyin.',
  unsigned: 'Bu tarayıcıda bir kez daha giriş yapın, sonra tekrar deneyin.',
  keys: 'Cüzdanınız açılamadı ve hiçbir şey imzalanmadı. Yeniden deneyin ya da çıkış yapıp tekrar giriş yapın.',
  freezeLimit:
    'Bu cihaz bunu 30 günde üç kez yaptı; daha fazlasına izin yok. Başka bir cihaz ya da e-postamızdaki bağlantıyı kullanın.',
  stayLimit:
    'Cihazlarınız son 30 günün üçünde bir cihazın kaldırılmasını durdurdu; en fazlası bu. Daha eski bir cihaz ya da e-postamızdaki bağlantı onu hâlâ durdurabilir.',
  ownFrozen:
    'Bu cüzdanı siz dondurdunuz. “Yedek ve güvenlik” bölümünde veya e-postamızdaki bağlantıyla çözün.',
  vaultOlder:
    'Bu hizmetin bir sunucusu bu sayfadan daha eski. Hiçbir şey yapılmadı. Daha sonra tekrar deneyin veya işletmeciye haber verin.',
}
