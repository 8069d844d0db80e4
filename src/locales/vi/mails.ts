import type { Texts } from '../texts.js'

/** Texts of the mails of the embedded wallet, in Vietnamese. */
export const messages: Texts<'mails'> = {
  'link.subject': 'Xác nhận đăng nhập của bạn',
  'link.lead': 'Có người đang đăng nhập vào ví của bạn trên {origin} bằng {browser}.',
  'link.create': 'Có người đang tạo ví bằng email của bạn trên {origin} bằng {browser}.',
  'link.how':
    'Nếu đó là bạn, hãy mở liên kết và chọn số đang hiện trên màn hình. Liên kết dùng được một lần, trong 10 phút.',
  'link.action': 'Xác nhận đăng nhập',
  'link.other':
    'Nếu không phải bạn, hoặc bạn không biết trang đó, hãy bỏ qua email này. Đừng bao giờ mở liên kết chỉ vì có người bảo bạn mở.',

  'code.subject': '{code} là mã ví của bạn',
  'code.lead': 'Mã của bạn để đăng nhập trên {origin} bằng {browser}:',
  'code.other':
    'Mã dùng được trong 10 phút, chỉ trong trình duyệt đã yêu cầu. Đừng đưa mã cho ai. Nếu bạn không yêu cầu, hãy bỏ qua email này.',

  'change.primarySubject': '{code} là mã để đổi email của bạn',
  'change.primary': 'Nhập mã này để đổi địa chỉ email của ví thành {to}:',
  'change.secondarySubject': '{code} xác nhận email mới của bạn',
  'change.secondary': 'Nhập mã này để dùng địa chỉ này làm email của ví:',
  'change.other': 'Mã dùng được trong 10 phút. Nếu bạn không yêu cầu, đừng đưa mã cho ai.',

  'changed.subject': 'Địa chỉ email của ví đã được đổi',
  'changed.lead':
    'Giờ ví của bạn đăng nhập bằng {to}. Mọi thiết bị khác đã bị đăng xuất. Nếu bạn không làm việc này, hãy hoàn tác trong vòng 72 giờ:',
  'changed.action': 'Hoàn tác thay đổi',

  'device.subject': 'Một thiết bị mới dùng ví của bạn',
  'device.lead':
    'Ví của bạn đã được mở trên {origin} bằng {browser}, một thiết bị chưa từng dùng ví này.',
  'device.other': 'Nếu không phải bạn, hãy mở ví, xóa thiết bị đó và chuyển tài sản sang ví khác.',

  'security.actions.export': 'hiện các từ khôi phục hoặc bản sao lưu của ví',
  'security.actions.passkey-add': 'thêm khóa truy cập vào ví',
  'security.actions.passkey-remove': 'xóa khóa truy cập khỏi ví',
  'security.actions.device-remove': 'xóa thiết bị khỏi ví',
  'security.actions.email-change': 'đổi địa chỉ email của ví',
  'security.actions.spending': 'nâng hạn mức chi của ví',
  'security.notices.spending.subject': 'Hạn mức chi của ví đã thay đổi',
  'security.notices.spending.lead': 'Hạn mức chi của ví đã được thay đổi.',

  'security.code.subject': '{code} xác nhận thay đổi bảo mật của ví',
  'security.code.lead': 'Nhập mã này để {action}, trên {origin} bằng {browser}:',
  'security.code.other':
    'Mã dùng được trong 10 phút, chỉ cho việc này và chỉ trong trình duyệt đã yêu cầu. Ai có các từ khôi phục đều sở hữu ví của bạn: đừng đưa từ hay mã cho ai. Nếu bạn không yêu cầu, hãy bỏ qua email này và kiểm tra các thiết bị của bạn.',

  'security.waiting.subject': 'Sau 24 giờ: thay đổi bảo mật của ví',
  'security.waiting.lead': 'Có người đã yêu cầu {action}, trên {origin} bằng {browser}.',
  'security.waiting.how':
    'Việc này có thể thực hiện sau khoảng 24 giờ, chỉ trong trình duyệt đó. Nếu không phải bạn, hãy hủy ngay và kiểm tra các thiết bị của bạn.',
  'security.waiting.action': 'Hủy',

  'security.notices.words.subject': 'Các từ khôi phục của ví đã được hiện',
  'security.notices.words.lead': 'Các từ khôi phục của ví đã được hiện.',
  'security.notices.file.subject': 'Một bản sao lưu của ví đã được tạo',
  'security.notices.file.lead': 'Một tệp sao lưu của ví đã được tạo.',
  'security.notices.passkey-added.subject': 'Một khóa truy cập đã được thêm vào ví',
  'security.notices.passkey-added.lead':
    'Một khóa truy cập đã được thêm vào ví. Từ giờ thiết bị mới cần khóa truy cập hoặc bản sao lưu.',
  'security.notices.passkey-removed.subject': 'Một khóa truy cập của ví đã bị xóa',
  'security.notices.passkey-removed.lead': 'Một khóa truy cập của ví đã bị xóa.',
  'security.actions.unfreeze': 'mở đóng băng ví của bạn',
  'security.actions.erase': 'xóa vĩnh viễn ví của bạn',
  'security.freeze': 'Đóng băng ví của tôi',
  'security.unfreeze': 'Mở đóng băng sau 24 giờ',
  'security.keep': 'Giữ đóng băng',
  'security.notices.frozen.subject': 'Ví của bạn đang đóng băng',
  'security.notices.frozen.lead':
    'Không thiết bị nào ký gì cho đến khi bạn mở đóng băng: trên thiết bị có khóa truy cập, hoặc bằng liên kết này và 24 giờ. Hai máy chủ giữ việc đóng băng và mỗi máy gửi email này: nếu không có thiết bị, hãy dùng liên kết của cả hai.',
  'security.notices.half.subject': 'Đóng băng ví của bạn ở cả hai máy chủ',
  'security.notices.half.lead':
    'Ví của bạn đã bị đóng băng ở một trong hai máy chủ. Hãy dùng liên kết để đóng băng cả ở máy chủ này. Nếu không phải bạn, hãy mở ví và kiểm tra các thiết bị của bạn.',
  'security.notices.unfreezing.subject': 'Sau 24 giờ: ví của bạn được mở đóng băng',
  'security.notices.unfreezing.lead':
    'Có người vào được email của bạn đã yêu cầu mở đóng băng ví. Nếu không phải bạn, hãy giữ đóng băng và đổi mật khẩu email.',
  'security.notices.unfrozen.subject': 'Ví của bạn không còn đóng băng',
  'security.notices.unfrozen.lead':
    'Ví của bạn ký lại được. Nếu không phải bạn làm, hãy đóng băng ngay.',
  'security.notices.erased.subject': 'Ví của bạn đã bị xóa',
  'security.notices.erased.lead':
    'Ví của bạn và mọi dữ liệu về ví đã bị xóa ở đây, như bạn đã xác nhận. Chỉ còn các từ khôi phục hoặc tệp sao lưu mở được ví.',
  'page.freeze':
    'Việc này đóng băng ví ngay lập tức: không thiết bị nào ký gì cho đến khi bạn mở đóng băng.',
  'page.unfreeze':
    'Việc này mở đóng băng ví sau 24 giờ. Đến lúc đó, mỗi thiết bị và một liên kết trong email khác đều có thể dừng lại.',
  'page.keep': 'Ví của bạn vẫn đóng băng.',
  'page.cancel': 'Việc này hủy yêu cầu đã được gửi trong ví của bạn.',
  'page.cancelled':
    'Đã hủy. Nếu bạn không yêu cầu việc này, hãy mở ví và gỡ những thiết bị bạn không biết.',
  'page.undo': 'Việc này trả lại địa chỉ email cũ cho ví của bạn và đăng xuất mọi thiết bị.',
  'page.undone':
    'Ví của bạn đã có lại địa chỉ email cũ. Hãy đăng nhập để kiểm tra các thiết bị của bạn.',
  'page.title': 'Ví của bạn',
  'page.done': 'Xong.',
  'page.half': 'Ví của bạn đang đóng băng ở một trong hai máy chủ. Hãy đóng băng cả ở máy chủ kia.',
  'page.mailed':
    'Chúng tôi đã gửi liên kết qua email. Liên kết đó đóng băng ví của bạn cả ở máy chủ này.',
  'page.device':
    'Máy chủ này không có địa chỉ email của bạn. Hãy mở ví trên một thiết bị của bạn và đóng băng cả ở đó.',
  'page.limit':
    'Hộp thư này đã làm việc này ba lần trong 30 ngày, mức tối đa cho phép. Hãy dùng một thiết bị của bạn.',
  'page.over': 'Liên kết này đã hết hạn hoặc đã được dùng.',

  'security.from': 'Việc này được thực hiện trên {origin} bằng {browser}.',

  'security.other':
    'Nếu không phải bạn, hãy mở ví, xóa thiết bị đó và chuyển tài sản sang ví khác.',
}
