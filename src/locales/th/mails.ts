import type { Texts } from '../texts.js'

/** Texts of the mails of the embedded wallet, in Thai. */
export const messages: Texts<'mails'> = {
  'link.subject': 'ยืนยันการเข้าสู่ระบบของคุณ',
  'link.lead': 'มีคนกำลังเข้าสู่ระบบวอลเล็ตของคุณบน {origin} ด้วย {browser}',
  'link.how': 'หากเป็นคุณ ให้เปิดลิงก์แล้วเลือกหมายเลขบนหน้าจอ ลิงก์ใช้ได้ครั้งเดียว ภายใน 10 นาที',
  'link.action': 'ยืนยันการเข้าสู่ระบบ',
  'link.other': 'หากไม่ใช่คุณ หรือคุณไม่รู้จักเว็บไซต์นั้น ให้ละเว้นอีเมลนี้ อย่าเปิดลิงก์เพราะมีคนขอให้เปิด',

  'code.subject': '{code} คือรหัสวอลเล็ตของคุณ',
  'code.lead': 'รหัสของคุณสำหรับเข้าสู่ระบบบน {origin} ด้วย {browser}:',
  'code.other': 'รหัสใช้ได้ 10 นาที เฉพาะในเบราว์เซอร์ที่ขอรหัส อย่าให้รหัสแก่ใคร หากคุณไม่ได้ขอ ให้ละเว้นอีเมลนี้',

  'change.primarySubject': '{code} คือรหัสสำหรับเปลี่ยนอีเมลของคุณ',
  'change.primary': 'ป้อนรหัสนี้เพื่อเปลี่ยนที่อยู่อีเมลของวอลเล็ตเป็น {to}:',
  'change.secondarySubject': '{code} ใช้ยืนยันอีเมลใหม่ของคุณ',
  'change.secondary': 'ป้อนรหัสนี้เพื่อใช้ที่อยู่นี้เป็นอีเมลของวอลเล็ต:',
  'change.other': 'รหัสใช้ได้ 10 นาที หากคุณไม่ได้ขอ อย่าให้รหัสแก่ใคร',

  'changed.subject': 'ที่อยู่อีเมลของวอลเล็ตถูกเปลี่ยนแล้ว',
  'changed.lead':
    'ตอนนี้วอลเล็ตของคุณเข้าสู่ระบบด้วย {to} อุปกรณ์อื่นทั้งหมดออกจากระบบแล้ว หากคุณไม่ได้ทำ ให้ยกเลิกภายใน 72 ชั่วโมง:',
  'changed.action': 'ยกเลิกการเปลี่ยน',

  'device.subject': 'อุปกรณ์ใหม่ใช้วอลเล็ตของคุณ',
  'device.lead': 'วอลเล็ตของคุณถูกเปิดบน {origin} ด้วย {browser} ซึ่งเป็นอุปกรณ์ที่ไม่เคยใช้มาก่อน',
  'device.other': 'หากไม่ใช่คุณ ให้เปิดวอลเล็ต ลบอุปกรณ์นั้น และย้ายสิ่งที่คุณเป็นเจ้าของไปวอลเล็ตอื่น',

  'security.actions.export': 'แสดงคำกู้คืนหรือข้อมูลสำรองของวอลเล็ต',
  'security.actions.passkey-add': 'เพิ่มพาสคีย์ให้วอลเล็ต',
  'security.actions.passkey-remove': 'ลบพาสคีย์ของวอลเล็ต',
  'security.actions.email-change': 'เปลี่ยนที่อยู่อีเมลของวอลเล็ต',
  'security.actions.spending': 'เพิ่มวงเงินใช้จ่ายของวอลเล็ต',
  'security.notices.spending.subject': 'มีการเปลี่ยนวงเงินใช้จ่ายของวอลเล็ต',
  'security.notices.spending.lead': 'มีการเปลี่ยนวงเงินใช้จ่ายของวอลเล็ตคุณ',

  'security.code.subject': '{code} ใช้ยืนยันการเปลี่ยนความปลอดภัยของวอลเล็ต',
  'security.code.lead': 'ป้อนรหัสนี้เพื่อ{action} บน {origin} ด้วย {browser}:',
  'security.code.other':
    'รหัสใช้ได้ 10 นาที สำหรับรายการนี้เท่านั้น และเฉพาะในเบราว์เซอร์ที่ขอรหัส ใครมีคำกู้คืนก็เป็นเจ้าของวอลเล็ตของคุณ อย่าให้คำหรือรหัสแก่ใคร หากคุณไม่ได้ขอ ให้ละเว้นอีเมลนี้และตรวจสอบอุปกรณ์ของคุณ',

  'security.waiting.subject': 'ใน 24 ชั่วโมง: การเปลี่ยนความปลอดภัยของวอลเล็ต',
  'security.waiting.lead': 'มีคนขอ{action} บน {origin} ด้วย {browser}',
  'security.waiting.how':
    'รายการนี้จะทำได้ในอีกประมาณ 24 ชั่วโมง เฉพาะในเบราว์เซอร์นั้น หากไม่ใช่คุณ ให้ยกเลิกตอนนี้และตรวจสอบอุปกรณ์ของคุณ',
  'security.waiting.action': 'ยกเลิก',

  'security.notices.words.subject': 'มีการแสดงคำกู้คืนของวอลเล็ต',
  'security.notices.words.lead': 'มีการแสดงคำกู้คืนของวอลเล็ตของคุณ',
  'security.notices.file.subject': 'มีการสร้างข้อมูลสำรองของวอลเล็ต',
  'security.notices.file.lead': 'มีการสร้างไฟล์สำรองของวอลเล็ตของคุณ',
  'security.notices.passkey-added.subject': 'มีการเพิ่มพาสคีย์ให้วอลเล็ต',
  'security.notices.passkey-added.lead':
    'มีการเพิ่มพาสคีย์ให้วอลเล็ตของคุณ ตอนนี้อุปกรณ์ใหม่ต้องใช้พาสคีย์หรือข้อมูลสำรอง',
  'security.notices.passkey-removed.subject': 'มีการลบพาสคีย์ของวอลเล็ต',
  'security.notices.passkey-removed.lead': 'มีการลบพาสคีย์ของวอลเล็ตของคุณ',

  'security.from': 'ดำเนินการบน {origin} ด้วย {browser}',

  'security.other': 'หากไม่ใช่คุณ ให้เปิดวอลเล็ต ลบอุปกรณ์นั้น และย้ายสิ่งที่คุณเป็นเจ้าของไปวอลเล็ตอื่น',
}
