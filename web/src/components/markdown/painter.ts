// Asks the sandboxed frame for drawings, one frame for the whole page; see vite/mermaid-frame.ts.
import framePath from 'virtual:mermaid-frame'

export type Drawing = { address: string; width: number; height: number }

type Answer = { id?: number; ready?: boolean; svg?: string; width?: number; height?: number; error?: string }
type Waiting = { resolve: (drawing: Drawing) => void; reject: (reason: Error) => void }

const patienceMs = 20_000
const font = 'Inter, ui-sans-serif, system-ui, sans-serif'

let frame: Promise<Window> | undefined
let closeFrame: (() => void) | undefined
let nextId = 1
const waiting = new Map<number, Waiting>()
const drawn = new Map<string, Promise<Drawing>>()

function openFrame(): Promise<Window> {
  return new Promise((resolve) => {
    const element = document.createElement('iframe')
    element.setAttribute('sandbox', 'allow-scripts')
    element.src = framePath
    element.title = 'Diagrams'
    element.tabIndex = -1
    element.setAttribute('aria-hidden', 'true')
    element.className = 'pointer-events-none fixed -top-[2000px] left-0 h-[1000px] w-[1000px] border-0'
    const listen = ({ source, data }: MessageEvent<Answer>) => {
      if (source !== element.contentWindow || !element.contentWindow) return
      if (data.ready) {
        closeFrame = undefined
        return resolve(element.contentWindow)
      }
      settle(data)
    }
    addEventListener('message', listen)
    // Replace a frame that never became ready because the server was down.
    closeFrame = () => {
      removeEventListener('message', listen)
      element.remove()
      frame = undefined
      closeFrame = undefined
    }
    document.body.append(element)
  })
}

function settle({ id, svg, width, height, error }: Answer): void {
  const asker = id === undefined ? undefined : waiting.get(id)
  if (id === undefined || !asker) return
  waiting.delete(id)
  if (typeof svg !== 'string' || typeof width !== 'number' || typeof height !== 'number') {
    return asker.reject(new Error(error ?? 'No drawing'))
  }
  asker.resolve({ address: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, width, height })
}

function ask(source: string, dark: boolean): Promise<Drawing> {
  frame ??= openFrame()
  const id = nextId++
  void frame.then((target) => target.postMessage({ id, source, dark, font }, '*'))
  return new Promise<Drawing>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    setTimeout(() => {
      if (!waiting.delete(id)) return
      closeFrame?.()
      reject(new Error('No drawing in time'))
    }, patienceMs)
  })
}

export function paint(source: string, dark: boolean): Promise<Drawing> {
  const key = `${dark ? 'dark' : 'light'} ${source}`
  const found = drawn.get(key) ?? ask(source, dark)
  drawn.set(key, found)
  found.catch(() => drawn.delete(key))
  return found
}
