import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be lost. */
export interface Way {
  port: number
  /** Lets nothing through any more, in either direction, without a word; who connects hears nothing. */
  lose: () => void
  /** Lets new connections through. What was open before stays lost, as behind a router that forgot it. */
  find: () => void
  close: () => Promise<void>
}

/** Forwards connections on a free port to a Unix socket. */
export async function wayTo(path: string): Promise<Way> {
  const open = new Set<Socket>()
  const lost = { now: false }
  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => near.destroy())
    if (lost.now) return
    const far = connect(path)
    open.add(far)
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    lose: () => {
      lost.now = true
      for (const socket of open) socket.unpipe().pause()
    },
    find: () => {
      lost.now = false
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
