import type { Texts } from '../texts.js'

/** Texts of refusals by the server, in Vietnamese. */
export const messages: Texts<'refusals'> = {
  unreachable: 'Không thể kết nối tới máy chủ của ví. Hãy kiểm tra kết nối rồi thử lại.',
  wait: 'Hãy thử lại sau {wait}.',
  tries: 'Quá nhiều mã sai. Hãy thử lại sau {wait}.',
  busy: 'Máy chủ của ví hiện không làm được việc này. Hãy thử lại sau.',
  other: 'Không thành công. Hãy bắt đầu lại.',
  email: 'Không thể dùng địa chỉ email này. Hãy kiểm tra hoặc nhập địa chỉ khác.',
  code: 'Mã không đúng.',
  codeBurnt: 'Mã này không còn dùng được. Hãy bắt đầu lại để nhận mã khác.',
  link: 'Quá nhiều mã sai liên tiếp. Hãy đăng nhập bằng liên kết trong email.',
  login: 'Lần đăng nhập này đã hết hạn. Hãy đăng nhập lại.',
  unconfirmed: 'Số được chọn không đúng. Hãy đăng nhập lại.',
  frozen: 'Đơn vị vận hành dịch vụ này đã đóng băng ví này. Hãy liên hệ với họ.',
  session: 'Bạn đã bị đăng xuất ở đây. Hãy đăng nhập lại.',
  proof: 'Trình duyệt này không chứng minh được danh tính. Hãy kiểm tra ngày giờ của thiết bị.',
  addresses: 'Một thiết bị khác vừa tạo ví này. Hãy đăng nhập lại.',
  project: 'Trang này không có cách đăng nhập này.',
  provider: 'Nhà cung cấp không xác nhận đăng nhập. Hãy đăng nhập lại.',
  unavailable: 'Hiện dịch vụ này không cung cấp việc này.',
  stepUp: 'Thay đổi này chưa được xác nhận, đã hết hạn hoặc chưa thể thực hiện. Hãy bắt đầu lại.',
  share: 'Phần ví của trình duyệt này bị mất hoặc hỏng. Hãy đăng xuất rồi đăng nhập lại.',
  mail: 'Không thể gửi email. Hãy kiểm tra địa chỉ rồi thử lại.',
  lastDevice: 'Bạn không thể xóa thiết bị cuối cùng: sẽ không còn gì mở được ví.',
  lastHeld:
    'Khóa truy cập của bạn chỉ dùng được với thiết bị này. Hãy đăng nhập trên thiết bị khác trước.',
  passkey: 'Khóa truy cập không được chấp nhận. Hãy thử lại hoặc dùng khóa khác.',
  passkeyLimit: 'Ví của bạn đã có số khóa truy cập tối đa. Hãy xóa bớt một khóa.',
  passkeyKnown: 'Ví của bạn đã có khóa truy cập này.',
  permissionLimit:
    'Ví của bạn đã có số quyền tối đa có thể ghi lại. Hãy thử lại khi một quyền hết hạn.',
  permissionRecord: 'Không ghi lại được quyền nên quyền không được cấp. Hãy thử lại.',
  unsigned: 'Hãy đăng nhập lại trên trình duyệt này, rồi thử lại.',
  keys: 'Không mở được ví của bạn và chưa ký gì cả. Hãy thử lại, hoặc đăng xuất rồi đăng nhập lại.',
  freezeLimit:
    'Thiết bị này đã làm việc này ba lần trong 30 ngày, mức tối đa cho phép. Hãy dùng thiết bị khác, hoặc liên kết trong email của chúng tôi.',
  stayLimit:
    'Các thiết bị của bạn đã dừng việc gỡ một thiết bị trong ba ngày của 30 ngày qua, là mức tối đa. Một thiết bị cũ hơn hoặc liên kết trong email của chúng tôi vẫn có thể dừng.',
  ownFrozen:
    'Bạn đã đóng băng ví này. Hãy mở trong “Sao lưu và bảo mật”, hoặc bằng liên kết trong email của chúng tôi.',
  vaultOlder:
    'Một máy chủ của dịch vụ này cũ hơn trang này. Chưa có gì được thực hiện. Hãy thử lại sau hoặc báo cho đơn vị vận hành.',
}
