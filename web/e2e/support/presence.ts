// Presence, as a runner reports it for the roles that it plays.
import type { LiveDebate } from './agents'
import type { Site } from './test'

type Report = {
  role: 'proposer' | 'opponent' | 'arbitrator'
  agent: string
  state?: 'waiting' | 'thinking' | 'gone'
  detail?: string
  tokens?: number
  cost_usd?: number
  advice?: string
}

export const report = (site: Site, debate: LiveDebate, what: Report): Promise<unknown> => site.agents.call('PUT', `/debates/${debate.id}/presence`, what)
