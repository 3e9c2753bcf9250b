import type { enReader } from './en-reader'

const n = (count: number): string => count.toLocaleString('vi')

export const viReader: typeof enReader = {
  states: { AWAITING_ARBITRATOR: 'Đang chờ phán quyết', INTERVENTION_PENDING: 'Trọng tài đã tạm dừng' },
  shortStates: { AWAITING_ARBITRATOR: 'Đang chờ phán quyết' },
  list: { groups: { needs: 'Đang chờ phán quyết' } },
  documents: {
    sinceRuling: 'Thay đổi từ phán quyết gần nhất',
  },
  desk: {
    needYou: (count) => `${n(count)} cuộc đang chờ phán quyết`,
    noneNeedsYou: 'Không có cuộc nào chờ phán quyết',
    kinds: { INTERVENTION: 'Trọng tài đã tạm dừng' },
    changes: 'Thay đổi từ phán quyết gần nhất',
  },
  issues: { stalemateHint: 'Tranh cãi và mở lại hai lần: chỉ trọng tài mới giải quyết được.' },
  ruling: { interventionTitle: 'Trọng tài đã tạm dừng cuộc tranh luận này. Phán quyết sẽ cho nó tiếp tục.', stopTitle: 'Trọng tài đã tạm dừng cuộc tranh luận này' },
  notice: { title: 'Cần một phán quyết', tab: (count) => `(${n(count)}) Chờ phán quyết` },
}
