import type { Texts } from '../texts.js'

/** Texts of the account page and recovery in the secure site, in Ukrainian. */
export const messages: Texts<'site-account'> = {
  'account.title': 'Ваш гаманець',
  'account.loading': 'Завантаження',
  'account.done': 'Закрити',
  'account.back': 'Назад',
  'account.cancel': 'Скасувати',
  'account.continue': 'Продовжити',
  'account.retry': 'Повторити',
  'account.problem': 'Щось пішло не так. Спробуйте ще раз.',
  'account.storage':
    'Цей браузер не зберігає гаманець. Зробіть резервну копію: після перезавантаження треба увійти знову.',
  'account.none':
    'Зробіть резервну копію або додайте ключ доступу. Без них, втративши пошту, можна втратити гаманець.',

  'account.backup': 'Резервна копія',
  'account.words': 'Показати слова',
  'account.file': 'Зберегти зашифровану копію',
  'account.words.title': 'Слова відновлення',
  'account.words.warning':
    'Хто знає ці 24 слова, володіє гаманцем. Запишіть їх за порядком і нікому не показуйте.',
  'account.words.show': 'Показати слова',
  'account.words.kept': 'Слова записано',
  'account.file.title': 'Зашифрована копія',
  'account.file.text':
    'Файл і пароль відновлять гаманець навіть без цього сервісу. Зберігайте їх окремо.',
  'account.file.password': 'Пароль, щонайменше 12 знаків',
  'account.file.again': 'Пароль ще раз',
  'account.file.differ': 'Паролі не збігаються',
  'account.file.short': 'Введіть щонайменше 12 знаків',
  'account.file.save': 'Зберегти файл',
  'account.file.saved':
    'Файл збережено. Відкрийте його тут на новому пристрої або без мережі на сторінці відновлення.',
  'account.file.page': 'Зберегти й сторінку відновлення',

  'account.passkeys': 'Ключі доступу',
  'account.passkey.add': 'Додати ключ доступу',
  'account.passkey.remove': 'Видалити',
  'account.passkey.about':
    'Ключ доступу відкриває гаманець на новому пристрої. Ніхто інший не може, навіть ми. Зробіть і резервну копію.',
  'account.passkey.title': 'Додати ключ доступу',
  'account.passkey.label': 'Назва ключа доступу',
  'account.passkey.create': 'Створити ключ доступу',
  'account.passkey.added': 'Ключ доступу додано',
  'account.passkey.removed': 'Ключ доступу видалено',
  'account.passkey.removedText':
    'Гаманець знову відкривається лише за поштою, на кожному пристрої після наступного входу.',
  'account.passkey.unfit':
    'Цей ключ доступу або браузер не може відновити гаманець. Спробуйте інший або скористайтеся копією.',
  'account.passkey.declined': 'Ключ доступу не використано',
  'account.used': 'Востаннє: {date}',

  'account.devices': 'Пристрої',
  'account.device.here': 'Цей пристрій',
  'account.device.remove': 'Видалити',
  'account.device.half': 'Видалений пристрій, який ще пам’ятає один із двох наших серверів',
  'account.device.others': 'Видалити всі інші',

  'account.waiting': 'В очікуванні',
  'account.waiting.from': 'Можна з {date}',
  'account.waiting.elsewhere': 'Запитано на іншому пристрої',
  'account.waiting.cancel': 'Скасувати',
  'account.action.export': 'Показ слів або копія',
  'account.action.passkey-add': 'Додати ключ доступу',
  'account.action.passkey-remove': 'Видалити ключ доступу',
  'account.action.device-remove': 'Видалити пристрої',
  'account.action.email-change': 'Змінити пошту',

  'account.log': 'Журнал безпеки',
  'account.event.signed-in': 'Вхід виконано',
  'account.event.sign-in-refused': 'Вхід відхилено',
  'account.event.device-added': 'Пристрій додано',
  'account.event.device-removed': 'Пристрій видалено',
  'account.event.signed-out': 'Вихід виконано',
  'account.event.session-stolen': 'Скопійований сеанс завершено',
  'account.event.share-released': 'Гаманець відкрито для підпису',
  'account.event.email-change-requested': 'Запит на зміну пошти',
  'account.event.email-changed': 'Пошту змінено',
  'account.event.email-change-undone': 'Зміну пошти скасовано',
  'account.event.exported': 'Зроблено резервну копію',
  'account.event.passkey-added': 'Ключ доступу додано',
  'account.event.passkey-removed': 'Ключ доступу видалено',
  'account.event.step-up-requested': 'Запит на зміну безпеки',
  'account.event.step-up-cancelled': 'Зміну безпеки скасовано',

  'stepUp.title': 'Підтвердьте, що це ви',
  'stepUp.passkey': 'Використати ключ доступу',
  'stepUp.code': 'Надіслати код на пошту',
  'stepUp.lost': 'Ключ доступу втрачено',
  'stepUp.delayed': 'З кодом треба чекати 24 години. Ми надішлемо лист, і ви зможете скасувати.',
  'stepUp.freezeFirst':
    'До того часу гаманець лишається на іншому пристрої. Щоб зупинити його відразу, заморозьте гаманець.',
  'stepUp.label': 'Код із листа',
  'stepUp.sent': 'Ми надіслали на пошту код із шести цифр. Він діє 10 хвилин.',
  'stepUp.later': 'Поки не можна',
  'stepUp.laterText': 'Це можна зробити з {date}, у цьому браузері. Поверніться тоді.',

  'email.title': 'Зміна пошти',
  'email.text':
    'Далі ви входите з новою адресою, а інші пристрої вийдуть. 24 години не можна зробити копію чи додати ключ доступу.',
  'email.new': 'Нова адреса пошти',
  'email.present': 'Введіть код, надісланий на поточну адресу',
  'email.next': 'Введіть код, надісланий на нову адресу',
  'spending.title': 'Ліміт витрат',
  'spending.text':
    'Гаманець не підпише нічого понад ліміт, хоч би що запитав сайт. Щоб підвищити його, потрібне підтвердження.',
  'spending.off': 'Без ліміту',
  'spending.day': 'На день, на кожному пристрої',
  'spending.device': 'Усього, на кожному пристрої',
  'spending.kind': 'Ліміт',
  'spending.amount': '{symbol} у мережі {network}',
  'spending.token': 'Адреса контракту токена',
  'spending.token.network': 'Мережа токена',
  'spending.token.add': 'Додати токен',
  'spending.token.none': 'У мережі {network} немає токена з цією адресою',
  'spending.rest':
    'Комісія мережі враховується. Токен без суми та все, що ми не можемо оцінити, вважається перевищенням ліміту.',
  'spending.listed': 'Платити на нову адресу, лише якщо вона у списку',
  'spending.addresses': 'Мій список: по адресі в рядку',
  'spending.wrong': 'Це не сума й не адреса: {value}',
  'account.action.spending': 'Підвищити ліміт витрат',
  'account.event.spending-changed': 'Ліміт витрат змінено',
  'account.freeze': 'Заморозити гаманець',
  'freeze.text':
    'Поки ви його не розморозите, на жодному пристрої нічого не підписується. Для цього потрібен ключ доступу або код і 24 години.',
  'frozen.title': 'Ваш гаманець заморожено',
  'frozen.text':
    'На жодному пристрої нічого не підписується. Видаліть незнайомі пристрої, перш ніж розморозити.',
  'frozen.ends': 'Його буде розморожено {date}: про це попросив хтось із доступом до вашої пошти.',
  'frozen.half':
    'Можливо, замороження дійшло лише до одного з двох серверів. Заморозьте гаманець на обох.',
  'frozen.mailed':
    'Ми надіслали вам посилання поштою. Воно заморожує гаманець і на іншому сервері.',
  'frozen.keep': 'Залишити замороженим',
  'account.unfreeze': 'Розморозити гаманець',
  'account.erase': 'Стерти гаманець',
  'erase.text':
    'Це назавжди знищить ваш гаманець тут. Відновити його не зможе ніхто, навіть ми. Без слів відновлення або файлу копії все в ньому пропаде.',
  'erase.backup': 'Я маю слова або копію, або ніщо в ньому мені не важливе',
  'erase.done': 'Ваш гаманець стерто',
  'account.records': 'Зберегти мої дані',
  'account.action.unfreeze': 'Розморозити гаманець',
  'account.action.erase': 'Стерти гаманець',
  'account.event.frozen': 'Гаманець заморожено',
  'account.event.unfrozen': 'Гаманець розморожено',
  'account.event.records-saved': 'Дані збережено',
  'stepUp.eraseWait':
    'Це стане можливим через 24 години після підтвердження. Ми надішлемо лист, і будь-який ваш пристрій зможе скасувати.',

  'login.title': 'Вхід у ваш гаманець',
  'login.text': 'За адресою пошти вашого гаманця',
  'login.email': 'Адреса ел. пошти',
  'login.link.title': 'Перевірте пошту',
  'login.link.text': 'Відкрийте посилання в листі й виберіть це число:',
  'login.code.title': 'Введіть код',
  'login.signOut': 'Вийти',

  'recover.title': 'Відновлення гаманця',
  'recover.text': 'Ви увійшли. На цьому пристрої ще немає вашого гаманця.',
  'recover.lost':
    'Самої пошти замало, щоб відкрити гаманець тут. Потрібні слова відновлення або файл копії.',
  'recover.passkey': 'Використати ключ доступу',
  'recover.words': 'Слова відновлення',
  'recover.words.label': 'Ваші 24 слова за порядком',
  'recover.file': 'Файл копії',
  'recover.file.label': 'Файл копії',
  'recover.file.password': 'Пароль файлу',
  'recover.restore': 'Відновити',
  'recover.done': 'Гаманець знову з вами',
  'recover.doneText': 'Можна повернутися на сайт',
  'recover.wrong.words': 'Неправильне слово або порядок',
  'recover.wrong.other': 'Ця копія від іншого гаманця',
  'recover.wrong.file': 'Це не файл копії гаманця',
  'recover.wrong.password': 'Неправильний пароль, або файл змінено',
  'recover.wrong.passkey':
    'Цей ключ доступу не відкриває гаманець. Спробуйте інший або скористайтеся копією.',
  'recover.nothing':
    'Нічого з цього немає? Пристрій, де ви ще увійшли, може показати слова або додати ключ доступу.',

  'window.account': 'Копія та безпека',
  'window.account.text': 'Відкриється у власному вікні гаманця, жоден сайт цього не побачить.',
  'window.recover': 'Відновлення гаманця',
  'window.recover.text':
    'Потрібен ключ доступу або резервна копія. Відкриється у власному вікні гаманця.',
  'window.open': 'Відкрити вікно',
  'window.blocked': 'Браузер заблокував вікно. Дозвольте його й повторіть.',
}
