import { isolate } from './isolate.js'
import type { Translation } from './messages.js'
import { plural } from './plural.js'

/** Arabic texts of the login with the embedded wallet. */
export const messages: Translation = {
  'login.or': 'أو',
  'login.wallet': 'المتابعة بمحفظة',
  'login.email': 'البريد الإلكتروني',
  'login.email.continue': 'متابعة',
  'login.email.invalid': 'أدخل عنوان بريد إلكتروني صالحًا.',
  'login.email.title': 'الدخول بالبريد الإلكتروني',
  'login.email.heading': 'سجّل الدخول ببريدك الإلكتروني',
  'login.email.text': 'نرسل إليك رمزًا. لا كلمة مرور ولا تثبيت.',
  'login.wait': (seconds) =>
    plural('ar', seconds, {
      one: () => 'أعد المحاولة بعد ثانية واحدة',
      two: () => 'أعد المحاولة بعد ثانيتين',
      few: (n) => `أعد المحاولة بعد ${n} ثوانٍ`,
      other: (n) => `أعد المحاولة بعد ${n} ثانية`,
    }),
  'login.resend.ask': 'لم يصلك شيء؟',
  'login.resend.code': 'إعادة إرسال الرمز',
  'login.resend.email': 'إعادة إرسال الرسالة',
  'login.resend.in': (seconds) =>
    plural('ar', seconds, { other: (n) => `إعادة الإرسال بعد ${n} ث` }),
  'login.resend.done': 'أُعيد الإرسال',
  'login.cancel': 'إلغاء',
  'login.create.title': 'إنشاء محفظة',
  'login.create.keys': 'احتفظ بالمفاتيح بنفسك في تطبيق محفظة تختاره.',
  'login.create.explore': 'استكشاف المحافظ',

  'login.social': (provider) => `المتابعة عبر ${isolate(provider)}`,
  'login.social.title': 'تسجيل الدخول',
  'login.social.more': 'طرق أخرى لتسجيل الدخول',
  'login.social.all': 'كل طرق الدخول',
  'login.social.heading': (provider) => `تسجيل الدخول عبر ${isolate(provider)}`,
  'login.social.hint': (provider) => `تابع في نافذة ${isolate(provider)}.`,
  'login.social.slow': 'لا ترى نافذة؟ قد تكون خلف هذه النافذة.',
  'login.social.connecting': 'جارٍ تحميل محفظتك…',
  'login.social.connecting.hint': 'يستغرق هذا لحظة.',
  'login.social.blocked': 'حُجبت النافذة',
  'login.social.blocked.hint': (provider) =>
    `لم يفتح متصفحك نافذة. اسمح بها، أو انتقل إلى ${isolate(provider)} في هذا التبويب.`,
  'login.social.here': 'المتابعة في هذا التبويب',
  'login.social.failed': 'فشل تسجيل الدخول',
  'login.social.declined': 'رُفض تسجيل الدخول',
  'login.social.declined.hint': (provider) =>
    `رفضت في ${isolate(provider)}. يمكنك المحاولة مرة أخرى.`,

  'login.farcaster.title': 'Farcaster',
  'login.farcaster.label': 'رمز QR لتسجيل الدخول عبر Farcaster. يمكن نسخ الرابط بدلًا منه.',
  'login.farcaster.hint': 'امسحه بكاميرا هاتفك',
  'login.farcaster.preparing': 'جارٍ تحضير الرمز…',
  'login.farcaster.heading': 'تابع في Farcaster',
  'login.farcaster.text': 'وافق على تسجيل الدخول هناك، ثم عد إلى هنا.',
  'login.farcaster.open': 'افتح Farcaster',

  'login.device.title': 'تأكيد الجهاز',
  'login.device.heading': 'افحص بريدك الوارد',
  'login.device.text': 'أرسلنا رابطًا إلى',
  'login.device.match': 'افتحه واختر هذا الرقم',
  'login.device.plain': 'افتحه لتأكيد أنه أنت.',
  'login.device.valid': 'الرابط صالح لمدة 10 دقائق. أبقِ هذه النافذة مفتوحة.',

  'login.otp.title': 'تأكيد البريد الإلكتروني',
  'login.otp.heading': 'أدخل الرمز',
  'login.otp.text': 'أرسلنا ستة أرقام إلى',
  'login.otp.label': 'رمز من ستة أرقام',
  'login.otp.valid': 'الرمز صالح لمدة 10 دقائق.',
  'login.otp.checking': 'جارٍ فحص الرمز…',
  'login.otp.connecting': 'جارٍ تحميل محفظتك…',
  'login.otp.wrong': 'لم يعمل هذا الرمز. تحقق منه أو اطلب رمزًا آخر.',

  'login.change.title': 'تعديل البريد الإلكتروني',
  'login.change.heading': 'غيّر بريدك الإلكتروني',
  'login.change.text': 'تؤكده برمز إلى العنوان القديم ورمز إلى العنوان الجديد.',
  'login.change.label': 'البريد الإلكتروني الجديد',
  'login.change.save': 'حفظ',
  'login.change.primary': 'تأكيد البريد الحالي',
  'login.change.secondary': 'تأكيد البريد الجديد',
  'login.change.ask': 'هناك خطأ ما؟',
  'login.change.again': 'ابدأ من جديد',

  'login.account.email': 'البريد الإلكتروني',
  'login.account.login.at': (provider) => `سُجّل الدخول عبر ${isolate(provider)}`,
  'login.account.smart': 'التبديل إلى الحساب الذكي',
  'login.account.eoa': 'التبديل إلى الحساب العادي',
  'login.account.smart.now': 'الآن: الحساب العادي',
  'login.account.eoa.now': 'الآن: الحساب الذكي',
  'login.account.security': 'نسخ المحفظة احتياطيًا',
  'login.account.security.hint': 'النسخ الاحتياطي ومفاتيح المرور والأجهزة',
  'login.account.upgrade': 'ترقية محفظتك',
  'login.account.upgrade.hint': 'انتقل إلى محفظة خاصة بك',

  'login.approve.title': 'الموافقة على المعاملة',
  'login.approve.opening': 'جارٍ فتح الطلب…',

  'login.upgrade.title': 'ترقية محفظتك',
  'login.upgrade.heading': 'خذ مفاتيحك معك',
  'login.upgrade.text': 'اتبع الخطوات في موقع محفظتك للانتقال إلى محفظة خاصة بك.',
  'login.upgrade.open': 'افتح موقع المحفظة',
  'login.upgrade.note': 'عليك الاتصال هنا مرة أخرى بعد الترقية.',
}
