import type { Texts } from '../texts.js'

/** Texts of the account page and recovery in the secure site, in Korean. */
export const messages: Texts<'site-account'> = {
  'account.title': '내 지갑',
  'account.loading': '불러오는 중',
  'account.done': '닫기',
  'account.back': '뒤로',
  'account.cancel': '취소',
  'account.continue': '계속',
  'account.retry': '다시 시도',
  'account.problem': '문제가 생겼습니다. 다시 시도하세요.',
  'account.storage':
    '이 브라우저는 지갑을 보관하지 않습니다. 백업을 만드세요. 새로고침하면 다시 로그인해야 합니다.',
  'account.none':
    '백업을 만들거나 패스키를 추가하세요. 없으면 이메일을 잃을 때 지갑도 잃을 수 있습니다.',

  'account.backup': '백업',
  'account.words': '복구 문구 보기',
  'account.file': '암호화된 백업 저장',
  'account.words.title': '복구 문구',
  'account.words.warning':
    '이 24개 단어를 아는 사람이 지갑의 주인이 됩니다. 순서대로 적고 아무에게도 보여주지 마세요.',
  'account.words.show': '문구 보기',
  'account.words.kept': '적어 두었습니다',
  'account.file.title': '암호화된 백업',
  'account.file.text':
    '파일과 비밀번호가 있으면 이 서비스가 없어도 지갑을 복구할 수 있습니다. 둘을 따로 보관하세요.',
  'account.file.password': '비밀번호, 12자 이상',
  'account.file.again': '비밀번호 다시 입력',
  'account.file.differ': '비밀번호가 일치하지 않습니다',
  'account.file.short': '12자 이상 입력하세요',
  'account.file.save': '파일 저장',
  'account.file.saved':
    '파일을 저장했습니다. 새 기기에서는 여기서, 오프라인에서는 복구 페이지로 여세요.',
  'account.file.page': '복구 페이지도 저장',

  'account.passkeys': '패스키',
  'account.passkey.add': '패스키 추가',
  'account.passkey.remove': '삭제',
  'account.passkey.about':
    '패스키로 새 기기에서 지갑을 열 수 있습니다. 다른 누구도, 저희도 열 수 없습니다. 백업도 보관하세요.',
  'account.passkey.title': '패스키 추가',
  'account.passkey.label': '패스키 이름',
  'account.passkey.create': '패스키 만들기',
  'account.passkey.added': '패스키가 추가됨',
  'account.passkey.removed': '패스키가 삭제됨',
  'account.passkey.removedText':
    '각 기기에서 다음 로그인 후에는 다시 이메일만으로 지갑이 열립니다.',
  'account.passkey.unfit':
    '이 패스키나 브라우저로는 지갑을 복구할 수 없습니다. 다른 것을 쓰거나 백업을 사용하세요.',
  'account.passkey.declined': '패스키를 사용하지 않았습니다',
  'account.used': '마지막 사용: {date}',

  'account.devices': '기기',
  'account.device.here': '이 기기',
  'account.device.remove': '삭제',
  'account.device.others': '다른 기기 모두 삭제',

  'account.waiting': '대기 중',
  'account.waiting.from': '{date}부터 가능',
  'account.waiting.cancel': '취소',
  'account.action.export': '문구 보기 또는 백업 저장',
  'account.action.passkey-add': '패스키 추가',
  'account.action.passkey-remove': '패스키 삭제',
  'account.action.email-change': '이메일 변경',

  'account.log': '보안 기록',
  'account.event.signed-in': '로그인함',
  'account.event.sign-in-refused': '로그인이 거절됨',
  'account.event.device-added': '기기가 추가됨',
  'account.event.device-removed': '기기가 삭제됨',
  'account.event.signed-out': '로그아웃함',
  'account.event.session-stolen': '복사된 세션을 종료함',
  'account.event.share-released': '서명을 위해 지갑을 엶',
  'account.event.email-change-requested': '이메일 변경을 요청함',
  'account.event.email-changed': '이메일이 변경됨',
  'account.event.email-change-undone': '이메일 변경을 되돌림',
  'account.event.exported': '백업을 만듦',
  'account.event.passkey-added': '패스키가 추가됨',
  'account.event.passkey-removed': '패스키가 삭제됨',
  'account.event.step-up-requested': '보안 변경을 요청함',
  'account.event.step-up-cancelled': '보안 변경을 취소함',

  'stepUp.title': '본인 확인',
  'stepUp.passkey': '패스키 사용',
  'stepUp.code': '이메일로 코드 받기',
  'stepUp.lost': '패스키를 잃어버렸어요',
  'stepUp.delayed': '코드를 쓰면 24시간 기다려야 합니다. 이메일로 알려드리며 취소할 수 있습니다.',
  'stepUp.label': '이메일로 받은 코드',
  'stepUp.sent': '6자리 코드를 이메일로 보냈습니다. 10분 동안 쓸 수 있습니다.',
  'stepUp.later': '아직 할 수 없습니다',
  'stepUp.laterText': '{date}부터 이 브라우저에서 할 수 있습니다. 그때 다시 오세요.',

  'email.title': '이메일 변경',
  'email.text':
    '이후 새 주소로 로그인하며 다른 기기는 로그아웃됩니다. 24시간 동안 백업을 만들거나 패스키를 추가할 수 없습니다.',
  'email.new': '새 이메일 주소',
  'email.present': '현재 주소로 보낸 코드를 입력하세요',
  'email.next': '새 주소로 보낸 코드를 입력하세요',

  'login.title': '지갑에 로그인',
  'login.text': '지갑의 이메일 주소로 로그인하세요',
  'login.email': '이메일 주소',
  'login.link.title': '받은 편지함을 확인하세요',
  'login.link.text': '이메일의 링크를 열고 이 숫자를 선택하세요:',
  'login.code.title': '코드 입력',
  'login.signOut': '로그아웃',

  'recover.title': '지갑 복구',
  'recover.text': '로그인되었습니다. 이 기기에는 아직 지갑이 없습니다.',
  'recover.lost':
    '이메일만으로는 여기서 지갑을 열 수 없습니다. 복구 문구나 백업 파일을 사용하세요.',
  'recover.passkey': '패스키 사용',
  'recover.words': '복구 문구',
  'recover.words.label': '24개 단어를 순서대로 입력',
  'recover.file': '백업 파일',
  'recover.file.label': '백업 파일',
  'recover.file.password': '파일 비밀번호',
  'recover.restore': '복구',
  'recover.done': '지갑을 되찾았습니다',
  'recover.doneText': '사이트로 돌아가도 됩니다',
  'recover.wrong.words': '단어나 순서가 틀렸습니다',
  'recover.wrong.other': '다른 지갑의 백업입니다',
  'recover.wrong.file': '지갑 백업 파일이 아닙니다',
  'recover.wrong.password': '비밀번호가 틀렸거나 파일이 변경되었습니다',
  'recover.wrong.passkey':
    '이 패스키로는 지갑을 열 수 없습니다. 다른 것을 쓰거나 백업을 사용하세요.',
  'recover.nothing':
    '아무것도 없나요? 아직 로그인된 기기에서 복구 문구를 보거나 패스키를 추가할 수 있습니다.',

  'window.account': '백업 및 보안',
  'window.account.text': '지갑 자체 창에서 열리므로 어떤 사이트도 볼 수 없습니다.',
  'window.recover': '지갑 복구',
  'window.recover.text': '패스키나 백업이 필요합니다. 지갑 자체 창에서 열립니다.',
  'window.open': '창 열기',
  'window.blocked': '브라우저가 창을 차단했습니다. 허용한 뒤 다시 시도하세요.',
}
