import type { StepUpAction } from '../recovery-contract.js'
import type { MailLanguage } from './texts.js'

/** The subject of a notice. */
export type Notice = 'words' | 'file' | 'passkey-added' | 'passkey-removed'

/** Texts of mails about account security, in one language. An action is the object of “to”. */
export interface SecurityTexts {
  readonly actions: Readonly<Record<StepUpAction, string>>
  readonly code: {
    readonly subject: (code: string) => string
    readonly lead: (action: string, origin: string, browser: string) => string
    readonly other: string
  }
  readonly waiting: {
    readonly subject: string
    readonly lead: (action: string, origin: string, browser: string) => string
    readonly how: string
    readonly action: string
  }
  readonly notices: Readonly<Record<Notice, { readonly subject: string; readonly lead: string }>>
  readonly from: (origin: string, browser: string) => string
  readonly other: string
}

const en: SecurityTexts = {
  actions: {
    export: 'show the recovery words or a backup of your wallet',
    'passkey-add': 'add a passkey to your wallet',
    'passkey-remove': 'remove a passkey of your wallet',
    'email-change': 'change the email address of your wallet',
  },
  code: {
    subject: (code) => `${code} confirms a change of your wallet's security`,
    lead: (action, origin, browser) =>
      `Enter this code to ${action}, on ${origin} with ${browser}:`,
    other:
      'It works for 10 minutes, for this alone, and only in the browser that asked for it. Anyone with your recovery words owns your wallet: give neither words nor code to anyone. If you did not ask for it, ignore this mail and check your devices.',
  },
  waiting: {
    subject: "In 24 hours: a change of your wallet's security",
    lead: (action, origin, browser) => `Someone asked to ${action}, on ${origin} with ${browser}.`,
    how: 'This becomes possible in about 24 hours, in that browser alone. If it was not you, cancel it now and check your devices.',
    action: 'Cancel it',
  },
  notices: {
    words: {
      subject: 'The recovery words of your wallet were shown',
      lead: 'The recovery words of your wallet were shown.',
    },
    file: {
      subject: 'A backup of your wallet was made',
      lead: 'A backup file of your wallet was made.',
    },
    'passkey-added': {
      subject: 'A passkey was added to your wallet',
      lead: 'A passkey was added to your wallet. New devices now need a passkey or a backup.',
    },
    'passkey-removed': {
      subject: 'A passkey of your wallet was removed',
      lead: 'A passkey of your wallet was removed.',
    },
  },
  from: (origin, browser) => `It was done on ${origin} with ${browser}.`,
  other:
    'If it was not you, open your wallet, remove that device, and move what you own to another wallet.',
}

const de: SecurityTexts = {
  actions: {
    export: 'die Wiederherstellungswörter oder eine Sicherung Ihrer Wallet anzuzeigen',
    'passkey-add': 'Ihrer Wallet einen Passkey hinzuzufügen',
    'passkey-remove': 'einen Passkey Ihrer Wallet zu entfernen',
    'email-change': 'die E-Mail-Adresse Ihrer Wallet zu ändern',
  },
  code: {
    subject: (code) => `${code} bestätigt eine Änderung an der Sicherheit Ihrer Wallet`,
    lead: (action, origin, browser) =>
      `Mit diesem Code erlauben Sie auf ${origin} mit ${browser}, ${action}:`,
    other:
      'Er gilt 10 Minuten, nur dafür und nur in dem Browser, der ihn angefordert hat. Wer Ihre Wörter hat, besitzt Ihre Wallet: Geben Sie weder Wörter noch Code weiter. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail und prüfen Sie Ihre Geräte.',
  },
  waiting: {
    subject: 'In 24 Stunden: eine Änderung an der Sicherheit Ihrer Wallet',
    lead: (action, origin, browser) =>
      `Jemand hat auf ${origin} mit ${browser} verlangt, ${action}.`,
    how: 'Das wird in etwa 24 Stunden möglich, nur in diesem Browser. Wenn Sie das nicht waren, brechen Sie es jetzt ab und prüfen Sie Ihre Geräte.',
    action: 'Abbrechen',
  },
  notices: {
    words: {
      subject: 'Die Wörter Ihrer Wallet wurden angezeigt',
      lead: 'Die Wiederherstellungswörter Ihrer Wallet wurden angezeigt.',
    },
    file: {
      subject: 'Eine Sicherung Ihrer Wallet wurde erstellt',
      lead: 'Eine Sicherungsdatei Ihrer Wallet wurde erstellt.',
    },
    'passkey-added': {
      subject: 'Ihre Wallet hat einen neuen Passkey',
      lead: 'Ihrer Wallet wurde ein Passkey hinzugefügt. Neue Geräte brauchen jetzt einen Passkey oder eine Sicherung.',
    },
    'passkey-removed': {
      subject: 'Ein Passkey Ihrer Wallet wurde entfernt',
      lead: 'Ein Passkey Ihrer Wallet wurde entfernt.',
    },
  },
  from: (origin, browser) => `Das geschah auf ${origin} mit ${browser}.`,
  other:
    'Wenn Sie das nicht waren, öffnen Sie Ihre Wallet, entfernen Sie das Gerät und übertragen Sie Ihr Vermögen in eine andere Wallet.',
}

const ar: SecurityTexts = {
  actions: {
    export: 'عرض كلمات الاسترداد أو نسخة احتياطية من محفظتك',
    'passkey-add': 'إضافة مفتاح مرور إلى محفظتك',
    'passkey-remove': 'إزالة مفتاح مرور من محفظتك',
    'email-change': 'تغيير البريد الإلكتروني لمحفظتك',
  },
  code: {
    subject: (code) => `${code} يؤكّد تغييرًا في أمان محفظتك`,
    lead: (action, origin, browser) =>
      `أدخل هذا الرمز من أجل ${action} على ${origin} باستخدام ${browser}:`,
    other:
      'يعمل لمدة 10 دقائق ولهذا الغرض فقط وفي المتصفح الذي طلبه فقط. من يملك كلمات الاسترداد يملك محفظتك، فلا تعطِ الكلمات ولا الرمز لأحد. إذا لم تطلبه، فتجاهل هذه الرسالة وتحقق من أجهزتك.',
  },
  waiting: {
    subject: 'بعد 24 ساعة: تغيير في أمان محفظتك',
    lead: (action, origin, browser) => `طلب أحدهم ${action} على ${origin} باستخدام ${browser}.`,
    how: 'يصبح ذلك ممكنًا بعد نحو 24 ساعة في ذلك المتصفح فقط. إذا لم تكن أنت، فألغه الآن وتحقق من أجهزتك.',
    action: 'إلغاء',
  },
  notices: {
    words: { subject: 'عُرضت كلمات استرداد محفظتك', lead: 'عُرضت كلمات استرداد محفظتك.' },
    file: { subject: 'أُنشئت نسخة احتياطية من محفظتك', lead: 'أُنشئ ملف نسخة احتياطية من محفظتك.' },
    'passkey-added': {
      subject: 'أُضيف مفتاح مرور إلى محفظتك',
      lead: 'أُضيف مفتاح مرور إلى محفظتك. تحتاج الأجهزة الجديدة الآن إلى مفتاح مرور أو نسخة احتياطية.',
    },
    'passkey-removed': { subject: 'أُزيل مفتاح مرور من محفظتك', lead: 'أُزيل مفتاح مرور من محفظتك.' },
  },
  from: (origin, browser) => `تم ذلك على ${origin} باستخدام ${browser}.`,
  other: 'إذا لم تكن أنت، فافتح محفظتك وأزل ذلك الجهاز وانقل ما تملكه إلى محفظة أخرى.',
}

const LANGUAGES: Readonly<Record<MailLanguage, SecurityTexts>> = { en, de, ar }

/** The texts of a language; English if there are none. */
export function getSecurityTexts(language: string): SecurityTexts {
  return LANGUAGES[language as MailLanguage] ?? en
}
