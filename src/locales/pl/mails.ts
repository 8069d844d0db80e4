import type { Texts } from '../texts.js'

/** Texts of the mails of the embedded wallet, in Polish. */
export const messages: Texts<'mails'> = {
  'link.subject': 'Potwierdź logowanie',
  'link.lead': 'Ktoś loguje się do Twojego portfela na {origin}, w przeglądarce {browser}.',
  'link.create':
    'Ktoś tworzy portfel z Twoim adresem e-mail na {origin}, w przeglądarce {browser}.',
  'link.how':
    'Jeśli to Ty, otwórz link i wybierz liczbę ze swojego ekranu. Link działa raz, przez 10 minut.',
  'link.action': 'Potwierdź logowanie',
  'link.other':
    'Jeśli to nie Ty albo nie znasz tej strony, zignoruj ten e-mail. Nigdy nie otwieraj linku, bo ktoś o to prosi.',

  'code.subject': '{code} to kod do Twojego portfela',
  'code.lead': 'Twój kod do logowania na {origin}, w przeglądarce {browser}:',
  'code.other':
    'Działa przez 10 minut, tylko w przeglądarce, która o niego poprosiła. Nie podawaj go nikomu. Jeśli to nie Twoja prośba, zignoruj ten e-mail.',

  'change.primarySubject': '{code} to kod do zmiany e-maila',
  'change.primary': 'Wpisz ten kod, aby zmienić adres e-mail portfela na {to}:',
  'change.secondarySubject': '{code} potwierdza nowy e-mail',
  'change.secondary': 'Wpisz ten kod, aby ustawić ten adres jako e-mail swojego portfela:',
  'change.other': 'Działa przez 10 minut. Jeśli to nie Twoja prośba, nie podawaj go nikomu.',

  'changed.subject': 'Zmieniono adres e-mail Twojego portfela',
  'changed.lead':
    'Do portfela logujesz się teraz adresem {to}. Wszystkie inne urządzenia wylogowano. Jeśli to nie Ty, cofnij zmianę w ciągu 72 godzin:',
  'changed.action': 'Cofnij zmianę',

  'device.subject': 'Nowe urządzenie używa Twojego portfela',
  'device.lead':
    'Twój portfel otwarto na {origin}, w przeglądarce {browser}, na nieużywanym wcześniej urządzeniu.',
  'device.other':
    'Jeśli to nie Ty, otwórz portfel, usuń to urządzenie i przenieś swoje środki do innego portfela.',

  'security.actions.export': 'pokazać słowa odzyskiwania lub kopię zapasową portfela',
  'security.actions.passkey-add': 'dodać klucz dostępu do portfela',
  'security.actions.passkey-remove': 'usunąć klucz dostępu do portfela',
  'security.actions.device-remove': 'usunąć urządzenia z portfela',
  'security.actions.email-change': 'zmienić adres e-mail portfela',
  'security.actions.spending': 'podnieść limit wydatków portfela',
  'security.notices.spending.subject': 'Zmieniono limit wydatków Twojego portfela',
  'security.notices.spending.lead': 'Zmieniono limit wydatków Twojego portfela.',

  'security.code.subject': '{code} potwierdza zmianę zabezpieczeń',
  'security.code.lead': 'Wpisz ten kod, aby {action}, na {origin}, w przeglądarce {browser}:',
  'security.code.other':
    'Działa przez 10 minut, tylko do tego i tylko w przeglądarce, która o niego poprosiła. Kto ma słowa odzyskiwania, ma Twój portfel: nie podawaj nikomu ani słów, ani kodu. Jeśli to nie Twoja prośba, zignoruj ten e-mail i sprawdź swoje urządzenia.',

  'security.waiting.subject': 'Za 24 godziny: zmiana zabezpieczeń portfela',
  'security.waiting.lead': 'Ktoś poprosił, aby {action}, na {origin}, w przeglądarce {browser}.',
  'security.waiting.how':
    'Będzie to możliwe za około 24 godziny, tylko w tamtej przeglądarce. Jeśli to nie Ty, anuluj to teraz i sprawdź swoje urządzenia.',
  'security.waiting.action': 'Anuluj',

  'security.notices.words.subject': 'Pokazano słowa odzyskiwania Twojego portfela',
  'security.notices.words.lead': 'Pokazano słowa odzyskiwania Twojego portfela.',
  'security.notices.file.subject': 'Zrobiono kopię zapasową Twojego portfela',
  'security.notices.file.lead': 'Utworzono plik kopii zapasowej Twojego portfela.',
  'security.notices.passkey-added.subject': 'Dodano klucz dostępu do Twojego portfela',
  'security.notices.passkey-added.lead':
    'Dodano klucz dostępu do Twojego portfela. Nowe urządzenia potrzebują teraz klucza dostępu lub kopii zapasowej.',
  'security.notices.passkey-removed.subject': 'Usunięto klucz dostępu do Twojego portfela',
  'security.notices.passkey-removed.lead': 'Usunięto klucz dostępu do Twojego portfela.',
  'security.actions.unfreeze': 'odmrozić portfel',
  'security.actions.erase': 'wymazać portfel na zawsze',
  'security.freeze': 'Zamroź mój portfel',
  'security.unfreeze': 'Odmroź za 24 godziny',
  'security.keep': 'Pozostaw zamrożony',
  'security.notices.frozen.subject': 'Portfel jest zamrożony',
  'security.notices.frozen.lead':
    'Nic nie zostanie podpisane na żadnym urządzeniu, dopóki go nie odmrozisz: na urządzeniu kluczem dostępu albo tym linkiem po 24 godzinach. Zamrożenie trzymają dwa serwery i każdy wysyła ten e-mail: bez urządzenia użyj linku z obu.',
  'security.notices.half.subject': 'Zablokuj portfel na obu serwerach',
  'security.notices.half.lead':
    'Twój portfel został zablokowany na jednym z dwóch serwerów. Zablokuj go linkiem również na tym. Jeśli to nie Ty, otwórz portfel i sprawdź swoje urządzenia.',
  'security.notices.unfreezing.subject': 'Za 24 godziny: portfel zostanie odmrożony',
  'security.notices.unfreezing.lead':
    'Ktoś z dostępem do Twojej skrzynki chce odmrozić portfel. Jeśli to nie Ty, pozostaw go zamrożonym i zmień hasło skrzynki.',
  'security.notices.unfrozen.subject': 'Portfel nie jest już zamrożony',
  'security.notices.unfrozen.lead': 'Portfel znów podpisuje. Jeśli to nie Ty, zamroź go teraz.',
  'security.notices.erased.subject': 'Portfel został wymazany',
  'security.notices.erased.lead':
    'Portfel i wszystkie dane o nim usunięto stąd zgodnie z Twoim potwierdzeniem. Otworzą go już tylko słowa odzyskiwania lub plik kopii.',
  'page.freeze':
    'To od razu zamraża portfel: nic nie zostanie podpisane na żadnym urządzeniu, dopóki go nie odmrozisz.',
  'page.unfreeze':
    'To odmrozi portfel za 24 godziny. Do tego czasu może to zatrzymać każde urządzenie i link w kolejnym e-mailu.',
  'page.keep': 'Portfel pozostaje zamrożony.',
  'page.cancel': 'To anuluje to, o co poproszono w Twoim portfelu.',
  'page.cancelled':
    'Anulowano. Jeśli to nie Ty o to prosisz, otwórz portfel i usuń urządzenia, których nie znasz.',
  'page.undo': 'To przywraca portfelowi stary adres e-mail i wylogowuje wszystkie urządzenia.',
  'page.undone': 'Portfel znów ma stary adres e-mail. Zaloguj się i sprawdź swoje urządzenia.',
  'page.title': 'Twój portfel',
  'page.done': 'Gotowe.',
  'page.half':
    'Twój portfel jest zablokowany na jednym z dwóch serwerów. Zablokuj go też na drugim.',
  'page.mailed': 'Wysłaliśmy Ci link e-mailem. Blokuje on portfel również na tym serwerze.',
  'page.device':
    'Ten serwer nie ma Twojego adresu e-mail. Otwórz portfel na jednym ze swoich urządzeń i zablokuj go również tam.',
  'page.limit':
    'Ta skrzynka zrobiła to już trzy razy w ciągu 30 dni, więcej nie może. Użyj jednego ze swoich urządzeń.',
  'page.over': 'Ten link wygasł albo został użyty.',

  'security.from': 'Zrobiono to na {origin}, w przeglądarce {browser}.',

  'security.other':
    'Jeśli to nie Ty, otwórz portfel, usuń to urządzenie i przenieś swoje środki do innego portfela.',
}
