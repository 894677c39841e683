import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a server that can be cut. */
export interface Way {
  port: number
  /** Silently stops all traffic in both directions; new connections get no answer either. */
  lose: () => void
  /** Lets new connections through. Older ones stay lost, as behind a router that forgot them. */
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
