// A realistic debate that ends with an appeal.
import type { Agents, LiveDebate } from './agents'

export const planV1 = `# Plan: token refresh

## Goal
Users stay signed in for 30 days without a long-lived secret in the browser.

## Steps
1. Issue access tokens that live 15 minutes.
2. Store refresh tokens in \`localStorage\`.
3. Rotate a refresh token on every use.
4. Revoke the whole family when an old one is used again.

## Storage
Refresh tokens are kept in plain text in the table \`refresh_tokens\`.

## Rollout
Behind the flag \`auth.refresh\`, 5% of users first.

## Out of scope
Single sign-on, device management, passkeys.

## Open questions
How long does support need to see revoked families?
`

export const planV2 = planV1
  .replace('2. Store refresh tokens in `localStorage`.', '2. Set refresh tokens as `HttpOnly`, `Secure`, `SameSite=Strict` cookies.')
  .replace('Refresh tokens are kept in plain text in the table `refresh_tokens`.', 'Refresh tokens are kept as SHA-256 hashes in the table `refresh_tokens`.')
  .replace('Behind the flag `auth.refresh`, 5% of users first.', 'Behind the flag `auth.refresh`, 1% of users first, then 5%, then all.\nA dashboard shows refresh failures per minute.')

const motion = (id: string) => `**Goal:** agree on the plan for token refresh before any code is written.

The plan is doc_id=${id} v1. It replaces the 24-hour session with short access tokens and rotating refresh tokens.

- [x] Threat model reviewed
- [ ] Storage agreed
- [ ] Rollout agreed

\`\`\`mermaid
sequenceDiagram
  participant B as Browser
  participant A as Auth service
  B->>A: refresh token 1
  A-->>B: access token, refresh token 2
  B->>A: refresh token 1 again
  A-->>B: family revoked
\`\`\``

const review = `I verified the plan against \`src/auth/session.ts\`. Three issues.

### 1. Refresh tokens in \`localStorage\` (Critical, 0.95)
Any script on the page can read them. One XSS gives an attacker 30 days.

\`\`\`ts
// src/auth/session.ts:41
export function save(token: string): void {
  localStorage.setItem('refresh', token) // readable by every script
}
\`\`\`

### 2. Plain text at rest (Major, 0.9)
A database dump becomes a set of live sessions.

### 3. Rollout at 5% (Minor, 0.6)

| Share | Users | Requests/min |
|---|---:|---:|
| 1% | 4,100 | 120 |
| 5% | 20,500 | 600 |

> The plan says nothing about what is watched while it rolls out.`

const defence = (id: string) => `**Goal:** the same; what moved: storage.

| # | Issue | Answer |
|---|---|---|
| 1 | localStorage | accepted, now an \`HttpOnly\` cookie |
| 2 | plain text | accepted, now SHA-256 |
| 3 | 5% first | accepted, 1% first and a dashboard |

The document has moved v1 → v2 (document_id=${id}). Please check the section *Storage*.`

const second = `Issues 1 and 2 are settled; I ran the new migration and the column holds hashes only.

What remains: \`SameSite=Strict\` breaks the sign-in link from e-mails. The browser will not send the cookie on the first navigation from a mail client, so **every** user who follows such a link looks signed out.

I ask for \`SameSite=Lax\`. The proposer and I do not agree on the risk of CSRF that this brings.`

const appeal = `We disagree on one point and cannot settle it by a check.

**The case for Strict:** "No cross-site request ever carries the cookie; there is nothing to reason about."

**The case for Lax:** "E-mail links keep working; the refresh endpoint only takes POST, which Lax does not send cross-site."`

const options = [
  'Keep `SameSite=Strict` and show a one-click page after e-mail links.',
  'Use `SameSite=Lax` and accept only POST with an `Origin` check on the refresh endpoint.',
  'Something else: write what you want instead.',
]

export type Story = { debate: LiveDebate; documentId: string }

export async function tellStory(agents: Agents, title = 'Token refresh: short access tokens, rotating refresh tokens'): Promise<Story> {
  const { document_id: documentId } = await agents.document('Plan for token refresh', planV1, { repository: 'auth-service', author: 'proposer' })
  const debate = await agents.open(title, motion(documentId))
  await debate.opponent(review)
  await agents.version(documentId, 'Cookies and hashes instead of localStorage and plain text', planV2)
  await debate.proposer(defence(documentId))
  await debate.opponent(second)
  await debate.appeal(appeal, ...options)
  return { debate, documentId }
}
