// Replaces, for a token that may not rule, the texts that address the arbitrator.
export const enReader = {
  states: { AWAITING_ARBITRATOR: 'Waiting for a ruling', INTERVENTION_PENDING: 'Stopped by the arbitrator' },
  shortStates: { AWAITING_ARBITRATOR: 'Waiting for a ruling' },
  list: { groups: { needs: 'Waiting for a ruling' } },
  documents: {
    sinceRuling: 'Changes since the last ruling',
  },
  desk: {
    needYou: (n: number) => (n === 1 ? 'One debate waits for a ruling' : `${n.toLocaleString('en')} debates wait for a ruling`),
    noneNeedsYou: 'No debate waits for a ruling',
    kinds: { INTERVENTION: 'Stopped by the arbitrator' },
    changes: 'Changes since the last ruling',
  },
  issues: { stalemateHint: 'Disputed and reopened twice: only the arbitrator can settle it.' },
  ruling: { interventionTitle: 'The arbitrator stopped this debate. A ruling resumes it.', stopTitle: 'The arbitrator stopped this debate' },
  notice: { title: 'A ruling is needed', tab: (n: number) => `(${n}) Waiting for a ruling` },
}
