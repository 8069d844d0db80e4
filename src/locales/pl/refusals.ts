import type { Texts } from '../texts.js'

/** Texts of refusals by the server, in Polish. */
export const messages: Texts<'refusals'> = {
  unreachable: 'Brak połączenia z serwerem portfela. Sprawdź internet i spróbuj ponownie.',
  wait: 'Spróbuj ponownie później. Czas oczekiwania: {wait}.',
  tries: 'Zbyt wiele błędnych kodów. Czas oczekiwania: {wait}.',
  busy: 'Serwer portfela nie może teraz tego zrobić. Spróbuj później.',
  other: 'Nie udało się. Zacznij od nowa.',
  email: 'Tego adresu e-mail nie można użyć. Sprawdź go lub wpisz inny.',
  code: 'Kod jest błędny.',
  codeBurnt: 'Ten kod już nie działa. Zacznij od nowa, aby dostać inny.',
  link: 'Zbyt wiele błędnych kodów z rzędu. Zaloguj się linkiem z e-maila.',
  login: 'To logowanie wygasło. Zaloguj się ponownie.',
  unconfirmed: 'Nie wybrano właściwej liczby. Zaloguj się ponownie.',
  frozen: 'Operator tej usługi zablokował ten portfel. Skontaktuj się z nim.',
  session: 'Sesja tutaj się zakończyła. Zaloguj się ponownie.',
  proof: 'Ta przeglądarka nie mogła potwierdzić tożsamości. Sprawdź datę i godzinę urządzenia.',
  addresses: 'Inne urządzenie przed chwilą utworzyło ten portfel. Zaloguj się ponownie.',
  project: 'Ta strona nie oferuje takiego logowania.',
  provider: 'Dostawca nie potwierdził logowania. Zaloguj się ponownie.',
  unavailable: 'Ta usługa teraz tego nie oferuje.',
  stepUp: 'Zmiana jest niepotwierdzona, wygasła lub jeszcze niemożliwa. Zacznij od nowa.',
  share:
    'Część portfela w tej przeglądarce przepadła lub jest uszkodzona. Wyloguj się i zaloguj ponownie.',
  mail: 'Nie udało się wysłać e-maila. Sprawdź adres i spróbuj ponownie.',
  lastDevice: 'Nie można usunąć ostatniego urządzenia: nic nie mogłoby już otworzyć portfela.',
  lastHeld: 'Twój klucz dostępu działa tylko z tym urządzeniem. Najpierw zaloguj się na innym.',
  passkey: 'Klucz dostępu nie został przyjęty. Spróbuj ponownie lub użyj innego.',
  passkeyLimit: 'Portfel ma już największą liczbę kluczy dostępu. Najpierw usuń jeden.',
  passkeyKnown: 'Portfel ma już ten klucz dostępu.',
  permissionLimit:
    'Portfel ma tyle uprawnień, ile może zapisać. Spróbuj ponownie, gdy jedno się skończy.',
  permissionRecord: 'Nie udało się zapisać uprawnienia, więc go nie udzielono. Spróbuj ponownie.',
  unsigned: 'Zaloguj się w tej przeglądarce jeszcze raz i spróbuj ponownie.',
  keys: 'Nie udało się otworzyć portfela i nic nie zostało podpisane. Spróbuj ponownie albo wyloguj się i zaloguj jeszcze raz.',
  freezeLimit:
    'To urządzenie zrobiło to już trzy razy w ciągu 30 dni, więcej nie może. Użyj innego urządzenia albo linku z naszego e-maila.',
  stayLimit:
    'W ciągu ostatnich 30 dni usunięcie urządzenia zatrzymano w trzy różne dni, a więcej nie można. Może je jeszcze zatrzymać starsze urządzenie albo link z naszej wiadomości.',
  ownFrozen:
    'Ten portfel jest zamrożony przez Ciebie. Odmroź go w „Kopia i bezpieczeństwo” albo linkiem z naszego e-maila.',
  vaultOlder:
    'Jeden z serwerów tej usługi jest starszy niż ta strona. Nic nie zostało zrobione. Spróbuj później lub powiadom operatora.',
}
