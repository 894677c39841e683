/**
 * The load on the API: keep-alive connections that log in, refresh, ask who they are, or fetch a
 * page. Each asks again as soon as it has its answer, or at a fixed pace. Gets its orders over IPC.
 */
import { connect, type Socket } from 'node:net'

import { responseLength } from './response.ts'

/** One slice of calls. */
export interface Calls {
  port: number
  what: 'page' | 'search' | 'me' | 'sign-in' | 'flood' | 'refresh'
  /** Access tokens, email addresses or refresh tokens; one refresh token per connection. */
  who: readonly string[]
  password?: string
  connections: number
  milliseconds: number
  /** Milliseconds between calls, answered or not; if left out, as fast as possible. */
  every?: number
}

/** The result of a slice. */
export interface Taken {
  /** The number of answers by status. */
  statuses: Record<string, number>
  /** Milliseconds from when a call was due to its complete answer, in no order. */
  took: number[]
}

function request(line: string, headers: string[], body = ''): string {
  const length = body === '' ? [] : [`Content-Length: ${body.length}`]
  const head = [`${line} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, ...length]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/**
 * Builds the call with this number on connection `line`; `hear` reads the answers for new tokens.
 */
function composer({ what, who, password }: Calls) {
  const tokens = [...who]
  const json = 'Content-Type: application/json'
  return {
    hear: (line: number, head: string) => {
      if (what === 'refresh') tokens[line] = /__Host-rt=([^;]+)/.exec(head)?.[1] ?? ''
    },
    say: (line: number, number: number): string => {
      const at = number % Math.max(1, tokens.length)
      if (what === 'page') return request('GET /', ['Accept-Encoding: br'])
      // Each comes from an address of its own, as real people would.
      const from = `X-Forwarded-For: 10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
      if (what === 'search') return request(`GET /api/search?${tokens[at]}`, [from])
      if (what === 'me') {
        const bearer = tokens.length === 0 ? [] : [`Authorization: Bearer ${tokens[at]}`]
        return request('GET /api/me', bearer)
      }
      if (what === 'refresh') {
        const body = JSON.stringify({ grant_type: 'refresh' })
        return request('POST /api/token', [json, `Cookie: __Host-rt=${tokens[line]}`], body)
      }
      const given = { email: tokens[at], password }
      // In turns: the right password, a wrong one, and an address without an account.
      if (what === 'flood' && number % 3 === 1) given.password = 'seven loud rivers run'
      if (what === 'flood' && number % 3 === 2) given.email = `nobody.${number}@trade.example`
      const body = JSON.stringify({ grant_type: 'credentials', ...given })
      return request('POST /api/token', [json, from], body)
    },
  }
}

function run(calls: Calls): Promise<Taken> {
  const { port, connections, milliseconds, every } = calls
  const { hear, say } = composer(calls)
  const taken: Taken = { statuses: {}, took: [] }
  const sockets = new Set<Socket>()
  const idle: ((due: number) => void)[] = []
  const due: number[] = []
  let over = false
  let number = 0

  function open(line: number): void {
    let pending: Buffer = Buffer.alloc(0)
    let since = 0
    const socket = connect(port, '127.0.0.1', () => ready())
    const send = (from: number) => {
      since = from
      socket.write(say(line, number++))
    }
    const ready = () => {
      if (every === undefined) return send(performance.now())
      const waiting = due.shift()
      if (waiting === undefined) idle.push(send)
      else send(waiting)
    }
    sockets.add(socket.setNoDelay(true))
    socket.on('data', (data) => {
      if (over) return
      pending = pending.length === 0 ? data : Buffer.concat([pending, data])
      const { length, head } = responseLength(pending)
      if (length === 0) return
      pending = pending.subarray(length)
      taken.took.push(performance.now() - since)
      const status = head.slice(9, 12)
      taken.statuses[status] = (taken.statuses[status] ?? 0) + 1
      hear(line, head)
      if (/\r\nconnection: close/i.test(head)) socket.destroy()
      else ready()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      if (!over) open(line)
    })
  }

  return new Promise((resolve) => {
    for (let line = 0; line < connections; line += 1) open(line)
    const tick = () => {
      const now = performance.now()
      const send = idle.pop()
      if (send === undefined) due.push(now)
      else send(now)
    }
    const pace = every === undefined ? undefined : setInterval(tick, every)
    setTimeout(() => {
      over = true
      clearInterval(pace)
      for (const socket of sockets) socket.destroy()
      resolve(taken)
    }, milliseconds)
  })
}

process.on('message', (calls: Calls) => {
  void run(calls).then((taken) => process.send?.(taken))
})
