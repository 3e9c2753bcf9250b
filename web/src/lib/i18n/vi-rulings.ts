import type { enRulings } from './en-rulings'

export const viRulings: typeof enRulings = {
  title: 'Các phán quyết',
  search: 'Tìm phán quyết',
  none: 'Chưa có phán quyết nào',
  noneHint: 'Phán quyết của bạn trong mọi cuộc tranh luận hiện ở đây, mới nhất trước.',
  noneFound: 'Không có phán quyết nào khớp',
  noneFoundHint: 'Hãy thử từ khác hoặc thời gian khác. Phán quyết mới có thể tìm được sau khoảng một giây.',
  failed: 'Không tải được các phán quyết',
  more: 'Đang tải các phán quyết cũ hơn…',
  askedToClose: 'Đề nghị đóng',
  stopped: 'Sau khi bạn tạm dừng cuộc tranh luận',
  closed: 'đã đóng cuộc tranh luận',
}
