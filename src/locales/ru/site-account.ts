import type { Texts } from '../texts.js'

/** Texts of the account page and recovery in the secure site, in Russian. */
export const messages: Texts<'site-account'> = {
  'account.title': 'Ваш кошелёк',
  'account.loading': 'Загрузка',
  'account.done': 'Закрыть',
  'account.back': 'Назад',
  'account.cancel': 'Отмена',
  'account.continue': 'Продолжить',
  'account.retry': 'Повторить',
  'account.problem': 'Что-то пошло не так. Повторите попытку.',
  'account.storage':
    'Этот браузер не сохраняет кошелёк. Сделайте резервную копию: после перезагрузки нужно войти снова.',
  'account.none':
    'Сделайте резервную копию или добавьте ключ доступа. Без них, потеряв почту, можно потерять кошелёк.',

  'account.backup': 'Резервная копия',
  'account.words': 'Показать слова',
  'account.file': 'Сохранить зашифрованную копию',
  'account.words.title': 'Слова восстановления',
  'account.words.warning':
    'Кто знает эти 24 слова, владеет кошельком. Запишите их по порядку и никому не показывайте.',
  'account.words.show': 'Показать слова',
  'account.words.kept': 'Слова записаны',
  'account.file.title': 'Зашифрованная копия',
  'account.file.text':
    'Файл и пароль восстановят кошелёк даже без этого сервиса. Храните их отдельно.',
  'account.file.password': 'Пароль, не меньше 12 знаков',
  'account.file.again': 'Пароль ещё раз',
  'account.file.differ': 'Пароли не совпадают',
  'account.file.short': 'Введите не меньше 12 знаков',
  'account.file.save': 'Сохранить файл',
  'account.file.saved':
    'Файл сохранён. Откройте его здесь на новом устройстве или без сети на странице восстановления.',
  'account.file.page': 'Сохранить и страницу восстановления',

  'account.passkeys': 'Ключи доступа',
  'account.passkey.add': 'Добавить ключ доступа',
  'account.passkey.remove': 'Удалить',
  'account.passkey.about':
    'Ключ доступа открывает кошелёк на новом устройстве. Никто другой не может, даже мы. Сделайте и резервную копию.',
  'account.passkey.title': 'Добавить ключ доступа',
  'account.passkey.label': 'Имя ключа доступа',
  'account.passkey.create': 'Создать ключ доступа',
  'account.passkey.added': 'Ключ доступа добавлен',
  'account.passkey.removed': 'Ключ доступа удалён',
  'account.passkey.removedText':
    'Кошелёк снова открывается только по почте, на каждом устройстве после следующего входа.',
  'account.passkey.unfit':
    'Этот ключ доступа или браузер не может восстановить кошелёк. Попробуйте другой или используйте копию.',
  'account.passkey.declined': 'Ключ доступа не использован',
  'account.used': 'Последний раз: {date}',

  'account.devices': 'Устройства',
  'account.device.here': 'Это устройство',
  'account.device.remove': 'Удалить',
  'account.device.half': 'Удалённое устройство, которое ещё помнит один из двух наших серверов',
  'account.device.others': 'Удалить все другие',

  'account.waiting': 'В ожидании',
  'account.waiting.from': 'Можно с {date}',
  'account.waiting.elsewhere': 'Запрошено на другом устройстве',
  'account.waiting.cancel': 'Отменить',
  'account.action.export': 'Показ слов или копия',
  'account.action.passkey-add': 'Добавить ключ доступа',
  'account.action.passkey-remove': 'Удалить ключ доступа',
  'account.action.device-remove': 'Удалить устройства',
  'account.action.email-change': 'Сменить почту',

  'account.log': 'Журнал безопасности',
  'account.event.signed-in': 'Вход выполнен',
  'account.event.sign-in-refused': 'Вход отклонён',
  'account.event.device-added': 'Устройство добавлено',
  'account.event.device-removed': 'Устройство удалено',
  'account.event.signed-out': 'Выход выполнен',
  'account.event.session-stolen': 'Скопированный сеанс завершён',
  'account.event.share-released': 'Кошелёк открыт для подписи',
  'account.event.email-change-requested': 'Запрошена смена почты',
  'account.event.email-changed': 'Почта изменена',
  'account.event.email-change-undone': 'Смена почты отменена',
  'account.event.exported': 'Сделана резервная копия',
  'account.event.passkey-added': 'Ключ доступа добавлен',
  'account.event.passkey-removed': 'Ключ доступа удалён',
  'account.event.step-up-requested': 'Запрошено изменение безопасности',
  'account.event.step-up-cancelled': 'Изменение безопасности отменено',

  'stepUp.title': 'Подтвердите, что это вы',
  'stepUp.passkey': 'Использовать ключ доступа',
  'stepUp.code': 'Отправить код на почту',
  'stepUp.lost': 'Ключ доступа утерян',
  'stepUp.delayed': 'С кодом нужно ждать 24 часа. Мы пришлём письмо, и вы сможете отменить.',
  'stepUp.freezeFirst':
    'До этого кошелёк остаётся на другом устройстве. Чтобы остановить его сразу, заморозьте кошелёк.',
  'stepUp.label': 'Код из письма',
  'stepUp.sent': 'Мы отправили на почту код из шести цифр. Он действует 10 минут.',
  'stepUp.later': 'Пока нельзя',
  'stepUp.laterText': 'Это можно сделать с {date}, в этом браузере. Вернитесь тогда.',

  'email.title': 'Смена почты',
  'email.text':
    'Дальше вы входите с новым адресом, а другие устройства выйдут. 24 часа нельзя сделать копию или добавить ключ доступа.',
  'email.new': 'Новый адрес почты',
  'email.present': 'Введите код, отправленный на текущий адрес',
  'email.next': 'Введите код, отправленный на новый адрес',
  'spending.title': 'Лимит расходов',
  'spending.text':
    'Кошелёк не подпишет ничего сверх лимита, что бы ни запросил сайт. Чтобы повысить его, нужно подтверждение.',
  'spending.off': 'Без лимита',
  'spending.day': 'В день, на каждом устройстве',
  'spending.device': 'Всего, на каждом устройстве',
  'spending.kind': 'Лимит',
  'spending.amount': '{symbol} в сети {network}',
  'spending.token': 'Адрес контракта токена',
  'spending.token.network': 'Сеть токена',
  'spending.token.add': 'Добавить токен',
  'spending.token.none': 'В сети {network} нет токена с этим адресом',
  'spending.rest':
    'Комиссия сети учитывается. Токен без суммы и всё, что мы не можем оценить, считается превышением лимита.',
  'spending.listed': 'Платить на новый адрес, только если он в списке',
  'spending.addresses': 'Мой список: по адресу в строке',
  'spending.wrong': 'Это не сумма и не адрес: {value}',
  'account.action.spending': 'Повысить лимит расходов',
  'account.event.spending-changed': 'Лимит расходов изменён',
  'account.freeze': 'Заморозить кошелёк',
  'freeze.text':
    'Пока вы его не разморозите, ничего не подписывается ни на одном устройстве. Для этого нужен ключ доступа или код и 24 часа.',
  'frozen.title': 'Ваш кошелёк заморожен',
  'frozen.text':
    'Ни на одном устройстве ничего не подписывается. Удалите незнакомые устройства, прежде чем разморозить.',
  'frozen.ends': 'Он будет разморожен {date}: об этом попросил кто-то с доступом к вашей почте.',
  'frozen.half':
    'Возможно, заморозка дошла только до одного из двух серверов. Заморозьте кошелёк на обоих.',
  'frozen.mailed':
    'Мы отправили вам ссылку по почте. Она замораживает кошелёк и на другом сервере.',
  'frozen.keep': 'Оставить замороженным',
  'account.unfreeze': 'Разморозить кошелёк',
  'account.erase': 'Стереть кошелёк',
  'erase.text':
    'Это навсегда уничтожит ваш кошелёк здесь. Восстановить его не сможет никто, даже мы. Без слов восстановления или файла копии всё в нём пропадёт.',
  'erase.backup': 'У меня есть слова или копия, или ничего в нём мне не важно',
  'erase.done': 'Ваш кошелёк стёрт',
  'account.records': 'Сохранить мои данные',
  'account.action.unfreeze': 'Разморозить кошелёк',
  'account.action.erase': 'Стереть кошелёк',
  'account.event.frozen': 'Кошелёк заморожен',
  'account.event.unfrozen': 'Кошелёк разморожен',
  'account.event.records-saved': 'Данные сохранены',
  'stepUp.eraseWait':
    'Это станет возможно через 24 часа после подтверждения. Мы пришлём письмо, и любое ваше устройство сможет отменить.',

  'login.title': 'Вход в ваш кошелёк',
  'login.text': 'По адресу почты вашего кошелька',
  'login.email': 'Адрес эл. почты',
  'login.link.title': 'Проверьте почту',
  'login.link.text': 'Откройте ссылку в письме и выберите это число:',
  'login.code.title': 'Введите код',
  'login.signOut': 'Выйти',

  'recover.title': 'Восстановление кошелька',
  'recover.text': 'Вы вошли. На этом устройстве ещё нет вашего кошелька.',
  'recover.lost':
    'Одной почты мало, чтобы открыть кошелёк здесь. Нужны слова восстановления или файл копии.',
  'recover.passkey': 'Использовать ключ доступа',
  'recover.words': 'Слова восстановления',
  'recover.words.label': 'Ваши 24 слова по порядку',
  'recover.file': 'Файл копии',
  'recover.file.label': 'Файл копии',
  'recover.file.password': 'Пароль файла',
  'recover.restore': 'Восстановить',
  'recover.done': 'Кошелёк снова с вами',
  'recover.doneText': 'Можно вернуться на сайт',
  'recover.wrong.words': 'Неверное слово или порядок',
  'recover.wrong.other': 'Эта копия от другого кошелька',
  'recover.wrong.file': 'Это не файл копии кошелька',
  'recover.wrong.password': 'Неверный пароль, или файл изменён',
  'recover.wrong.passkey':
    'Этот ключ доступа не открывает кошелёк. Попробуйте другой или используйте копию.',
  'recover.nothing':
    'Ничего из этого нет? Устройство, где вы ещё вошли, может показать слова или добавить ключ доступа.',

  'window.account': 'Копия и безопасность',
  'window.account.text': 'Откроется в собственном окне кошелька, ни один сайт этого не увидит.',
  'window.recover': 'Восстановление кошелька',
  'window.recover.text':
    'Нужен ключ доступа или резервная копия. Откроется в собственном окне кошелька.',
  'window.open': 'Открыть окно',
  'window.blocked': 'Браузер заблокировал окно. Разрешите его и повторите.',
}
