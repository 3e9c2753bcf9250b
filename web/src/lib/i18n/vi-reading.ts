import type { enReading, enShortcuts } from './en-reading'

export const viReading: typeof enReading = {
  nothingHere: 'Không có gì ở địa chỉ này',
  nothingHereHint: 'Địa chỉ chưa đầy đủ, hoặc thuộc về thứ khác.',
  onlyReading: 'Mã truy cập này được đọc, nhưng không được phán quyết hay dừng.',
  find: {
    label: 'Tìm trong cuộc tranh luận này',
    placeholder: 'Tìm trong mọi lập luận',
    count: (at: number, of: number) => `${at.toLocaleString('vi')} / ${of.toLocaleString('vi')}`,
    none: 'Không tìm thấy',
    next: 'Kết quả sau (Enter)',
    previous: 'Kết quả trước (Shift + Enter)',
    close: 'Đóng (Esc)',
    browser: 'Ctrl + F lần nữa: tìm kiếm của trình duyệt',
    hits: (n: number) => `${n.toLocaleString('vi')} kết quả`,
  },
  filter: {
    label: 'Chỉ hiện',
    all: 'Hiện tất cả',
    shown: (n: number, of: number) => `${n.toLocaleString('vi')} trên ${of.toLocaleString('vi')} lập luận`,
  },
  newSince: 'Mới từ lần xem trước',
  search: {
    title: 'Tìm kiếm',
    open: 'Tìm mọi thứ (Ctrl + K)',
    placeholder: 'Tìm trong tiêu đề, kiến nghị, kết luận và phán quyết',
    kinds: 'Tìm trong',
    everything: 'Mọi thứ',
    rulings: 'Chỉ phán quyết',
    hint: 'Tìm từ, phần đầu của từ, và "cả cụm từ", có dấu hay không dấu.',
    searching: 'Đang tìm…',
    none: (query: string) => `Không tìm thấy gì cho “${query}”.`,
    failed: 'Không tìm kiếm được.',
    found: (n: number) => `${n.toLocaleString('vi')} kết quả`,
    results: 'Kết quả',
    keys: '↑ ↓ để chọn, Enter để mở, Esc để đóng',
  },
  keys: {
    search: 'Tìm mọi thứ',
    find: 'Tìm trong cuộc tranh luận',
    nextArgument: 'Lập luận sau',
    previousArgument: 'Lập luận trước',
    motion: 'Đến kiến nghị',
    appeal: 'Đến điều đang chờ phán quyết, hoặc vừa được phán quyết',
  },
}

export const viShortcuts: typeof enShortcuts = {
  title: 'Phím tắt',
  next: 'Cuộc tranh luận tiếp theo trong danh sách',
  previous: 'Cuộc tranh luận trước trong danh sách',
  open: 'Mở cuộc tranh luận đã chọn',
  write: 'Viết phán quyết',
  help: 'Trợ giúp này',
  send: 'Gửi phán quyết',
}
