// What other features may use of this one.
export { ConnectionStatus } from './connection-status'
export { TakenBack, type DebateChannel, type Move } from './debate-channel'
export { useConnection, useDebateChannel, useDebateList, useListed, useOutstanding, useTranscript } from './hooks'
export { listChannel } from './list-channel'
export { canNotify, requestNotices, useNoticePermission, useTurnNotices } from './notices'
export type { Transcript } from './transcript'
