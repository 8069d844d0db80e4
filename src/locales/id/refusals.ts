import type { Texts } from '../texts.js'

/** Texts of refusals by the server, in Indonesian. */
export const messages: Texts<'refusals'> = {
  unreachable: 'Tidak dapat menjangkau server dompet Anda. Periksa koneksi dan coba lagi.',
  wait: 'Coba lagi dalam {wait}.',
  tries: 'Terlalu banyak kode salah. Coba lagi dalam {wait}.',
  busy: 'Server dompet Anda sedang tidak bisa melakukan ini. Coba lagi nanti.',
  other: 'Ini tidak berhasil. Mulai lagi.',
  email: 'Alamat email ini tidak dapat dipakai. Periksa, atau masukkan yang lain.',
  code: 'Kodenya salah.',
  codeBurnt: 'Kode ini tidak berlaku lagi. Mulai lagi untuk mendapat kode lain.',
  link: 'Terlalu banyak kode salah berturut-turut. Masuk dengan tautan dari email Anda.',
  login: 'Upaya masuk ini kedaluwarsa. Masuk lagi.',
  unconfirmed: 'Angka yang dipilih tidak benar. Masuk lagi.',
  frozen: 'Operator layanan ini telah membekukan dompet ini. Hubungi operator.',
  session: 'Anda sudah keluar di sini. Masuk lagi.',
  proof:
    'Browser ini tidak dapat membuktikan identitasnya. Periksa tanggal dan waktu perangkat Anda.',
  addresses: 'Perangkat lain baru saja membuat dompet ini. Masuk lagi.',
  project: 'Situs ini tidak menyediakan cara masuk ini.',
  provider: 'Penyedia tidak mengonfirmasi upaya masuk. Masuk lagi.',
  unavailable: 'Layanan ini sedang tidak menyediakannya.',
  stepUp:
    'Perubahan ini belum dikonfirmasi, sudah kedaluwarsa, atau belum bisa dilakukan. Mulai lagi.',
  share: 'Bagian dompet di browser ini hilang atau rusak. Keluar, lalu masuk lagi.',
  mail: 'Email tidak dapat dikirim. Periksa alamatnya dan coba lagi.',
  lastDevice:
    'Anda tidak bisa menghapus perangkat terakhir: tak akan ada lagi yang bisa membuka dompet.',
  lastHeld: 'Kunci sandi Anda hanya berfungsi dengan perangkat ini. Masuk dulu di perangkat lain.',
  passkey: 'Kunci sandi tidak diterima. Coba lagi, atau gunakan yang lain.',
  passkeyLimit: 'Dompet Anda sudah punya jumlah maksimum kunci sandi. Hapus satu dulu.',
  passkeyKnown: 'Dompet Anda sudah punya kunci sandi ini.',
  permissionLimit:
    'Dompet Anda memiliki izin sebanyak yang dapat dicatat. Coba lagi setelah ada yang berakhir.',
  permissionRecord: 'Izin tidak dapat dicatat, jadi tidak diberikan. Coba lagi.',
  unsigned: 'Masuk sekali lagi di browser ini, lalu coba lagi.',
  keys: 'Dompet Anda tidak dapat dibuka, dan tidak ada yang ditandatangani. Coba lagi, atau keluar lalu masuk lagi.',
  freezeLimit:
    'Perangkat ini sudah melakukannya tiga kali dalam 30 hari, batas yang diizinkan. Gunakan perangkat lain, atau tautan di email kami.',
  stayLimit:
    'Perangkat Anda sudah menghentikan penghapusan perangkat pada tiga dari 30 hari terakhir, batas tertingginya. Perangkat yang lebih lama, atau tautan di email kami, masih bisa menghentikannya.',
  ownFrozen:
    'Anda telah membekukan dompet ini. Cairkan di “Cadangan dan keamanan”, atau dengan tautan di email kami.',
  vaultOlder:
    'Salah satu server layanan ini lebih lama daripada halaman ini. Tidak ada yang dilakukan. Coba lagi nanti, atau beri tahu operator.',
}
