import type { Texts } from '../texts.js'

/** Texts of the account page and recovery in the secure site, in Indonesian. */
export const messages: Texts<'site-account'> = {
  'account.title': 'Dompet Anda',
  'account.loading': 'Memuat',
  'account.done': 'Tutup',
  'account.back': 'Kembali',
  'account.cancel': 'Batal',
  'account.continue': 'Lanjutkan',
  'account.retry': 'Coba lagi',
  'account.problem': 'Terjadi kesalahan. Coba lagi.',
  'account.storage':
    'Browser ini tidak menyimpan dompet Anda. Buat cadangan: Anda harus masuk lagi setelah memuat ulang.',
  'account.none':
    'Buat cadangan atau tambah kunci sandi. Tanpa itu, kehilangan kotak surat bisa berarti kehilangan dompet.',

  'safe.title': '{done} dari {all} aman',
  'safe.done': 'Selesai',
  'safe.open': 'Belum',
  'account.backup': 'Cadangan',
  'account.words': 'Tampilkan kata pemulihan',
  'account.file': 'Simpan cadangan enkripsi',
  'account.words.title': 'Kata pemulihan',
  'account.words.warning':
    'Siapa pun yang punya 24 kata ini memiliki dompet Anda. Catat berurutan dan jangan tunjukkan ke siapa pun.',
  'account.words.show': 'Tampilkan kata',
  'account.words.kept': 'Saya sudah mencatatnya',
  'account.file.title': 'Cadangan terenkripsi',
  'account.file.text':
    'File dan kata sandinya memulihkan dompet Anda, bahkan tanpa layanan ini. Simpan terpisah.',
  'account.file.password': 'Kata sandi, minimal 12 karakter',
  'account.file.again': 'Ulangi kata sandi',
  'account.file.differ': 'Kata sandi tidak cocok',
  'account.file.short': 'Gunakan minimal 12 karakter',
  'account.file.save': 'Simpan file',
  'account.file.saved':
    'File disimpan. Buka di sini pada perangkat baru, atau offline dengan halaman pemulihan.',
  'account.file.page': 'Simpan halaman pemulihan',

  'account.passkeys': 'Kunci sandi',
  'account.passkey.add': 'Tambah kunci sandi',
  'account.passkey.remove': 'Hapus',
  'account.passkey.about':
    'Kunci sandi membuka dompet Anda di perangkat baru. Tak ada orang lain yang bisa, termasuk kami. Simpan juga cadangan.',
  'account.passkey.title': 'Tambah kunci sandi',
  'account.passkey.label': 'Nama kunci sandi',
  'account.passkey.create': 'Buat kunci sandi',
  'account.passkey.added': 'Kunci sandi ditambahkan',
  'account.passkey.removed': 'Kunci sandi dihapus',
  'account.passkey.removedText':
    'Dompet kembali bisa dibuka dengan email saja, di tiap perangkat setelah masuk berikutnya.',
  'account.passkey.unfit':
    'Kunci sandi atau browser ini tidak bisa memulihkan dompet. Coba yang lain, atau gunakan cadangan.',
  'account.passkey.declined': 'Kunci sandi tidak dipakai',
  'account.used': 'Terakhir dipakai {date}',

  'account.devices': 'Perangkat',
  'account.device.here': 'Perangkat ini',
  'account.device.remove': 'Hapus',
  'account.device.half':
    'Perangkat yang sudah dihapus, tetapi masih dikenal salah satu dari dua server kami',
  'account.device.others': 'Hapus perangkat lain',

  'account.waiting': 'Menunggu',
  'account.waiting.from': 'Bisa mulai {date}',
  'account.waiting.elsewhere': 'Diminta di perangkat lain',
  'account.waiting.cancel': 'Batal',
  'account.action.export': 'Lihat kata atau buat cadangan',
  'account.action.passkey-add': 'Tambah kunci sandi',
  'account.action.passkey-remove': 'Hapus kunci sandi',
  'account.action.device-remove': 'Hapus perangkat',
  'account.action.email-change': 'Ganti email',

  'account.log': 'Log keamanan',
  'account.event.signed-in': 'Berhasil masuk',
  'account.event.sign-in-refused': 'Upaya masuk ditolak',
  'account.event.device-added': 'Perangkat ditambahkan',
  'account.event.device-removed': 'Perangkat dihapus',
  'account.event.signed-out': 'Keluar',
  'account.event.session-stolen': 'Sesi yang disalin diakhiri',
  'account.event.share-released': 'Dompet dibuka untuk menandatangani',
  'account.event.email-change-requested': 'Penggantian email diminta',
  'account.event.email-changed': 'Email diganti',
  'account.event.email-change-undone': 'Penggantian email dibatalkan',
  'account.event.exported': 'Cadangan dibuat',
  'account.event.passkey-added': 'Kunci sandi ditambahkan',
  'account.event.passkey-removed': 'Kunci sandi dihapus',
  'account.event.step-up-requested': 'Perubahan keamanan diminta',
  'account.event.step-up-cancelled': 'Perubahan keamanan dibatalkan',

  'stepUp.title': 'Konfirmasi ini Anda',
  'stepUp.passkey': 'Gunakan kunci sandi',
  'stepUp.code': 'Kirim kode ke email saya',
  'stepUp.lost': 'Kunci sandi saya hilang',
  'stepUp.delayed':
    'Dengan kode Anda menunggu 24 jam. Kami mengirim email, dan Anda bisa membatalkan.',
  'stepUp.freezeFirst':
    'Sampai saat itu, perangkat lain tetap memegang dompet. Untuk menghentikannya sekarang, bekukan dompet.',
  'stepUp.label': 'Kode dari email',
  'stepUp.sent': 'Kami mengirim kode enam digit lewat email. Berlaku 10 menit.',
  'stepUp.later': 'Belum bisa',
  'stepUp.laterText': 'Anda bisa melakukan ini mulai {date}, di browser ini. Kembalilah saat itu.',

  'email.title': 'Ganti email',
  'email.text':
    'Setelah itu Anda masuk dengan alamat baru, dan perangkat lain dikeluarkan. Selama 24 jam Anda tidak bisa membuat cadangan atau menambah kunci sandi.',
  'email.new': 'Alamat email baru',
  'email.present': 'Masukkan kode yang kami kirim ke alamat saat ini',
  'email.next': 'Masukkan kode yang kami kirim ke alamat baru',
  'spending.title': 'Batas pengeluaran',
  'spending.text':
    'Dompet Anda tidak menandatangani apa pun di atasnya, apa pun permintaan situs. Untuk menaikkannya, konfirmasi bahwa ini Anda.',
  'spending.off': 'Tanpa batas',
  'spending.day': 'Per hari, di tiap perangkat',
  'spending.device': 'Total, di tiap perangkat',
  'spending.kind': 'Batas',
  'spending.amount': '{symbol} di {network}',
  'spending.token': 'Alamat kontrak token',
  'spending.token.network': 'Jaringan token',
  'spending.token.add': 'Tambah token',
  'spending.token.none': 'Tidak ada token dengan alamat ini di {network}',
  'spending.rest':
    'Biaya jaringan dihitung. Token tanpa jumlah, dan apa pun yang tidak bisa kami nilai, dihitung melebihi batas.',
  'spending.listed': 'Bayar alamat baru hanya jika ada di daftar saya',
  'spending.addresses': 'Daftar saya: satu alamat per baris',
  'spending.wrong': 'Ini bukan jumlah atau alamat: {value}',
  'permissions.title': 'Izin aplikasi',
  'permissions.text':
    'Situs dapat membelanjakan ini tanpa bertanya lagi, sampai berakhir atau Anda cabut di sini.',
  'permissions.none': 'Tidak ada izin di sini',
  'permissions.active': 'Aktif',
  'permissions.expired': 'Kedaluwarsa',
  'permissions.revoked': 'Dicabut',
  'permissions.granted': 'Diberikan: {date}',
  'permissions.unchecked': 'Tidak dapat memeriksa apakah sudah dicabut',
  'permissions.unread':
    'Beberapa entri tidak tercantum: dompet Anda tidak menandatanganinya atau tidak dapat membacanya.',
  'permissions.revoke': 'Cabut',
  'permissions.done': 'Izin dicabut',
  'permissions.declined': 'Anda menolak. Izin tetap berlaku.',
  'permissions.failed': 'Tidak dapat mencabut. Coba lagi',
  'permissions.fee': '{coin} tidak cukup untuk biaya jaringan',
  'permissions.unused':
    'Akun Anda kini tidak memakai izin di {network}, jadi tidak ada yang dapat membelanjakan dengan izin ini.',
  'permissions.stay': 'Izin aplikasi yang aktif tetap aktif. Cabut dulu.',
  'account.action.spending': 'Naikkan batas pengeluaran',
  'account.event.spending-changed': 'Batas pengeluaran diubah',
  'account.freeze': 'Bekukan dompet',
  'freeze.text':
    'Tidak ada yang ditandatangani di perangkat mana pun sampai Anda mencairkannya. Untuk itu perlu kunci sandi, atau kode dan 24 jam.',
  'frozen.title': 'Dompet Anda dibekukan',
  'frozen.text':
    'Tidak ada yang ditandatangani di perangkat mana pun. Hapus perangkat yang tidak Anda kenal sebelum mencairkannya.',
  'frozen.ends': 'Dompet dicairkan pada {date}: seseorang dengan akses ke email Anda memintanya.',
  'frozen.half':
    'Pembekuan mungkin baru sampai ke salah satu dari dua server. Bekukan dompet Anda di keduanya.',
  'frozen.mailed':
    'Kami telah mengirim tautan lewat email. Tautan itu membekukan dompet Anda di server lainnya juga.',
  'frozen.keep': 'Tetap bekukan',
  'account.unfreeze': 'Cairkan dompet',
  'account.erase': 'Hapus dompet',
  'erase.text':
    'Ini memusnahkan dompet Anda di sini selamanya. Tidak ada yang bisa memulihkannya, bahkan kami. Tanpa kata pemulihan atau file cadangan, semua isinya hilang.',
  'erase.backup': 'Saya punya kata pemulihan atau cadangan, atau isinya tidak penting bagi saya',
  'erase.done': 'Dompet Anda sudah dihapus',
  'account.records': 'Simpan data saya',
  'account.action.unfreeze': 'Cairkan dompet',
  'account.action.erase': 'Hapus dompet',
  'account.event.frozen': 'Dompet dibekukan',
  'account.event.unfrozen': 'Dompet dicairkan',
  'account.event.records-saved': 'Data disimpan',
  'stepUp.eraseWait':
    'Ini bisa dilakukan 24 jam setelah Anda mengonfirmasi. Kami mengirim email, dan setiap perangkat Anda bisa membatalkannya.',

  'login.title': 'Masuk ke dompet Anda',
  'login.text': 'Dengan alamat email dompet Anda',
  'login.email': 'Alamat email',
  'login.link.title': 'Periksa kotak masuk Anda',
  'login.link.text': 'Buka tautan di email dan pilih angka ini:',
  'login.code.title': 'Masukkan kode',
  'login.signOut': 'Keluar',

  'recover.title': 'Pulihkan dompet Anda',
  'recover.text': 'Anda sudah masuk. Perangkat ini belum punya dompet Anda.',
  'recover.lost':
    'Email saja tidak bisa membuka dompet Anda di sini. Gunakan kata pemulihan atau file cadangan.',
  'recover.steps': '{done} dari {all} selesai',
  'recover.passkey': 'Gunakan kunci sandi',
  'recover.words': 'Kata pemulihan',
  'recover.words.label': '24 kata Anda, berurutan',
  'recover.file': 'File cadangan',
  'recover.file.label': 'File cadangan',
  'recover.file.password': 'Kata sandi file',
  'recover.restore': 'Pulihkan',
  'recover.done': 'Dompet Anda kembali',
  'recover.doneText': 'Anda bisa kembali ke situs',
  'recover.wrong.words': 'Ada kata atau urutan yang salah',
  'recover.wrong.other': 'Cadangan ini milik dompet lain',
  'recover.wrong.file': 'Ini bukan file cadangan dompet',
  'recover.wrong.password': 'Kata sandi salah, atau file telah diubah',
  'recover.wrong.passkey':
    'Kunci sandi ini tidak membuka dompet. Coba yang lain, atau gunakan cadangan.',
  'recover.nothing':
    'Tak ada yang tersisa? Perangkat yang masih masuk bisa menampilkan kata atau menambah kunci sandi.',

  'window.account': 'Cadangan dan keamanan',
  'window.account.text':
    'Terbuka di jendela dompet Anda sendiri, jadi tak ada situs yang bisa melihatnya.',
  'window.recover': 'Pulihkan dompet Anda',
  'window.recover.text':
    'Anda memerlukan kunci sandi atau cadangan. Terbuka di jendela dompet Anda sendiri.',
  'window.open': 'Buka jendela',
  'window.blocked': 'Browser memblokir jendela. Izinkan, lalu coba lagi.',
}
