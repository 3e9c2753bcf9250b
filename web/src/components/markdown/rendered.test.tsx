import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { IssueLinks } from '@/components/issue-links'
import { aHistory, anIssue } from '@/lib/testing'

const histories = vi.hoisted(() => new Map<string, unknown>())
vi.mock('@/lib/api/client', () => ({
  api: { history: (id: string) => (histories.has(id) ? Promise.resolve(histories.get(id)) : Promise.reject(new Error('gone'))) },
}))
vi.mock('virtual:mermaid-frame', () => ({ default: '/frame.html' }))

let Rendered: typeof import('./rendered').default
beforeAll(async () => {
  Rendered = (await import('./rendered')).default
})

const show = (source: string, props: object = {}) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Rendered source={source} {...props} />
    </QueryClientProvider>,
  ).container

describe('issues in a text', () => {
  const opened = vi.fn()
  const showWith = (source: string, ...issues: ReturnType<typeof anIssue>[]) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <IssueLinks debateId="d" issues={issues} onOpen={opened}>
          <Rendered source={source} />
        </IssueLinks>
      </QueryClientProvider>,
    ).container

  it('are links that say how they stand, where there are such issues', () => {
    const html = showWith('I1, **I2** and `I1`; I3 is none.\n\n- [I1](https://example.com) \n\n```\nI1\n```', anIssue({ status: 'disputed' }), anIssue({ id: 'I2', severity: 'minor', title: '<b>x</b>' }))
    const links = [...html.querySelectorAll<HTMLAnchorElement>('a[title]')]
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.title])).toEqual([
      ['I1', '/d/d#I1', 'I1, Critical, Disputed: Two writers take the same seq'],
      ['I2', '/d/d#I2', 'I2, Minor, Open: <b>x</b>'],
      ['I1', '/d/d#I1', 'I1, Critical, Disputed: Two writers take the same seq'],
    ])
    links[1]!.click()
    expect(opened).toHaveBeenCalledWith('I2')
    expect(html.querySelector('a[href="https://example.com"]')?.textContent).toBe('I1')
  })

  it('are nothing where there is no ledger, whatever the text claims', () => {
    expect(show('I1 <a data-issue="I1" href="#">x</a>').querySelector('a')).toBeNull()
  })
})

describe('hostile Markdown', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['an event handler', '<img src=x onerror=alert(1)>'],
    ['an svg', '<svg onload=alert(1)></svg>'],
    ['an iframe', '<iframe src="https://example.com"></iframe>'],
    ['a style', '<style>body{display:none}</style>'],
    ['a form', '<form action="/debates"><button>x</button></form>'],
  ])('is shown as text: %s', (_name, source) => {
    const html = show(source)
    expect(html.querySelector('script, img, svg:not([aria-hidden]), iframe, style, form')).toBeNull()
    expect(html.textContent).toContain('<')
  })

  it.each(['[x](javascript:alert(1))', '[x](JaVaScRiPt:alert(1))', '[x](data:text/html,<script>)', '[x](vbscript:x)', '<javascript:alert(1)>'])(
    'has no link to follow: %s',
    (source) => {
      expect(show(source).querySelector('a[href]')).toBeNull()
    },
  )

  it('loads no picture from anywhere', () => {
    const html = show('![a cat](https://example.com/cat.png)')
    expect(html.querySelector('img')).toBeNull()
    expect(screen.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  })
})

describe('Markdown', () => {
  it('keeps text that only looks like a tag', () => {
    expect(show('a vector<int> of <T>\n\n<!-- but a comment is one -->').textContent).toBe('a vector<int> of <T>')
  })

  it('has tables, task lists and highlighted code', async () => {
    const html = show('| a | b |\n|---|--:|\n| 1 | 2 |\n\n- [x] done\n- [ ] open\n\n```ts\nconst a = 1\n```')
    expect(screen.getByRole('table')).toBeInTheDocument()
    expect(screen.getByRole('img', { name: 'Done' })).toBeInTheDocument()
    expect(screen.getByRole('img', { name: 'Not done' })).toBeInTheDocument()
    await vi.waitFor(() => expect(html.querySelector('.hljs-keyword')).toHaveTextContent('const'))
  })

  it('links plain addresses and renders footnotes once their plugins are loaded', async () => {
    const html = show('See https://example.com/a#12 and a claim[^1].\n\n[^1]: Its source.')
    await vi.waitFor(() => expect(html.querySelector('a[href="https://example.com/a#12"]')).not.toBeNull())
    expect(html.querySelector('sup a')).toHaveTextContent('1')
    expect(html.textContent).toContain('Its source.')
    expect(html.textContent).not.toContain('[^1]')
  })

  it('puts headings below the page’s own, without a gap', () => {
    const html = show('## a\n\n#### b\n\n## c\n\n# d', { headingBase: 3 })
    expect([...html.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(({ tagName }) => tagName)).toEqual(['H3', 'H4', 'H3', 'H3'])
  })

  it('keeps line breaks in arguments, and not in documents', () => {
    expect(show('a\nb').querySelector('br')).not.toBeNull()
    expect(show('a\nb', { keepsBreaks: false }).querySelector('br')).toBeNull()
  })
})

describe('mentions', () => {
  const id = '0199a0b0-1111-7000-8000-00000000000a'
  const hrefs = (html: Element) => [...html.querySelectorAll('a')].map((link) => link.getAttribute('href'))

  it('become links to the document and to its changes', () => {
    expect(hrefs(show(`See doc_id=${id} v1, now v1 → v2.`, { debateId: 'd' }))).toEqual([`/doc/${id}?v=1&debate=d`, `/doc/${id}?from=1&to=2&debate=d`])
  })

  it('work in code and across formatting', () => {
    expect(hrefs(show(`\`document_id=${id}\` **v2 → v3**`))).toEqual([`/doc/${id}`, `/doc/${id}?from=2&to=3`])
  })

  it('take the document from the debate when the text names none', () => {
    expect(hrefs(show('v1 → v2', { documentId: id }))).toEqual([`/doc/${id}?from=1&to=2`])
    expect(hrefs(show('v1 → v2'))).toEqual([])
  })

  it('leave links and code blocks alone', () => {
    expect(hrefs(show(`[doc_id=${id}](https://example.com)\n\n\`\`\`\ndoc_id=${id}\n\`\`\``))).toEqual(['https://example.com'])
  })

  it('show the document by its name, which is its first version’s summary, and the version that is meant', async () => {
    histories.set(id, aHistory(id, 'Plan for the cache', 'M1: fix', 'M2: fix'))
    const html = show(`See \`doc_id=${id} v2\`, then document_id=${id} and v1 → v2.`)
    await screen.findByRole('link', { name: 'Plan for the cache v2' })
    expect(html.textContent).toBe('See Plan for the cache v2, then Plan for the cache and v1 → v2.')
    expect(screen.getByRole('link', { name: 'v1 → v2' })).toHaveAttribute('title', 'Plan for the cache: v1 → v2')
  })

  it('show the end of an id when there is no name: ids of one minute begin alike', () => {
    expect(show(`doc_id=0199a0b0-1111-7000-8000-0000deadbeef v3`).textContent).toBe('doc_id=…deadbeef v3')
  })
})
