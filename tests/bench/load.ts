/**
 * The load: keep-alive connections that ask again as soon as they have an answer. Raw sockets,
 * because an HTTP client would be slower than the server it measures. Gets its orders over IPC.
 */
import { connect } from 'node:net'

import { responseLength } from './response.ts'

/** One slice of load. */
export interface Slice {
  port: number
  headers: Record<string, string>
  connections: number
  milliseconds: number
}

/** The result of a slice. */
export interface Outcome {
  responses: number
  /** The number of responses by status. */
  statuses: Record<string, number>
}

function run({ port, headers, connections, milliseconds }: Slice): Promise<Outcome> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join('')}\r\n`
  const outcome: Outcome = { responses: 0, statuses: {} }
  let over = false
  let open = 0
  return new Promise((resolve) => {
    const connectOnce = () => {
      let pending: Buffer = Buffer.alloc(0)
      // Most responses are as long as the previous one and arrive in one piece.
      let usual = 0
      let usualStatus = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(request))
      socket.setNoDelay(true)
      open += 1
      socket.on('data', (data) => {
        if (over) return void socket.destroy()
        if (pending.length === 0 && data.length === usual) {
          outcome.responses += 1
          outcome.statuses[usualStatus] = (outcome.statuses[usualStatus] ?? 0) + 1
          socket.write(request)
          return
        }
        pending = pending.length === 0 ? data : Buffer.concat([pending, data])
        const { length, head } = responseLength(pending)
        if (length === 0) return
        usual = length
        usualStatus = head.slice(9, 12)
        pending = pending.subarray(length)
        outcome.responses += 1
        outcome.statuses[usualStatus] = (outcome.statuses[usualStatus] ?? 0) + 1
        if (/\r\nconnection: close/i.test(head)) socket.destroy()
        else socket.write(request)
      })
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open -= 1
        if (!over) connectOnce()
        else if (open === 0) resolve(outcome)
      })
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    const sockets = new Set<ReturnType<typeof connect>>()
    for (let at = 0; at < connections; at += 1) connectOnce()
    setTimeout(() => {
      over = true
      for (const socket of sockets) socket.destroy()
    }, milliseconds)
  })
}

process.on('message', (slice: Slice) => {
  void run(slice).then((outcome) => process.send?.(outcome))
})
