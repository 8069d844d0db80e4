import type { Texts } from '../texts.js'

/** Texts of the account page and recovery in the secure site, in Vietnamese. */
export const messages: Texts<'site-account'> = {
  'account.title': 'Ví của bạn',
  'account.loading': 'Đang tải',
  'account.done': 'Đóng',
  'account.back': 'Quay lại',
  'account.cancel': 'Hủy',
  'account.continue': 'Tiếp tục',
  'account.retry': 'Thử lại',
  'account.problem': 'Đã xảy ra lỗi. Hãy thử lại.',
  'account.storage':
    'Trình duyệt này không lưu ví của bạn. Hãy tạo bản sao lưu: bạn phải đăng nhập lại sau khi tải lại trang.',
  'account.none':
    'Hãy tạo bản sao lưu hoặc thêm khóa truy cập. Nếu không, mất hộp thư có thể là mất ví.',

  'account.backup': 'Bản sao lưu',
  'account.words': 'Hiện các từ khôi phục',
  'account.file': 'Lưu bản sao mã hóa',
  'account.words.title': 'Các từ khôi phục',
  'account.words.warning':
    'Ai có 24 từ này đều sở hữu ví của bạn. Hãy ghi lại đúng thứ tự và không cho ai xem.',
  'account.words.show': 'Hiện các từ',
  'account.words.kept': 'Tôi đã ghi lại',
  'account.file.title': 'Bản sao lưu mã hóa',
  'account.file.text':
    'Tệp cùng mật khẩu sẽ khôi phục ví của bạn, kể cả khi không có dịch vụ này. Hãy cất chúng riêng.',
  'account.file.password': 'Mật khẩu, ít nhất 12 ký tự',
  'account.file.again': 'Nhập lại mật khẩu',
  'account.file.differ': 'Hai mật khẩu không khớp',
  'account.file.short': 'Dùng ít nhất 12 ký tự',
  'account.file.save': 'Lưu tệp',
  'account.file.saved':
    'Đã lưu tệp. Mở tệp ở đây trên thiết bị mới, hoặc ngoại tuyến bằng trang khôi phục.',
  'account.file.page': 'Lưu cả trang khôi phục',

  'account.passkeys': 'Khóa truy cập',
  'account.passkey.add': 'Thêm khóa truy cập',
  'account.passkey.remove': 'Xóa',
  'account.passkey.about':
    'Khóa truy cập mở ví của bạn trên thiết bị mới. Không ai khác mở được, kể cả chúng tôi. Hãy giữ cả bản sao lưu.',
  'account.passkey.title': 'Thêm khóa truy cập',
  'account.passkey.label': 'Tên khóa truy cập',
  'account.passkey.create': 'Tạo khóa truy cập',
  'account.passkey.added': 'Đã thêm khóa truy cập',
  'account.passkey.removed': 'Đã xóa khóa truy cập',
  'account.passkey.removedText':
    'Giờ chỉ cần email là mở được ví, trên mỗi thiết bị sau lần đăng nhập tiếp theo.',
  'account.passkey.unfit':
    'Khóa truy cập hoặc trình duyệt này không thể khôi phục ví. Hãy thử cái khác hoặc dùng bản sao lưu.',
  'account.passkey.declined': 'Khóa truy cập chưa được dùng',
  'account.used': 'Dùng lần cuối {date}',

  'account.devices': 'Thiết bị',
  'account.device.here': 'Thiết bị này',
  'account.device.remove': 'Xóa',
  'account.device.others': 'Xóa các thiết bị khác',

  'account.waiting': 'Đang chờ',
  'account.waiting.from': 'Có thể từ {date}',
  'account.waiting.cancel': 'Hủy',
  'account.action.export': 'Hiện các từ hoặc sao lưu',
  'account.action.passkey-add': 'Thêm khóa truy cập',
  'account.action.passkey-remove': 'Xóa khóa truy cập',
  'account.action.email-change': 'Đổi email',

  'account.log': 'Nhật ký bảo mật',
  'account.event.signed-in': 'Đã đăng nhập',
  'account.event.sign-in-refused': 'Đăng nhập bị từ chối',
  'account.event.device-added': 'Đã thêm thiết bị',
  'account.event.device-removed': 'Đã xóa thiết bị',
  'account.event.signed-out': 'Đã đăng xuất',
  'account.event.session-stolen': 'Đã kết thúc một phiên bị sao chép',
  'account.event.share-released': 'Đã mở ví để ký',
  'account.event.email-change-requested': 'Đã yêu cầu đổi email',
  'account.event.email-changed': 'Đã đổi email',
  'account.event.email-change-undone': 'Đã hoàn tác đổi email',
  'account.event.exported': 'Đã tạo bản sao lưu',
  'account.event.passkey-added': 'Đã thêm khóa truy cập',
  'account.event.passkey-removed': 'Đã xóa khóa truy cập',
  'account.event.step-up-requested': 'Đã yêu cầu thay đổi bảo mật',
  'account.event.step-up-cancelled': 'Đã hủy thay đổi bảo mật',

  'stepUp.title': 'Xác nhận đó là bạn',
  'stepUp.passkey': 'Dùng khóa truy cập',
  'stepUp.code': 'Gửi mã đến email',
  'stepUp.lost': 'Tôi đã mất khóa truy cập',
  'stepUp.delayed':
    'Nếu dùng mã, bạn phải đợi 24 giờ. Chúng tôi gửi email cho bạn và bạn có thể hủy.',
  'stepUp.label': 'Mã trong email',
  'stepUp.sent': 'Chúng tôi đã gửi mã sáu chữ số qua email. Mã dùng được trong 10 phút.',
  'stepUp.later': 'Chưa thể thực hiện',
  'stepUp.laterText':
    'Bạn có thể làm việc này từ {date}, trong trình duyệt này. Hãy quay lại lúc đó.',

  'email.title': 'Đổi email',
  'email.text':
    'Sau đó bạn đăng nhập bằng địa chỉ mới và các thiết bị khác bị đăng xuất. Trong 24 giờ, bạn không thể tạo bản sao lưu hay thêm khóa truy cập.',
  'email.new': 'Địa chỉ email mới',
  'email.present': 'Nhập mã chúng tôi đã gửi đến địa chỉ hiện tại',
  'email.next': 'Nhập mã chúng tôi đã gửi đến địa chỉ mới',
  'spending.title': 'Hạn mức chi',
  'spending.text':
    'Ví không ký gì vượt mức này, dù trang yêu cầu gì. Để nâng lên, bạn cần xác nhận đó là bạn.',
  'spending.off': 'Không giới hạn',
  'spending.day': 'Mỗi ngày, trên mỗi thiết bị',
  'spending.device': 'Tổng cộng, trên mỗi thiết bị',
  'spending.kind': 'Hạn mức',
  'spending.amount': '{symbol} trên {network}',
  'spending.rest':
    'Phí mạng được tính vào. Token và những gì không định giá được tính là vượt hạn mức.',
  'spending.listed': 'Chỉ thanh toán địa chỉ mới nếu có trong danh sách',
  'spending.addresses': 'Danh sách: mỗi dòng một địa chỉ',
  'spending.wrong': 'Đây không phải số tiền hay địa chỉ: {value}',
  'account.action.spending': 'Nâng hạn mức chi',
  'account.event.spending-changed': 'Đã đổi hạn mức chi',

  'login.title': 'Đăng nhập vào ví',
  'login.text': 'Bằng địa chỉ email của ví',
  'login.email': 'Địa chỉ email',
  'login.link.title': 'Kiểm tra hộp thư',
  'login.link.text': 'Mở liên kết trong email và chọn số này:',
  'login.code.title': 'Nhập mã',
  'login.signOut': 'Đăng xuất',

  'recover.title': 'Khôi phục ví',
  'recover.text': 'Bạn đã đăng nhập. Thiết bị này chưa có ví của bạn.',
  'recover.lost': 'Chỉ email không mở được ví ở đây. Hãy dùng các từ khôi phục hoặc tệp sao lưu.',
  'recover.passkey': 'Dùng khóa truy cập',
  'recover.words': 'Các từ khôi phục',
  'recover.words.label': '24 từ của bạn, theo thứ tự',
  'recover.file': 'Tệp sao lưu',
  'recover.file.label': 'Tệp sao lưu',
  'recover.file.password': 'Mật khẩu của tệp',
  'recover.restore': 'Khôi phục',
  'recover.done': 'Ví của bạn đã trở lại',
  'recover.doneText': 'Bạn có thể quay lại trang',
  'recover.wrong.words': 'Một từ hoặc thứ tự bị sai',
  'recover.wrong.other': 'Bản sao lưu này thuộc về ví khác',
  'recover.wrong.file': 'Đây không phải tệp sao lưu của ví',
  'recover.wrong.password': 'Mật khẩu sai hoặc tệp đã bị thay đổi',
  'recover.wrong.passkey':
    'Khóa truy cập này không mở được ví. Hãy thử khóa khác hoặc dùng bản sao lưu.',
  'recover.nothing':
    'Không còn cách nào? Một thiết bị vẫn đang đăng nhập có thể hiện các từ hoặc thêm khóa truy cập.',

  'window.account': 'Sao lưu và bảo mật',
  'window.account.text': 'Mở trong cửa sổ riêng của ví, nên không trang nào thấy được.',
  'window.recover': 'Khôi phục ví',
  'window.recover.text': 'Bạn cần khóa truy cập hoặc bản sao lưu. Mở trong cửa sổ riêng của ví.',
  'window.open': 'Mở cửa sổ',
  'window.blocked': 'Trình duyệt đã chặn cửa sổ. Hãy cho phép rồi thử lại.',
}
