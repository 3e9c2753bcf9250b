import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { preloadMarkdown } from '@/components/markdown'
import { preloadDocumentView } from '@/features/documents'
import { ApiError } from '@/lib/api/error'
import { speakFirstChoice } from '@/lib/i18n'
import { App } from './app'
import { Crashed } from './crashed'
import '@/lib/theme'
import './styles.css'

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, failure) => count < 2 && failure instanceof ApiError && (failure.status === 0 || failure.status >= 500),
    },
  },
})

const draw = () =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Crashed>
        <CSPProvider disableStyleElements>
          <QueryClientProvider client={queries}>
            <App />
          </QueryClientProvider>
        </CSPProvider>
      </Crashed>
    </StrictMode>,
  )

// What renders texts is fetched beside the page and not after it: every debate and document has some.
if (/^\/(d|doc)\//.test(location.pathname)) preloadMarkdown()
if (location.pathname.startsWith('/doc/')) preloadDocumentView()
void speakFirstChoice().then(draw, draw)
