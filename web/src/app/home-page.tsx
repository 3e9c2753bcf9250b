import { Inbox } from '@/features/inbox'

export const HomePage = () => <Inbox />
