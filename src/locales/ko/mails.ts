import type { Texts } from '../texts.js'

/** Texts of the mails of the embedded wallet, in Korean. */
export const messages: Texts<'mails'> = {
  'link.subject': '로그인 확인',
  'link.lead': '누군가 {origin} 사이트에서 {browser} 브라우저로 내 지갑에 로그인하고 있습니다.',
  'link.create':
    '누군가 {origin} 사이트에서 {browser} 브라우저로 내 이메일을 사용해 지갑을 만들고 있습니다.',
  'link.how':
    '본인이라면 링크를 열고 화면에 표시된 숫자를 선택하세요. 링크는 한 번만, 10분 동안 쓸 수 있습니다.',
  'link.action': '로그인 확인',
  'link.other':
    '본인이 아니거나 모르는 사이트라면 이 이메일을 무시하세요. 누가 부탁하더라도 절대 링크를 열지 마세요.',

  'code.subject': '지갑 코드: {code}',
  'code.lead': '{origin} 사이트에서 {browser} 브라우저로 로그인하기 위한 코드:',
  'code.other':
    '이 코드는 10분 동안, 요청한 브라우저에서만 쓸 수 있습니다. 아무에게도 알려주지 마세요. 요청하지 않았다면 이 이메일을 무시하세요.',

  'change.primarySubject': '이메일 변경 코드: {code}',
  'change.primary': '지갑의 이메일 주소를 {to} 주소로 변경하려면 이 코드를 입력하세요:',
  'change.secondarySubject': '새 이메일 확인 코드: {code}',
  'change.secondary': '이 주소를 지갑의 이메일 주소로 쓰려면 이 코드를 입력하세요:',
  'change.other':
    '이 코드는 10분 동안 쓸 수 있습니다. 요청하지 않았다면 아무에게도 알려주지 마세요.',

  'changed.subject': '지갑의 이메일 주소가 변경되었습니다',
  'changed.lead':
    '이제 {to} 주소로 지갑에 로그인합니다. 다른 기기는 모두 로그아웃되었습니다. 직접 한 일이 아니라면 72시간 안에 되돌리세요:',
  'changed.action': '변경 되돌리기',

  'device.subject': '새 기기에서 지갑을 사용했습니다',
  'device.lead':
    '{origin} 사이트에서 {browser} 브라우저로, 이전에 쓰지 않던 기기에서 지갑이 열렸습니다.',
  'device.other': '본인이 아니라면 지갑을 열어 그 기기를 삭제하고, 자산을 다른 지갑으로 옮기세요.',

  'security.actions.export': '지갑의 복구 문구 또는 백업 보기',
  'security.actions.passkey-add': '지갑에 패스키 추가',
  'security.actions.passkey-remove': '지갑의 패스키 삭제',
  'security.actions.device-remove': '지갑의 기기 삭제',
  'security.actions.email-change': '지갑의 이메일 주소 변경',
  'security.actions.spending': '지갑의 지출 한도 올리기',
  'security.notices.spending.subject': '지갑의 지출 한도가 변경되었습니다',
  'security.notices.spending.lead': '지갑의 지출 한도가 변경되었습니다.',

  'security.code.subject': '지갑 보안 변경 확인 코드: {code}',
  'security.code.lead': '다음 작업을 하려면 이 코드를 입력하세요: {action} ({origin}, {browser})',
  'security.code.other':
    '이 코드는 10분 동안, 이 작업에만, 요청한 브라우저에서만 쓸 수 있습니다. 복구 문구를 아는 사람이 지갑의 주인이 됩니다. 복구 문구도 코드도 아무에게도 알려주지 마세요. 요청하지 않았다면 이 이메일을 무시하고 기기를 확인하세요.',

  'security.waiting.subject': '24시간 후: 지갑 보안 변경',
  'security.waiting.lead':
    '누군가 {origin} 사이트에서 {browser} 브라우저로 다음 작업을 요청했습니다: {action}.',
  'security.waiting.how':
    '약 24시간 후에 그 브라우저에서만 할 수 있게 됩니다. 본인이 아니라면 지금 취소하고 기기를 확인하세요.',
  'security.waiting.action': '취소하기',

  'security.notices.words.subject': '지갑의 복구 문구가 표시되었습니다',
  'security.notices.words.lead': '지갑의 복구 문구가 표시되었습니다.',
  'security.notices.file.subject': '지갑 백업이 만들어졌습니다',
  'security.notices.file.lead': '지갑의 백업 파일이 만들어졌습니다.',
  'security.notices.passkey-added.subject': '지갑에 패스키가 추가되었습니다',
  'security.notices.passkey-added.lead':
    '지갑에 패스키가 추가되었습니다. 이제 새 기기에는 패스키나 백업이 필요합니다.',
  'security.notices.passkey-removed.subject': '지갑의 패스키가 삭제되었습니다',
  'security.notices.passkey-removed.lead': '지갑의 패스키 하나가 삭제되었습니다.',
  'security.actions.unfreeze': '지갑 동결 풀기',
  'security.actions.erase': '지갑 영구히 지우기',
  'security.freeze': '내 지갑 동결',
  'security.unfreeze': '24시간 뒤 동결 풀기',
  'security.keep': '동결 유지',
  'security.notices.frozen.subject': '지갑이 동결되었습니다',
  'security.notices.frozen.lead':
    '동결을 풀 때까지 어떤 기기에서도 서명되지 않습니다. 패스키가 있는 기기에서, 또는 이 링크와 24시간으로 풀 수 있습니다. 두 서버가 동결을 유지하며 각각 이 이메일을 보냅니다. 기기가 없으면 두 링크를 모두 사용하세요.',
  'security.notices.half.subject': '두 서버 모두에서 지갑을 동결하세요',
  'security.notices.half.lead':
    '지갑이 두 서버 중 한 곳에서 동결되었습니다. 링크로 이 서버에서도 동결하세요. 직접 하지 않았다면 지갑을 열어 기기를 확인하세요.',
  'security.notices.unfreezing.subject': '24시간 뒤: 지갑 동결이 풀립니다',
  'security.notices.unfreezing.lead':
    '메일함에 접근할 수 있는 사람이 동결을 풀어 달라고 요청했습니다. 본인이 아니라면 동결을 유지하고 메일 비밀번호를 바꾸세요.',
  'security.notices.unfrozen.subject': '지갑이 더 이상 동결되어 있지 않습니다',
  'security.notices.unfrozen.lead': '지갑이 다시 서명합니다. 본인이 아니라면 지금 동결하세요.',
  'security.notices.erased.subject': '지갑을 지웠습니다',
  'security.notices.erased.lead':
    '확인하신 대로 여기 있던 지갑과 모든 데이터를 삭제했습니다. 이제 복구 문구나 백업 파일로만 열 수 있습니다.',
  'page.freeze': '지갑을 바로 동결합니다. 동결을 풀 때까지 어떤 기기에서도 서명되지 않습니다.',
  'page.unfreeze':
    '24시간 뒤에 지갑 동결을 풉니다. 그때까지 모든 기기와 다른 이메일의 링크에서 멈출 수 있습니다.',
  'page.keep': '지갑은 계속 동결되어 있습니다.',
  'page.cancel': '지갑에서 요청된 작업을 취소합니다.',
  'page.cancelled':
    '취소되었습니다. 직접 요청한 일이 아니라면 지갑을 열고 모르는 기기를 삭제하세요.',
  'page.undo': '지갑을 이전 이메일 주소로 되돌리고 모든 기기를 로그아웃합니다.',
  'page.undone': '지갑이 이전 이메일 주소로 돌아왔습니다. 로그인해서 기기를 확인하세요.',
  'page.title': '내 지갑',
  'page.done': '완료되었습니다.',
  'page.half': '지갑이 두 서버 중 한 곳에서 동결되었습니다. 다른 서버에서도 동결하세요.',
  'page.mailed': '이메일로 링크를 보냈습니다. 이 서버에서도 지갑을 동결하는 링크입니다.',
  'page.device':
    '이 서버에는 내 이메일 주소가 없습니다. 내 기기에서 지갑을 열고 그곳에서도 동결하세요.',
  'page.limit':
    '이 메일함은 30일 동안 이 작업을 세 번 했으며, 더는 할 수 없습니다. 사용 중인 기기에서 진행하세요.',
  'page.over': '이 링크는 만료되었거나 이미 사용되었습니다.',

  'security.from': '이 작업은 {origin} 사이트에서 {browser} 브라우저로 이루어졌습니다.',

  'security.other':
    '본인이 아니라면 지갑을 열어 그 기기를 삭제하고, 자산을 다른 지갑으로 옮기세요.',
}
