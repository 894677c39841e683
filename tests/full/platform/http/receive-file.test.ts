import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { ProblemError } from '#server/contract/problem.ts'
import { receiveFile } from '#server/http/receive-file.ts'

import { serve } from '../../../support/express-app.ts'

/** Milliseconds that a busy machine may need. */
const soon = 60_000

const maxBytes = 10 * 1024 * 1024
const wanted = { maxBytes, mediaTypes: ['application/pdf', 'image/jpeg', 'image/png'] }
const pdf = { 'Content-Type': 'application/pdf' }

/** A server that accepts files and remembers how each upload ended. */
async function start(within?: number) {
  const ends: (number | string)[] = []
  const got: Buffer[] = []
  const address = await serve((app) =>
    app.post('/file', async (request, response) => {
      const file = await receiveFile(request, wanted, within).catch((error: unknown) => {
        ends.push(error instanceof ProblemError ? error.status : String(error))
        throw error
      })
      got.push(file)
      ends.push('whole')
      response.json({ size: file.length })
    }),
  )
  return { address, ends, got }
}

const post = (address: string, body: BodyInit, headers: Record<string, string> = pdf) =>
  fetch(`${address}/file`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

/** A connection that writes what it is told and keeps what it receives. */
async function talk(address: string) {
  const socket: Socket = connect(Number(new URL(address).port), '127.0.0.1')
  const heard: Buffer[] = []
  let closed = false
  socket.on('data', (chunk: Buffer) => heard.push(chunk)).on('error', () => {})
  socket.on('close', () => (closed = true))
  onTestFinished(() => void socket.destroy())
  const head = (...headers: string[]) =>
    socket.write(
      ['POST /file HTTP/1.1', 'Host: a', 'Content-Type: application/pdf', ...headers, '', ''].join(
        '\r\n',
      ),
    )
  return { socket, head, said: () => Buffer.concat(heard).toString('latin1'), closed: () => closed }
}

const status = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1])

describe('an uploaded file', () => {
  it.each([0, 1, 100_000, maxBytes])('of %i bytes arrives complete', async (size) => {
    const { address, got } = await start()
    const file = randomBytes(size)
    expect((await post(address, file)).status).toBe(200)
    expect(got[0]?.equals(file)).toBe(true)
  })

  it('arrives complete in pieces and without a length', async () => {
    const { address, got } = await start()
    const file = randomBytes(500_000)
    const pieces = new ReadableStream({
      start(controller) {
        for (let at = 0; at < file.length; at += 7919) {
          controller.enqueue(file.subarray(at, at + 7919))
        }
        controller.close()
      },
    })
    expect((await post(address, pieces)).status).toBe(200)
    expect(got[0]?.equals(file)).toBe(true)
  })

  it.each(['image/jpeg', 'image/png', 'application/octet-stream', 'Application/PDF; a=b'])(
    'may be sent as %s',
    async (type) => {
      const { address } = await start()
      expect((await post(address, 'a', { 'Content-Type': type })).status).toBe(200)
    },
  )

  it.each([
    ['text/html', {}],
    ['multipart/form-data; boundary=a', {}],
    ['application/json', {}],
    ['image/svg+xml', {}],
    ['', {}],
    ['application/pdf', { 'Content-Encoding': 'gzip' }],
  ])('may not be sent as %s %j', async (type, more) => {
    const { address, ends } = await start()
    const answer = await post(address, 'a', { 'Content-Type': type, ...more })
    expect(answer.status).toBe(415)
    expect(answer.headers.get('content-type')).toMatch('application/problem+json')
    expect(ends).toEqual([415])
  })
})

describe('a file that is too large', () => {
  it('is refused for its length before a byte of it is read', async () => {
    const { address } = await start()
    const { head, said, closed } = await talk(address)
    head(`Content-Length: ${maxBytes + 1}`)
    await vi.waitFor(() => expect(status(said())).toEqual(['413']), soon)
    expect(said()).toContain('This file is larger than 10 MB')
    await vi.waitFor(() => expect(closed()).toBe(true), soon)
  })

  it('is refused midway if it gave no length, and the connection soon ends', async () => {
    const { address, ends } = await start()
    const { socket, head, said, closed } = await talk(address)
    head('Transfer-Encoding: chunked')
    const piece = Buffer.concat([
      Buffer.from('10000\r\n'),
      Buffer.alloc(65_536),
      Buffer.from('\r\n'),
    ])
    const pour = () => {
      if (!closed()) socket.write(piece, () => setTimeout(pour, 1))
    }
    pour()
    await vi.waitFor(() => expect(status(said())).toEqual(['413']), soon)
    await vi.waitFor(() => expect(closed()).toBe(true), soon)
    expect(ends).toEqual([413])
  })

  it('keeps the connection open if the client finishes quickly', async () => {
    const { address } = await start()
    const { socket, head, said } = await talk(address)
    head(`Content-Length: ${maxBytes + 1}`)
    socket.write(Buffer.alloc(maxBytes + 1))
    head('Content-Length: 3')
    socket.write('abc')
    await vi.waitFor(() => expect(status(said())).toEqual(['413', '200']), soon)
  })
})

describe('an upload', () => {
  it('that breaks off ends and frees its memory', async () => {
    const { address, ends } = await start()
    for (let each = 0; each < 30; each += 1) {
      const { socket, head } = await talk(address)
      head(`Content-Length: ${maxBytes}`)
      await new Promise<void>((resolve) => {
        socket.write(Buffer.alloc(9_500_000), () => resolve())
      })
      socket.destroy()
      await vi.waitFor(() => expect(ends).toHaveLength(each + 1), soon)
    }
    expect(new Set(ends)).toEqual(new Set([400]))
    expect((await post(address, 'a')).status).toBe(200)
  })

  it('that takes too long gets an answer that says so', async () => {
    const { address, ends } = await start(100)
    const { socket, head, said, closed } = await talk(address)
    head('Content-Length: 10')
    socket.write('abc')
    await vi.waitFor(() => expect(status(said())).toEqual(['408']), soon)
    expect(said()).toContain('The upload took too long')
    await vi.waitFor(() => expect(closed()).toBe(true), soon)
    expect(ends).toEqual([408])
  })

  /** Time that only passes when a test says so, and a way to let everything else happen. */
  function stopTime() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    return () => new Promise<void>((resolve) => setImmediate(resolve))
  }

  it('has two minutes as long as it moves, and half a minute without progress', async () => {
    const turn = stopTime()
    const arrived = { moving: 0, stuck: 0 }
    const address = await serve((app) =>
      app.post('/file', async (request, response) => {
        const which = request.get('x-is') === 'stuck' ? 'stuck' : 'moving'
        request.on('data', (chunk: Buffer) => (arrived[which] += chunk.length))
        response.json((await receiveFile(request, wanted)).length)
      }),
    )
    const [moving, stuck] = [await talk(address), await talk(address)]
    moving.head('Content-Length: 1000000')
    stuck.head('Content-Length: 1000000', 'X-Is: stuck')
    for (let sent = 1; sent <= 4; sent += 1) {
      moving.socket.write(Buffer.alloc(100_000))
      if (!stuck.closed()) stuck.socket.write('a')
      while (arrived.moving < sent * 100_000) await turn()
      while (arrived.stuck < Math.min(sent, 2)) await turn()
      vi.advanceTimersByTime(29_000)
      if (sent === 1) expect(stuck.said()).toBe('')
      else while (stuck.said() === '') await turn()
    }
    expect(status(stuck.said())).toEqual(['408'])
    expect(moving.said()).toBe('')
    moving.socket.write(Buffer.alloc(100_000))
    while (arrived.moving < 500_000) await turn()
    vi.advanceTimersByTime(4000)
    while (moving.said() === '') await turn()
    expect(status(moving.said())).toEqual(['408'])
  })

  it.each(['POST', 'GET'])(
    '%s with any other body takes half a minute, head and all',
    async (method) => {
      const turn = stopTime()
      const begun: string[] = []
      const address = await serve((app) => app.use('/form', () => void begun.push(method)))
      const form = await talk(address)
      form.socket.write(`${method} /form HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n`)
      while (begun.length === 0) await turn()
      // The head may have taken ten seconds before.
      vi.advanceTimersByTime(20_001)
      for (let count = 0; !form.closed() && count < 1000; count += 1) await turn()
      expect(status(form.said())).toEqual(['408'])
    },
  )

  it('a body that nobody waits for does not hold an answered connection', async () => {
    const turn = stopTime()
    const address = await serve((app) =>
      app.get('/page', (_request, response) => void response.send('a page')),
    )
    const page = await talk(address)
    page.socket.write('GET /page HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n')
    while (page.said() === '') await turn()
    vi.advanceTimersByTime(2001)
    for (let count = 0; !page.closed() && count < 1000; count += 1) await turn()
    expect(page.closed()).toBe(true)
  })
})
