import type { Texts } from '../texts.js'

/** Texts of the account page and recovery in the secure site, in Arabic. */
export const messages: Texts<'site-account'> = {
  'account.title': 'محفظتك',
  'account.loading': 'جارٍ التحميل',
  'account.done': 'إغلاق',
  'account.back': 'رجوع',
  'account.cancel': 'إلغاء',
  'account.continue': 'متابعة',
  'account.retry': 'حاول مجددًا',
  'account.problem': 'حدث خطأ ما. حاول مجددًا.',
  'account.storage':
    'لا يحفظ هذا المتصفح شيئًا للمحفظة هنا. احتفظ بنسخة احتياطية: ستسجّل الدخول من جديد بعد إعادة التحميل.',
  'account.none':
    'أنشئ نسخة احتياطية أو أضف مفتاح مرور. من دونهما قد يعني فقدان بريدك فقدان محفظتك.',

  'account.backup': 'النسخ الاحتياطي',
  'account.words': 'عرض كلمات الاسترداد',
  'account.file': 'حفظ نسخة احتياطية مشفّرة',
  'account.words.title': 'كلمات الاسترداد',
  'account.words.warning':
    'من يملك هذه الكلمات الـ 24 يملك محفظتك. اكتبها بهذا الترتيب ولا تعرضها على أحد.',
  'account.words.show': 'عرض الكلمات',
  'account.words.kept': 'لقد كتبتها',
  'account.file.title': 'نسخة احتياطية مشفّرة',
  'account.file.text':
    'يستعيد الملف محفظتك مع كلمة مروره، حتى من دون هذه الخدمة. احتفظ بكل منهما في مكان منفصل.',
  'account.file.password': 'كلمة المرور، 12 حرفًا على الأقل',
  'account.file.again': 'كلمة المرور مرة أخرى',
  'account.file.differ': 'كلمتا المرور مختلفتان.',
  'account.file.short': 'استخدم 12 حرفًا على الأقل.',
  'account.file.save': 'حفظ الملف',
  'account.file.saved':
    'حُفظ الملف. تفتحه هنا عند تسجيل الدخول على جهاز جديد، أو من دون شبكة عبر صفحة الاستعادة.',
  'account.file.page': 'حفظ صفحة الاستعادة أيضًا',

  'account.passkeys': 'مفاتيح المرور',
  'account.passkey.add': 'إضافة مفتاح مرور',
  'account.passkey.remove': 'إزالة',
  'account.passkey.about':
    'يفتح مفتاح المرور محفظتك على جهاز جديد. لا أحد غيرك يستطيع، ولا حتى نحن. احتفظ بنسخة احتياطية أيضًا.',
  'account.passkey.title': 'إضافة مفتاح مرور',
  'account.passkey.label': 'اسم مفتاح المرور',
  'account.passkey.create': 'إنشاء مفتاح المرور',
  'account.passkey.added': 'أُضيف مفتاح المرور',
  'account.passkey.removed': 'أُزيل مفتاح المرور',
  'account.passkey.removedText':
    'من دون مفتاح مرور يستعيد بريدك الإلكتروني وحده المحفظة من جديد، على كل جهاز بدءًا من تسجيل الدخول التالي.',
  'account.passkey.unfit':
    'لا يمكن لمفتاح المرور أو المتصفح هذا استعادة محفظة. جرّب مفتاحًا آخر أو استخدم نسخة احتياطية.',
  'account.passkey.declined': 'لم يُستخدم مفتاح المرور.',
  'account.used': 'آخر استخدام: {date}',

  'account.devices': 'الأجهزة',
  'account.device.here': 'هذا الجهاز',
  'account.device.remove': 'إزالة',
  'account.device.others': 'إزالة كل الأجهزة الأخرى',

  'account.waiting': 'قيد الانتظار',
  'account.waiting.from': 'ممكن ابتداءً من {date}',
  'account.waiting.cancel': 'إلغاؤه',
  'account.action.export': 'عرض الكلمات أو حفظ نسخة احتياطية',
  'account.action.passkey-add': 'إضافة مفتاح مرور',
  'account.action.passkey-remove': 'إزالة مفتاح مرور',
  'account.action.email-change': 'تغيير عنوان البريد الإلكتروني',

  'account.log': 'سجل الأمان',
  'account.event.signed-in': 'تسجيل دخول',
  'account.event.sign-in-refused': 'رُفض تسجيل دخول',
  'account.event.device-added': 'أُضيف جهاز',
  'account.event.device-removed': 'أُزيل جهاز',
  'account.event.signed-out': 'تسجيل خروج',
  'account.event.session-stolen': 'أُنهيت جلسة منسوخة',
  'account.event.share-released': 'فُتحت المحفظة للتوقيع',
  'account.event.email-change-requested': 'طُلب تغيير البريد الإلكتروني',
  'account.event.email-changed': 'تغيّر البريد الإلكتروني',
  'account.event.email-change-undone': 'أُلغي تغيير البريد الإلكتروني',
  'account.event.exported': 'أُنشئت نسخة احتياطية',
  'account.event.passkey-added': 'أُضيف مفتاح مرور',
  'account.event.passkey-removed': 'أُزيل مفتاح مرور',
  'account.event.step-up-requested': 'طُلب تغيير أمني',
  'account.event.step-up-cancelled': 'أُلغي تغيير أمني',

  'stepUp.title': 'أكّد أنك أنت',
  'stepUp.passkey': 'استخدام مفتاح مرور',
  'stepUp.code': 'إرسال رمز إلى بريدي الإلكتروني',
  'stepUp.lost': 'فقدت مفتاح المرور',
  'stepUp.delayed': 'بالرمز تنتظر 24 ساعة. نراسلك ويمكنك الإلغاء.',
  'stepUp.label': 'الرمز من الرسالة',
  'stepUp.sent': 'أرسلنا إليك رمزًا من ستة أرقام. يصلح عشر دقائق.',
  'stepUp.later': 'غير ممكن بعد',
  'stepUp.laterText': 'يصبح ممكنًا ابتداءً من {date} في هذا المتصفح. عد حينها.',

  'email.title': 'تغيير عنوان البريد الإلكتروني',
  'email.text':
    'بعد ذلك تسجّل الدخول إلى محفظتك بالعنوان الجديد، ويُسجَّل خروج الأجهزة الأخرى. وخلال 24 ساعة بعده لا يمكن إنشاء نسخة احتياطية ولا إضافة مفتاح مرور.',
  'email.new': 'عنوان البريد الإلكتروني الجديد',
  'email.present': 'أدخل الرمز المرسل إلى عنوانك الحالي.',
  'email.next': 'أدخل الرمز المرسل إلى عنوانك الجديد.',

  'login.title': 'تسجيل الدخول إلى محفظتك',
  'login.text': 'بعنوان البريد الإلكتروني لمحفظتك.',
  'login.email': 'عنوان البريد الإلكتروني',
  'login.link.title': 'تحقق من بريدك',
  'login.link.text': 'افتح الرابط في الرسالة واختر هذا الرقم:',
  'login.code.title': 'أدخل الرمز',
  'login.signOut': 'تسجيل الخروج',

  'recover.title': 'استعادة محفظتك',
  'recover.text': 'تم تسجيل دخولك. محفظتك ليست على هذا الجهاز بعد.',
  'recover.lost': 'لا يفتح البريد وحده محفظتك هنا. استخدم كلمات الاسترداد أو ملف النسخة الاحتياطية.',
  'recover.passkey': 'استخدام مفتاح المرور',
  'recover.words': 'كلمات الاسترداد',
  'recover.words.label': 'كلماتك الـ 24 بالترتيب',
  'recover.file': 'ملف النسخة الاحتياطية',
  'recover.file.label': 'ملف النسخة الاحتياطية',
  'recover.file.password': 'كلمة مرور الملف',
  'recover.restore': 'استعادة',
  'recover.done': 'عادت محفظتك',
  'recover.doneText': 'يمكنك العودة إلى الموقع.',
  'recover.wrong.words': 'إحدى الكلمات أو ترتيبها غير صحيح.',
  'recover.wrong.other': 'هذه النسخة الاحتياطية لمحفظة أخرى.',
  'recover.wrong.file': 'هذا ليس ملف نسخة احتياطية لمحفظة.',
  'recover.wrong.password': 'كلمة المرور غير صحيحة أو تغيّر الملف.',
  'recover.wrong.passkey':
    'لا يفتح مفتاح المرور هذا المحفظة. جرّب مفتاحًا آخر أو استخدم نسخة احتياطية.',
  'recover.nothing':
    'لم يبق لديك أي منها؟ يمكنك من جهاز ما زال مسجّل الدخول عرض الكلمات أو إضافة مفتاح مرور.',

  'window.account': 'النسخ الاحتياطي والأمان',
  'window.account.text': 'يُفتح في نافذة خاصة بمحفظتك كي لا يراه أي موقع.',
  'window.recover': 'استعادة محفظتك',
  'window.recover.text':
    'يلزم مفتاح المرور أو نسختك الاحتياطية على هذا الجهاز. يُفتح ذلك في نافذة خاصة بمحفظتك.',
  'window.open': 'فتح النافذة',
  'window.blocked': 'حظر المتصفح النافذة. اسمح بنوافذ هذه الصفحة ثم حاول مجددًا.',
}
