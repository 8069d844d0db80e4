import type { Texts } from '../texts.js'

/** Texts of the mails of the embedded wallet, in Indonesian. */
export const messages: Texts<'mails'> = {
  'link.subject': 'Konfirmasi upaya masuk Anda',
  'link.lead': 'Seseorang sedang masuk ke dompet Anda di {origin} dengan {browser}.',
  'link.create': 'Seseorang sedang membuat dompet dengan email Anda di {origin} dengan {browser}.',
  'link.how':
    'Jika itu Anda, buka tautan dan pilih angka di layar Anda. Tautan berlaku sekali, selama 10 menit.',
  'link.action': 'Konfirmasi upaya masuk',
  'link.other':
    'Jika itu bukan Anda, atau Anda tidak mengenal situs itu, abaikan email ini. Jangan pernah membuka tautan karena diminta seseorang.',

  'code.subject': '{code} adalah kode dompet Anda',
  'code.lead': 'Kode Anda untuk masuk di {origin} dengan {browser}:',
  'code.other':
    'Kode berlaku 10 menit, hanya di browser yang memintanya. Jangan berikan kepada siapa pun. Jika Anda tidak memintanya, abaikan email ini.',

  'change.primarySubject': '{code} adalah kode untuk mengganti email Anda',
  'change.primary': 'Masukkan kode ini untuk mengganti alamat email dompet Anda menjadi {to}:',
  'change.secondarySubject': '{code} mengonfirmasi email baru Anda',
  'change.secondary': 'Masukkan kode ini untuk menjadikan ini alamat email dompet Anda:',
  'change.other':
    'Kode berlaku 10 menit. Jika Anda tidak memintanya, jangan berikan kepada siapa pun.',

  'changed.subject': 'Alamat email dompet Anda telah diganti',
  'changed.lead':
    'Dompet Anda kini masuk dengan {to}. Semua perangkat lain telah dikeluarkan. Jika bukan Anda yang melakukannya, batalkan dalam 72 jam:',
  'changed.action': 'Batalkan perubahan',

  'device.subject': 'Perangkat baru memakai dompet Anda',
  'device.lead':
    'Dompet Anda dibuka di {origin} dengan {browser}, perangkat yang belum pernah memakainya.',
  'device.other':
    'Jika itu bukan Anda, buka dompet, hapus perangkat itu, dan pindahkan milik Anda ke dompet lain.',

  'security.actions.export': 'menampilkan kata pemulihan atau cadangan dompet Anda',
  'security.actions.passkey-add': 'menambah kunci sandi ke dompet Anda',
  'security.actions.passkey-remove': 'menghapus kunci sandi dari dompet Anda',
  'security.actions.device-remove': 'menghapus perangkat dari dompet Anda',
  'security.actions.email-change': 'mengganti alamat email dompet Anda',
  'security.actions.spending': 'menaikkan batas pengeluaran dompet Anda',
  'security.notices.spending.subject': 'Batas pengeluaran dompet Anda diubah',
  'security.notices.spending.lead': 'Batas pengeluaran dompet Anda telah diubah.',

  'security.code.subject': '{code} mengonfirmasi perubahan keamanan dompet Anda',
  'security.code.lead': 'Masukkan kode ini untuk {action}, di {origin} dengan {browser}:',
  'security.code.other':
    'Kode berlaku 10 menit, hanya untuk ini, dan hanya di browser yang memintanya. Siapa pun yang punya kata pemulihan memiliki dompet Anda: jangan berikan kata atau kode kepada siapa pun. Jika Anda tidak memintanya, abaikan email ini dan periksa perangkat Anda.',

  'security.waiting.subject': 'Dalam 24 jam: perubahan keamanan dompet Anda',
  'security.waiting.lead': 'Seseorang meminta untuk {action}, di {origin} dengan {browser}.',
  'security.waiting.how':
    'Ini bisa dilakukan sekitar 24 jam lagi, hanya di browser itu. Jika itu bukan Anda, batalkan sekarang dan periksa perangkat Anda.',
  'security.waiting.action': 'Batalkan',

  'security.notices.words.subject': 'Kata pemulihan dompet Anda ditampilkan',
  'security.notices.words.lead': 'Kata pemulihan dompet Anda telah ditampilkan.',
  'security.notices.file.subject': 'Cadangan dompet Anda dibuat',
  'security.notices.file.lead': 'File cadangan dompet Anda telah dibuat.',
  'security.notices.passkey-added.subject': 'Kunci sandi ditambahkan ke dompet Anda',
  'security.notices.passkey-added.lead':
    'Kunci sandi telah ditambahkan ke dompet Anda. Perangkat baru kini memerlukan kunci sandi atau cadangan.',
  'security.notices.passkey-removed.subject': 'Kunci sandi dompet Anda dihapus',
  'security.notices.passkey-removed.lead': 'Kunci sandi dompet Anda telah dihapus.',
  'security.actions.unfreeze': 'mencairkan dompet Anda',
  'security.actions.erase': 'menghapus dompet Anda selamanya',
  'security.freeze': 'Bekukan dompet saya',
  'security.unfreeze': 'Cairkan dalam 24 jam',
  'security.keep': 'Tetap bekukan',
  'security.notices.frozen.subject': 'Dompet Anda dibekukan',
  'security.notices.frozen.lead':
    'Tidak ada yang ditandatangani di perangkat mana pun sampai Anda mencairkannya: di perangkat dengan kunci sandi, atau dengan tautan ini dan 24 jam. Dua server menyimpan pembekuan ini dan masing-masing mengirim email ini: tanpa perangkat, gunakan tautan dari keduanya.',
  'security.notices.half.subject': 'Bekukan dompet Anda di kedua server',
  'security.notices.half.lead':
    'Dompet Anda dibekukan di salah satu dari dua servernya. Bekukan juga di server ini dengan tautan. Jika bukan Anda, buka dompet dan periksa perangkat Anda.',
  'security.notices.unfreezing.subject': 'Dalam 24 jam: dompet Anda dicairkan',
  'security.notices.unfreezing.lead':
    'Seseorang dengan akses ke email Anda meminta dompet Anda dicairkan. Jika bukan Anda, tetap bekukan dan ganti kata sandi email Anda.',
  'security.notices.unfrozen.subject': 'Dompet Anda tidak lagi dibekukan',
  'security.notices.unfrozen.lead':
    'Dompet Anda menandatangani lagi. Jika bukan Anda yang melakukannya, bekukan sekarang.',
  'security.notices.erased.subject': 'Dompet Anda sudah dihapus',
  'security.notices.erased.lead':
    'Dompet Anda dan semua datanya dihapus di sini, sesuai konfirmasi Anda. Hanya kata pemulihan atau file cadangan yang masih membukanya.',
  'page.freeze':
    'Ini langsung membekukan dompet Anda: tidak ada yang ditandatangani di perangkat mana pun sampai Anda mencairkannya.',
  'page.unfreeze':
    'Ini mencairkan dompet Anda dalam 24 jam. Sampai saat itu setiap perangkat, dan tautan di email lain, bisa menghentikannya.',
  'page.keep': 'Dompet Anda tetap dibekukan.',
  'page.cancel': 'Ini membatalkan apa yang diminta di dompet Anda.',
  'page.cancelled':
    'Sudah dibatalkan. Jika bukan Anda yang memintanya, buka dompet Anda dan hapus perangkat yang tidak Anda kenal.',
  'page.undo': 'Ini mengembalikan alamat email lama dompet Anda dan mengeluarkan semua perangkat.',
  'page.undone':
    'Dompet Anda kembali memakai alamat email lama. Masuk untuk memeriksa perangkat Anda.',
  'page.title': 'Dompet Anda',
  'page.done': 'Selesai.',
  'page.half':
    'Dompet Anda dibekukan di salah satu dari dua servernya. Bekukan juga di server lainnya.',
  'page.mailed':
    'Kami telah mengirim tautan lewat email. Tautan itu membekukan dompet Anda di server ini juga.',
  'page.device':
    'Server ini tidak punya alamat email Anda. Buka dompet di salah satu perangkat Anda dan bekukan juga di sana.',
  'page.limit':
    'Kotak surat ini sudah melakukannya tiga kali dalam 30 hari, batas yang diizinkan. Gunakan salah satu perangkat Anda.',
  'page.over': 'Tautan ini sudah tidak berlaku, atau sudah dipakai.',

  'security.from': 'Ini dilakukan di {origin} dengan {browser}.',

  'security.other':
    'Jika itu bukan Anda, buka dompet, hapus perangkat itu, dan pindahkan milik Anda ke dompet lain.',
}
