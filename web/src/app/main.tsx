import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from '@/lib/api/error'
import { speakFirstChoice } from '@/lib/i18n'
import { App } from './app'
import { Crashed } from './crashed'
import { preloadPage } from './pages'
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

preloadPage(location.pathname)
void speakFirstChoice().then(draw, draw)
