import type { Texts } from '../texts.js'

/** Texts of the mails of the embedded wallet, in Hebrew. */
export const messages: Texts<'mails'> = {
  'link.subject': 'אישור הכניסה שלכם',
  'link.lead': 'מישהו נכנס לארנק שלכם באתר {origin} עם {browser}.',
  'link.create': 'מישהו יוצר ארנק עם כתובת האימייל שלכם באתר {origin} עם {browser}.',
  'link.how':
    'אם זה אתם, פתחו את הקישור ובחרו את המספר שעל המסך שלכם. הקישור פועל פעם אחת, במשך 10 דקות.',
  'link.action': 'אישור הכניסה',
  'link.other':
    'אם זה לא אתם, או שאינכם מכירים את האתר, התעלמו מההודעה הזו. לעולם אל תפתחו את הקישור כי מישהו ביקש מכם.',

  'code.subject': '{code} הוא קוד הארנק שלכם',
  'code.lead': 'הקוד שלכם לכניסה באתר {origin} עם {browser}:',
  'code.other':
    'הוא פועל 10 דקות, רק בדפדפן שביקש אותו. אל תמסרו אותו לאיש. אם לא ביקשתם אותו, התעלמו מההודעה הזו.',

  'change.primarySubject': '{code} הוא הקוד להחלפת האימייל שלכם',
  'change.primary': 'הזינו את הקוד הזה כדי להחליף את כתובת האימייל של הארנק ל־{to}:',
  'change.secondarySubject': '{code} מאשר את האימייל החדש שלכם',
  'change.secondary': 'הזינו את הקוד הזה כדי שזו תהיה כתובת האימייל של הארנק:',
  'change.other': 'הוא פועל 10 דקות. אם לא ביקשתם אותו, אל תמסרו אותו לאיש.',

  'changed.subject': 'כתובת האימייל של הארנק שלכם הוחלפה',
  'changed.lead':
    'הכניסה לארנק שלכם היא עכשיו עם {to}. כל שאר המכשירים נותקו. אם לא עשיתם זאת, בטלו תוך 72 שעות:',
  'changed.action': 'ביטול השינוי',

  'device.subject': 'מכשיר חדש משתמש בארנק שלכם',
  'device.lead': 'הארנק שלכם נפתח באתר {origin} עם {browser}, במכשיר שלא שימש אותו בעבר.',
  'device.other': 'אם זה לא אתם, פתחו את הארנק, הסירו את המכשיר והעבירו את מה שלכם לארנק אחר.',

  'security.actions.export': 'להציג את מילות השחזור או גיבוי של הארנק שלכם',
  'security.actions.passkey-add': 'להוסיף מפתח גישה לארנק שלכם',
  'security.actions.passkey-remove': 'להסיר מפתח גישה של הארנק שלכם',
  'security.actions.device-remove': 'להסיר מכשירים של הארנק שלכם',
  'security.actions.email-change': 'להחליף את כתובת האימייל של הארנק שלכם',
  'security.actions.spending': 'להעלות את מגבלת ההוצאה של הארנק שלכם',
  'security.notices.spending.subject': 'מגבלת ההוצאה של הארנק שלכם שונתה',
  'security.notices.spending.lead': 'מגבלת ההוצאה של הארנק שלכם שונתה.',

  'security.code.subject': '{code} מאשר שינוי באבטחת הארנק שלכם',
  'security.code.lead': 'הזינו את הקוד הזה כדי {action}, באתר {origin} עם {browser}:',
  'security.code.other':
    'הוא פועל 10 דקות, לפעולה הזו בלבד, ורק בדפדפן שביקש אותו. הארנק שייך לכל מי שיש לו את מילות השחזור: אל תמסרו לאיש לא את המילים ולא את הקוד. אם לא ביקשתם אותו, התעלמו מההודעה ובדקו את המכשירים שלכם.',

  'security.waiting.subject': 'בעוד 24 שעות: שינוי באבטחת הארנק שלכם',
  'security.waiting.lead': 'התקבלה בקשה {action}, באתר {origin} עם {browser}.',
  'security.waiting.how':
    'זה יתאפשר בעוד כ־24 שעות, בדפדפן ההוא בלבד. אם זה לא אתם, בטלו עכשיו ובדקו את המכשירים שלכם.',
  'security.waiting.action': 'ביטול',

  'security.notices.words.subject': 'מילות השחזור של הארנק שלכם הוצגו',
  'security.notices.words.lead': 'מילות השחזור של הארנק שלכם הוצגו.',
  'security.notices.file.subject': 'נוצר גיבוי של הארנק שלכם',
  'security.notices.file.lead': 'נוצר קובץ גיבוי של הארנק שלכם.',
  'security.notices.passkey-added.subject': 'נוסף מפתח גישה לארנק שלכם',
  'security.notices.passkey-added.lead':
    'נוסף מפתח גישה לארנק שלכם. מכשירים חדשים צריכים מעכשיו מפתח גישה או גיבוי.',
  'security.notices.passkey-removed.subject': 'הוסר מפתח גישה של הארנק שלכם',
  'security.notices.passkey-removed.lead': 'הוסר מפתח גישה של הארנק שלכם.',
  'security.actions.unfreeze': 'ביטול ההקפאה של הארנק שלכם',
  'security.actions.erase': 'מחיקת הארנק שלכם לתמיד',
  'security.freeze': 'הקפאת הארנק שלי',
  'security.unfreeze': 'ביטול ההקפאה בעוד 24 שעות',
  'security.keep': 'להשאיר מוקפא',
  'security.notices.frozen.subject': 'הארנק שלכם מוקפא',
  'security.notices.frozen.lead':
    'שום דבר לא נחתם באף מכשיר עד שתבטלו את ההקפאה: במכשיר עם מפתח גישה, או בקישור הזה, כעבור 24 שעות. שני שרתים שומרים את ההקפאה, וכל אחד שולח את האימייל הזה: בלי מכשיר, השתמשו בקישור של שניהם.',
  'security.notices.half.subject': 'הקפיאו את הארנק בשני השרתים',
  'security.notices.half.lead':
    'הארנק שלכם הוקפא באחד משני השרתים שלו. הקפיאו אותו בעזרת הקישור גם בשרת הזה. אם לא אתם הקפאתם אותו, פתחו את הארנק ובדקו את המכשירים שלכם.',
  'security.notices.unfreezing.subject': 'בעוד 24 שעות: הקפאת הארנק תבוטל',
  'security.notices.unfreezing.lead':
    'מי שיש לו גישה לתיבת הדואר שלכם ביקש לבטל את הקפאת הארנק. אם לא אתם ביקשתם, השאירו אותו מוקפא ושנו את סיסמת התיבה.',
  'security.notices.unfrozen.subject': 'הארנק שלכם כבר לא מוקפא',
  'security.notices.unfrozen.lead': 'הארנק חותם שוב. אם לא אתם עשיתם זאת, הקפיאו אותו עכשיו.',
  'security.notices.erased.subject': 'הארנק שלכם נמחק',
  'security.notices.erased.lead':
    'הארנק וכל הנתונים עליו נמחקו כאן, כפי שאישרתם. רק מילות שחזור או קובץ גיבוי עוד פותחים אותו.',
  'page.freeze': 'הפעולה מקפיאה את הארנק מיד: שום דבר לא נחתם באף מכשיר עד שתבטלו את ההקפאה.',
  'page.unfreeze':
    'ההקפאה תבוטל בעוד 24 שעות. עד אז כל מכשיר, וקישור באימייל נוסף, יכולים לעצור זאת.',
  'page.keep': 'הארנק נשאר מוקפא.',
  'page.cancel': 'הפעולה מבטלת את מה שהתבקש בארנק שלכם.',
  'page.cancelled': 'הבקשה בוטלה. אם לא ביקשתם זאת, פתחו את הארנק והסירו מכשירים שאינכם מכירים.',
  'page.undo': 'הפעולה מחזירה לארנק את כתובת האימייל הקודמת ומנתקת את כל המכשירים.',
  'page.undone': 'כתובת האימייל הקודמת של הארנק הוחזרה. היכנסו ובדקו את המכשירים שלכם.',
  'page.title': 'הארנק שלכם',
  'page.done': 'בוצע.',
  'page.half': 'הארנק שלכם מוקפא באחד משני השרתים שלו. הקפיאו אותו גם בשרת השני.',
  'page.mailed': 'שלחנו לכם קישור בדוא״ל. הוא מקפיא את הארנק גם בשרת הזה.',
  'page.device':
    'לשרת הזה אין כתובת דוא״ל שלכם. פתחו את הארנק באחד המכשירים שלכם והקפיאו אותו גם שם.',
  'page.limit':
    'תיבת הדואר הזו עשתה זאת שלוש פעמים ב־30 יום, וזה המקסימום המותר. השתמשו באחד המכשירים שלכם.',
  'page.over': 'הקישור הזה פג או שכבר נוצל.',

  'security.from': 'הפעולה בוצעה באתר {origin} עם {browser}.',

  'security.other': 'אם זה לא אתם, פתחו את הארנק, הסירו את המכשיר והעבירו את מה שלכם לארנק אחר.',
}
