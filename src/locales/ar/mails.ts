import type { Texts } from '../texts.js'

/** Texts of the mails of the embedded wallet, in Arabic. */
export const messages: Texts<'mails'> = {
  'link.subject': 'أكّد تسجيل الدخول',
  'link.lead': 'هناك من يسجّل الدخول إلى محفظتك على {origin} باستخدام {browser}.',
  'link.create': 'هناك من ينشئ محفظة ببريدك الإلكتروني على {origin} باستخدام {browser}.',
  'link.how':
    'إذا كنت أنت، فافتح الرابط واختر الرقم الظاهر على شاشتك. يعمل الرابط لمدة 10 دقائق ومرة واحدة فقط.',
  'link.action': 'تأكيد تسجيل الدخول',
  'link.other':
    'إذا لم تكن أنت أو كنت لا تعرف هذا الموقع، فتجاهل هذه الرسالة. لا تفتح الرابط لأن شخصًا ما طلب منك ذلك.',

  'code.subject': '{code} هو رمز محفظتك',
  'code.lead': 'رمزك لتسجيل الدخول على {origin} باستخدام {browser}:',
  'code.other':
    'يعمل الرمز لمدة 10 دقائق وفي المتصفح الذي طلبه فقط. لا تعطه لأحد. إذا لم تطلبه، فتجاهل هذه الرسالة.',

  'change.primarySubject': '{code} هو رمز تغيير بريدك الإلكتروني',
  'change.primary': 'أدخل هذا الرمز لتغيير البريد الإلكتروني لمحفظتك إلى {to}:',
  'change.secondarySubject': '{code} يؤكّد بريدك الإلكتروني الجديد',
  'change.secondary': 'أدخل هذا الرمز ليصبح هذا هو البريد الإلكتروني لمحفظتك:',
  'change.other': 'يعمل الرمز لمدة 10 دقائق. إذا لم تطلبه، فلا تعطه لأحد.',

  'changed.subject': 'تم تغيير البريد الإلكتروني لمحفظتك',
  'changed.lead':
    'محفظتك تسجّل الدخول الآن باستخدام {to}. تم تسجيل خروج جميع الأجهزة الأخرى. إذا لم تفعل ذلك، فتراجع عنه خلال 72 ساعة:',
  'changed.action': 'التراجع عن التغيير',

  'device.subject': 'جهاز جديد يستخدم محفظتك',
  'device.lead': 'فُتحت محفظتك على {origin} باستخدام {browser}، وهو جهاز لم تُستخدم عليه من قبل.',
  'device.other': 'إذا لم تكن أنت، فافتح محفظتك وأزل ذلك الجهاز وانقل ما تملكه إلى محفظة أخرى.',

  'security.actions.export': 'عرض كلمات الاسترداد أو نسخة احتياطية من محفظتك',
  'security.actions.passkey-add': 'إضافة مفتاح مرور إلى محفظتك',
  'security.actions.passkey-remove': 'إزالة مفتاح مرور من محفظتك',
  'security.actions.device-remove': 'إزالة أجهزة من محفظتك',
  'security.actions.email-change': 'تغيير البريد الإلكتروني لمحفظتك',
  'security.actions.spending': 'رفع حدّ الإنفاق لمحفظتك',
  'security.notices.spending.subject': 'تغيّر حدّ الإنفاق لمحفظتك',
  'security.notices.spending.lead': 'تغيّر حدّ الإنفاق لمحفظتك.',

  'security.code.subject': '{code} يؤكّد تغييرًا في أمان محفظتك',
  'security.code.lead': 'أدخل هذا الرمز من أجل {action} على {origin} باستخدام {browser}:',
  'security.code.other':
    'يعمل لمدة 10 دقائق ولهذا الغرض فقط وفي المتصفح الذي طلبه فقط. من يملك كلمات الاسترداد يملك محفظتك، فلا تعطِ الكلمات ولا الرمز لأحد. إذا لم تطلبه، فتجاهل هذه الرسالة وتحقق من أجهزتك.',

  'security.waiting.subject': 'بعد 24 ساعة: تغيير في أمان محفظتك',
  'security.waiting.lead': 'طلب أحدهم {action} على {origin} باستخدام {browser}.',
  'security.waiting.how':
    'يصبح ذلك ممكنًا بعد نحو 24 ساعة في ذلك المتصفح فقط. إذا لم تكن أنت، فألغه الآن وتحقق من أجهزتك.',
  'security.waiting.action': 'إلغاء',

  'security.notices.words.subject': 'عُرضت كلمات استرداد محفظتك',
  'security.notices.words.lead': 'عُرضت كلمات استرداد محفظتك.',
  'security.notices.file.subject': 'أُنشئت نسخة احتياطية من محفظتك',
  'security.notices.file.lead': 'أُنشئ ملف نسخة احتياطية من محفظتك.',
  'security.notices.passkey-added.subject': 'أُضيف مفتاح مرور إلى محفظتك',
  'security.notices.passkey-added.lead':
    'أُضيف مفتاح مرور إلى محفظتك. تحتاج الأجهزة الجديدة الآن إلى مفتاح مرور أو نسخة احتياطية.',
  'security.notices.passkey-removed.subject': 'أُزيل مفتاح مرور من محفظتك',
  'security.notices.passkey-removed.lead': 'أُزيل مفتاح مرور من محفظتك.',
  'security.actions.unfreeze': 'إلغاء تجميد محفظتك',
  'security.actions.erase': 'محو محفظتك نهائيًا',
  'security.freeze': 'تجميد محفظتي',
  'security.unfreeze': 'إلغاء التجميد خلال 24 ساعة',
  'security.keep': 'إبقاؤها مجمّدة',
  'security.notices.frozen.subject': 'محفظتك مجمّدة',
  'security.notices.frozen.lead':
    'لا يُوقَّع أي شيء على أي جهاز حتى يُلغى التجميد: على جهاز بمفتاح المرور، أو بهذا الرابط و24 ساعة. يحتفظ خادمان بالتجميد، ويرسل كل منهما هذا البريد: بدون جهاز استخدم رابط كليهما.',
  'security.notices.half.subject': 'جمّد محفظتك على الخادمين كليهما',
  'security.notices.half.lead':
    'جُمّدت محفظتك على أحد خادميها. جمّدها بالرابط على هذا الخادم أيضًا. إن لم تكن أنت من جمّدها، فافتح محفظتك وتحقق من أجهزتك.',
  'security.notices.unfreezing.subject': 'خلال 24 ساعة: يُلغى تجميد محفظتك',
  'security.notices.unfreezing.lead':
    'طلب شخص يصل إلى بريدك إلغاء تجميد محفظتك. إن لم تكن أنت، فأبقها مجمّدة وغيّر كلمة مرور بريدك.',
  'security.notices.unfrozen.subject': 'محفظتك لم تعد مجمّدة',
  'security.notices.unfrozen.lead': 'توقّع محفظتك من جديد. إن لم تفعل هذا، فجمّدها الآن.',
  'security.notices.erased.subject': 'مُحيت محفظتك',
  'security.notices.erased.lead':
    'حُذفت محفظتك وكل بياناتها هنا كما أكّدت. لا يفتحها الآن إلا كلمات الاسترداد أو ملف النسخة الاحتياطية.',
  'page.freeze': 'يجمّد هذا محفظتك فورًا: لا يُوقَّع أي شيء على أي جهاز حتى يُلغى التجميد.',
  'page.unfreeze':
    'يلغي هذا تجميد محفظتك خلال 24 ساعة. حتى ذلك الحين يمكن لكل جهاز، ولرابط في رسالة أخرى، إيقافه.',
  'page.keep': 'تبقى محفظتك مجمّدة.',
  'page.cancel': 'يلغي هذا ما طُلب في محفظتك.',
  'page.cancelled': 'تم الإلغاء. إذا لم تطلب ذلك، فافتح محفظتك وأزل الأجهزة التي لا تعرفها.',
  'page.undo': 'يعيد هذا إلى محفظتك بريدها الإلكتروني القديم ويسجّل خروج جميع الأجهزة.',
  'page.undone': 'عاد إلى محفظتك بريدها الإلكتروني القديم. سجّل الدخول للتحقق من أجهزتك.',
  'page.title': 'محفظتك',
  'page.done': 'تم.',
  'page.half': 'محفظتك مجمّدة على أحد خادميها. جمّدها على الخادم الآخر أيضًا.',
  'page.mailed': 'أرسلنا إليك رابطًا بالبريد. يجمّد محفظتك على هذا الخادم أيضًا.',
  'page.device': 'ليس لدى هذا الخادم عنوان بريد لك. افتح محفظتك على أحد أجهزتك وجمّدها هناك أيضًا.',
  'page.limit': 'نفّذ صندوق البريد هذا ذلك ثلاث مرات خلال 30 يومًا، وهو الحدّ الأقصى. استخدم أحد أجهزتك.',
  'page.over': 'انتهت صلاحية هذا الرابط أو استُخدم.',

  'security.from': 'تم ذلك على {origin} باستخدام {browser}.',

  'security.other': 'إذا لم تكن أنت، فافتح محفظتك وأزل ذلك الجهاز وانقل ما تملكه إلى محفظة أخرى.',
}
