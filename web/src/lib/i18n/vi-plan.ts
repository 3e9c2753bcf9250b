import type { enPlan } from './en-plan'

export const viPlan: typeof enPlan = {
  document: 'Tài liệu',
  compared: 'Thay đổi từ',
  none: 'không so sánh',
  changes: (n) => (n === 0 ? 'Không có thay đổi' : `${n} thay đổi`),
  sinceRuling: (version) => `${version} (phán quyết gần nhất của bạn)`,
  oldText: 'Nội dung cũ',
  changed: 'Đã sửa',
  added: 'Mới',
  wholeDocument: 'Về cả tài liệu',
  open: 'Các phiên bản và khác biệt',
  comment: 'Nhận xét',
  commentTitle: 'Nhận xét về kế hoạch',
  commentLabel: 'Nhận xét của bạn',
  commentHint: 'Chỗ này cần sửa thế nào?',
  add: 'Thêm vào phán quyết',
  commented: 'Đã thêm vào phán quyết.',
  section: (section) => `§ ${section}`,
}
