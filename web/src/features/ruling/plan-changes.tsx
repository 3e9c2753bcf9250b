// The drawer beside a decision; a chunk of its own.
export { ChangesSince as default } from '@/features/documents'
