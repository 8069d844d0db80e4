/** Texts of one language. */
export interface MailTexts {
  readonly direction: 'ltr' | 'rtl'
  readonly link: {
    readonly subject: string
    readonly lead: (origin: string, browser: string) => string
    readonly how: string
    readonly action: string
    readonly other: string
  }
  readonly code: {
    readonly subject: (code: string) => string
    readonly lead: (origin: string, browser: string) => string
    readonly other: string
  }
  readonly change: {
    readonly primarySubject: (code: string) => string
    readonly primary: (to: string) => string
    readonly secondarySubject: (code: string) => string
    readonly secondary: string
    readonly other: string
  }
  readonly changed: {
    readonly subject: string
    readonly lead: (to: string) => string
    readonly action: string
  }
  readonly device: {
    readonly subject: string
    readonly lead: (origin: string, browser: string) => string
    readonly other: string
  }
}

const en: MailTexts = {
  direction: 'ltr',
  link: {
    subject: 'Confirm your sign-in',
    lead: (origin, browser) => `Someone is signing in to your wallet on ${origin} with ${browser}.`,
    how: 'If that is you, open the link and choose the number your screen shows. The link works for 10 minutes, once.',
    action: 'Confirm the sign-in',
    other:
      'If it is not you, or you do not know that site, ignore this mail. Never open the link because someone asked you to.',
  },
  code: {
    subject: (code) => `${code} is your wallet code`,
    lead: (origin, browser) => `Your code to sign in on ${origin} with ${browser}:`,
    other:
      'It works for 10 minutes, only in the browser that asked for it. Do not give it to anyone. If you did not ask for it, ignore this mail.',
  },
  change: {
    primarySubject: (code) => `${code} is your code to change your email`,
    primary: (to) => `Enter this code to change the email address of your wallet to ${to}:`,
    secondarySubject: (code) => `${code} confirms your new email`,
    secondary: 'Enter this code to make this the email address of your wallet:',
    other: 'It works for 10 minutes. If you did not ask for it, do not give it to anyone.',
  },
  changed: {
    subject: 'The email address of your wallet was changed',
    lead: (to) =>
      `Your wallet now signs in with ${to}. All other devices were signed out. If you did not do this, undo it within 72 hours:`,
    action: 'Undo the change',
  },
  device: {
    subject: 'A new device uses your wallet',
    lead: (origin, browser) =>
      `Your wallet was opened on ${origin} with ${browser}, a device it was not used on before.`,
    other:
      'If it was not you, open your wallet, remove that device, and move what you own to another wallet.',
  },
}

const de: MailTexts = {
  direction: 'ltr',
  link: {
    subject: 'Anmeldung bestätigen',
    lead: (origin, browser) =>
      `Jemand meldet sich mit ${browser} auf ${origin} bei Ihrer Wallet an.`,
    how: 'Wenn Sie das sind, öffnen Sie den Link und wählen Sie die Zahl, die Ihr Bildschirm zeigt. Der Link gilt 10 Minuten und nur einmal.',
    action: 'Anmeldung bestätigen',
    other:
      'Wenn Sie das nicht sind oder die Seite nicht kennen, ignorieren Sie diese E-Mail. Öffnen Sie den Link nie, weil jemand Sie darum bittet.',
  },
  code: {
    subject: (code) => `${code} ist Ihr Wallet-Code`,
    lead: (origin, browser) => `Ihr Code für die Anmeldung auf ${origin} mit ${browser}:`,
    other:
      'Er gilt 10 Minuten und nur in dem Browser, der ihn angefordert hat. Geben Sie ihn niemandem. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.',
  },
  change: {
    primarySubject: (code) => `${code} ist Ihr Code zum Ändern der E-Mail-Adresse`,
    primary: (to) => `Mit diesem Code ändern Sie die E-Mail-Adresse Ihrer Wallet zu ${to}:`,
    secondarySubject: (code) => `${code} bestätigt Ihre neue E-Mail-Adresse`,
    secondary: 'Mit diesem Code wird dies die E-Mail-Adresse Ihrer Wallet:',
    other: 'Er gilt 10 Minuten. Wenn Sie ihn nicht angefordert haben, geben Sie ihn niemandem.',
  },
  changed: {
    subject: 'Die E-Mail-Adresse Ihrer Wallet wurde geändert',
    lead: (to) =>
      `Ihre Wallet meldet sich jetzt mit ${to} an. Alle anderen Geräte wurden abgemeldet. Wenn Sie das nicht waren, machen Sie es innerhalb von 72 Stunden rückgängig:`,
    action: 'Änderung rückgängig machen',
  },
  device: {
    subject: 'Ein neues Gerät nutzt Ihre Wallet',
    lead: (origin, browser) =>
      `Ihre Wallet wurde auf ${origin} mit ${browser} geöffnet, einem Gerät, auf dem sie noch nicht benutzt wurde.`,
    other:
      'Wenn Sie das nicht waren, öffnen Sie Ihre Wallet, entfernen Sie das Gerät und übertragen Sie Ihr Vermögen in eine andere Wallet.',
  },
}

const ar: MailTexts = {
  direction: 'rtl',
  link: {
    subject: 'أكّد تسجيل الدخول',
    lead: (origin, browser) => `هناك من يسجّل الدخول إلى محفظتك على ${origin} باستخدام ${browser}.`,
    how: 'إذا كنت أنت، فافتح الرابط واختر الرقم الظاهر على شاشتك. يعمل الرابط لمدة 10 دقائق ومرة واحدة فقط.',
    action: 'تأكيد تسجيل الدخول',
    other:
      'إذا لم تكن أنت أو كنت لا تعرف هذا الموقع، فتجاهل هذه الرسالة. لا تفتح الرابط لأن شخصًا ما طلب منك ذلك.',
  },
  code: {
    subject: (code) => `${code} هو رمز محفظتك`,
    lead: (origin, browser) => `رمزك لتسجيل الدخول على ${origin} باستخدام ${browser}:`,
    other:
      'يعمل الرمز لمدة 10 دقائق وفي المتصفح الذي طلبه فقط. لا تعطه لأحد. إذا لم تطلبه، فتجاهل هذه الرسالة.',
  },
  change: {
    primarySubject: (code) => `${code} هو رمز تغيير بريدك الإلكتروني`,
    primary: (to) => `أدخل هذا الرمز لتغيير البريد الإلكتروني لمحفظتك إلى ${to}:`,
    secondarySubject: (code) => `${code} يؤكّد بريدك الإلكتروني الجديد`,
    secondary: 'أدخل هذا الرمز ليصبح هذا هو البريد الإلكتروني لمحفظتك:',
    other: 'يعمل الرمز لمدة 10 دقائق. إذا لم تطلبه، فلا تعطه لأحد.',
  },
  changed: {
    subject: 'تم تغيير البريد الإلكتروني لمحفظتك',
    lead: (to) =>
      `محفظتك تسجّل الدخول الآن باستخدام ${to}. تم تسجيل خروج جميع الأجهزة الأخرى. إذا لم تفعل ذلك، فتراجع عنه خلال 72 ساعة:`,
    action: 'التراجع عن التغيير',
  },
  device: {
    subject: 'جهاز جديد يستخدم محفظتك',
    lead: (origin, browser) =>
      `فُتحت محفظتك على ${origin} باستخدام ${browser}، وهو جهاز لم تُستخدم عليه من قبل.`,
    other: 'إذا لم تكن أنت، فافتح محفظتك وأزل ذلك الجهاز وانقل ما تملكه إلى محفظة أخرى.',
  },
}

const LANGUAGES = { en, de, ar } as const

/** A language of the mails. */
export type MailLanguage = keyof typeof LANGUAGES

/** The first available language of a list such as `Accept-Language`; otherwise English. */
export function toMailLanguage(...wanted: readonly (string | undefined)[]): MailLanguage {
  const tags = wanted
    .flatMap((list) => (list ?? '').split(','))
    .map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return (tags.find((tag) => tag in LANGUAGES) as MailLanguage | undefined) ?? 'en'
}

/** The texts of a language; English if there are none. */
export function getMailTexts(language: string): MailTexts {
  return LANGUAGES[language as MailLanguage] ?? en
}
