// A TCP proxy between the page and the server that can be cut: it closes open sockets and refuses new ones. Unlike the
// browser's offline mode, it also cuts WebSockets.
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export class Line {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #isCut = false
  url = ''

  private constructor(port: number) {
    this.#server = createServer((near) => {
      if (this.#isCut) return near.destroy()
      const far = connect(port, '127.0.0.1')
      const end = () => [near, far].forEach((socket) => this.#sockets.delete(socket.destroy()))
      for (const socket of [near, far]) this.#sockets.add(socket.on('error', end).on('close', end))
      near.pipe(far)
      far.pipe(near)
    })
  }

  static async to(url: string): Promise<Line> {
    const line = new Line(Number(new URL(url).port))
    await new Promise<void>((done) => line.#server.listen(0, '127.0.0.1', done))
    line.url = `http://127.0.0.1:${(line.#server.address() as AddressInfo).port}`
    return line
  }

  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  mend(): void {
    this.#isCut = false
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((done) => this.#server.close(done))
  }
}
