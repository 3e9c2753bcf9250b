import { useEffect, useMemo } from 'react'
import { useObservable } from '@/lib/observable'
import type { Connection } from '@/lib/socket'
import { channelOf, type DebateChannel } from './debate-channel'
import { listChannel, type Attendance, type DebateListing } from './list-channel'
import type { Transcript } from './transcript'

export function useDebateChannel(id: string): DebateChannel {
  const channel = useMemo(() => channelOf(id), [id])
  useEffect(() => channel.hold(), [channel])
  return channel
}

export const useTranscript = (channel: DebateChannel): Transcript => useObservable(channel.transcript)
export const useConnection = (source: { connection: DebateChannel['connection'] }): Connection => useObservable(source.connection)

/** Updates the list from the debate's own channel: whether the debate exists, and its presence. */
export function useListed(id: string, { debate, gone }: Transcript, channel: DebateChannel): void {
  useEffect(() => {
    const tell = () => {
      const presence = channel.presence.get()
      if (presence) listChannel.attend(id, presence)
    }
    tell()
    return channel.presence.subscribe(tell)
  }, [id, channel])

  useEffect(() => {
    if (gone) listChannel.forget(id)
    else if (debate) listChannel.learn(debate)
  }, [id, debate, gone])
}

export function useDebateList(): DebateListing {
  useEffect(() => listChannel.start(), [])
  return useObservable(listChannel.listing)
}

export const useAttendances = (): ReadonlyMap<string, Attendance> => useObservable(listChannel.attendances)
