// What other features may use of this one.
export { ConnectionStatus } from './connection-status'
export { openChannel, type DebateChannel } from './debate-channel'
export { useAttendances, useConnection, useDebateChannel, useDebateList, useListed, useTranscript } from './hooks'
export { listChannel, type Attendance, type DebateListing } from './list-channel'
export { canNotify, requestNotices, useNoticePermission, useTurnNotices } from './notices'
export { emptyLedger, ledgerOf, type Ledger, type Panel, type Transcript } from './transcript'
