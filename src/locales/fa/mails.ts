import type { Texts } from '../texts.js'

/** Texts of the mails of the embedded wallet, in Persian. */
export const messages: Texts<'mails'> = {
  'link.subject': 'ورود خود را تأیید کنید',
  'link.lead': 'کسی دارد در {origin} با {browser} به کیف پول شما وارد می‌شود.',
  'link.how':
    'اگر شمایید، پیوند را باز کنید و عدد روی صفحهٔ خود را انتخاب کنید. پیوند یک بار و ۱۰ دقیقه کار می‌کند.',
  'link.action': 'تأیید ورود',
  'link.other':
    'اگر شما نیستید یا آن سایت را نمی‌شناسید، این ایمیل را نادیده بگیرید. هرگز پیوند را به درخواست کسی باز نکنید.',

  'code.subject': '{code} کد کیف پول شماست',
  'code.lead': 'کد شما برای ورود در {origin} با {browser}:',
  'code.other':
    '۱۰ دقیقه و فقط در مرورگری که آن را خواسته کار می‌کند. به کسی ندهید. اگر شما نخواسته‌اید، این ایمیل را نادیده بگیرید.',

  'change.primarySubject': '{code} کد تغییر ایمیل شماست',
  'change.primary': 'برای تغییر نشانی ایمیل کیف پول به {to} این کد را وارد کنید:',
  'change.secondarySubject': '{code} ایمیل تازهٔ شما را تأیید می‌کند',
  'change.secondary': 'این کد را وارد کنید تا این نشانی، ایمیل کیف پول شما شود:',
  'change.other': '۱۰ دقیقه کار می‌کند. اگر شما نخواسته‌اید، به کسی ندهید.',

  'changed.subject': 'نشانی ایمیل کیف پول شما تغییر کرد',
  'changed.lead':
    'ورود به کیف پول شما اکنون با {to} است. همهٔ دستگاه‌های دیگر خارج شدند. اگر کار شما نبود، تا ۷۲ ساعت برگردانید:',
  'changed.action': 'برگرداندن تغییر',

  'device.subject': 'دستگاه تازه‌ای از کیف پول شما استفاده می‌کند',
  'device.lead':
    'کیف پول شما در {origin} با {browser} باز شد، در دستگاهی که پیش‌تر به کار نرفته بود.',
  'device.other':
    'اگر شما نبودید، کیف پول را باز کنید، آن دستگاه را حذف کنید و دارایی خود را به کیف پول دیگری ببرید.',

  'security.actions.export': 'نمایش واژه‌های بازیابی یا پشتیبان کیف پول شما',
  'security.actions.passkey-add': 'افزودن کلید عبور به کیف پول شما',
  'security.actions.passkey-remove': 'حذف یک کلید عبور کیف پول شما',
  'security.actions.email-change': 'تغییر نشانی ایمیل کیف پول شما',
  'security.actions.spending': 'بالا بردن سقف هزینه کیف پول شما',
  'security.notices.spending.subject': 'سقف هزینه کیف پول شما تغییر کرد',
  'security.notices.spending.lead': 'سقف هزینه کیف پول شما تغییر کرد.',

  'security.code.subject': '{code} تغییری در امنیت کیف پول شما را تأیید می‌کند',
  'security.code.lead': 'این کد را برای {action} در {origin} با {browser} وارد کنید:',
  'security.code.other':
    '۱۰ دقیقه، فقط برای همین کار و فقط در مرورگری که آن را خواسته کار می‌کند. هر که واژه‌های بازیابی شما را داشته باشد صاحب کیف پول شماست: نه واژه‌ها را به کسی بدهید، نه کد را. اگر شما نخواسته‌اید، این ایمیل را نادیده بگیرید و دستگاه‌های خود را بررسی کنید.',

  'security.waiting.subject': 'تا ۲۴ ساعت دیگر: تغییری در امنیت کیف پول شما',
  'security.waiting.lead': 'کسی {action} را در {origin} با {browser} درخواست کرد.',
  'security.waiting.how':
    'حدود ۲۴ ساعت دیگر و فقط در همان مرورگر شدنی می‌شود. اگر شما نبودید، همین حالا لغو کنید و دستگاه‌های خود را بررسی کنید.',
  'security.waiting.action': 'لغو',

  'security.notices.words.subject': 'واژه‌های بازیابی کیف پول شما نمایش داده شد',
  'security.notices.words.lead': 'واژه‌های بازیابی کیف پول شما نمایش داده شد.',
  'security.notices.file.subject': 'نسخهٔ پشتیبان کیف پول شما ساخته شد',
  'security.notices.file.lead': 'فایل پشتیبان کیف پول شما ساخته شد.',
  'security.notices.passkey-added.subject': 'کلید عبوری به کیف پول شما اضافه شد',
  'security.notices.passkey-added.lead':
    'کلید عبوری به کیف پول شما اضافه شد. دستگاه‌های تازه اکنون کلید عبور یا پشتیبان لازم دارند.',
  'security.notices.passkey-removed.subject': 'یک کلید عبور کیف پول شما حذف شد',
  'security.notices.passkey-removed.lead': 'یک کلید عبور کیف پول شما حذف شد.',
  'security.actions.unfreeze': 'باز کردن کیف پول شما',
  'security.actions.erase': 'پاک کردن همیشگی کیف پول شما',
  'security.freeze': 'کیف پولم را مسدود کن',
  'security.unfreeze': 'تا ۲۴ ساعت دیگر باز شود',
  'security.keep': 'مسدود بماند',
  'security.notices.frozen.subject': 'کیف پول شما مسدود است',
  'security.notices.frozen.lead':
    'تا وقتی آن را باز نکنید، هیچ دستگاهی چیزی امضا نمی‌کند: در دستگاهی با کلید عبور، یا با این پیوند و ۲۴ ساعت.',
  'security.notices.unfreezing.subject': 'تا ۲۴ ساعت دیگر: کیف پول شما باز می‌شود',
  'security.notices.unfreezing.lead':
    'کسی که به ایمیل شما دسترسی دارد خواسته کیف پول باز شود. اگر شما نبودید، آن را مسدود نگه دارید و گذرواژهٔ ایمیل را عوض کنید.',
  'security.notices.unfrozen.subject': 'کیف پول شما دیگر مسدود نیست',
  'security.notices.unfrozen.lead':
    'کیف پول شما دوباره امضا می‌کند. اگر کار شما نبود، همین حالا آن را مسدود کنید.',
  'security.notices.erased.subject': 'کیف پول شما پاک شد',
  'security.notices.erased.lead':
    'کیف پول شما و همهٔ داده‌های آن، همان‌طور که تأیید کردید، در اینجا پاک شد. اکنون فقط واژه‌های بازیابی یا فایل پشتیبان آن را باز می‌کنند.',
  'page.freeze':
    'این کار کیف پول شما را فوراً مسدود می‌کند: تا وقتی آن را باز نکنید، هیچ دستگاهی چیزی امضا نمی‌کند.',
  'page.unfreeze':
    'این کار کیف پول شما را تا ۲۴ ساعت دیگر باز می‌کند. تا آن زمان هر دستگاه، و پیوندی در ایمیلی دیگر، می‌تواند جلوی آن را بگیرد.',
  'page.keep': 'کیف پول شما مسدود می‌ماند.',
  'page.done': 'انجام شد.',
  'page.over': 'این پیوند دیگر معتبر نیست یا استفاده شده است.',

  'security.from': 'در {origin} با {browser} انجام شد.',

  'security.other':
    'اگر شما نبودید، کیف پول را باز کنید، آن دستگاه را حذف کنید و دارایی خود را به کیف پول دیگری ببرید.',
}
