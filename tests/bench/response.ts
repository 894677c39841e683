/** The length of the first response in a buffer (0 while it is incomplete), and its head. */
export function responseLength(buffer: Buffer): { length: number; head: string } {
  const headEnd = buffer.indexOf('\r\n\r\n')
  if (headEnd === -1) return { length: 0, head: '' }
  const head = buffer.toString('latin1', 0, headEnd)
  const body = headEnd + 4
  const contentLength = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (contentLength !== undefined) {
    const length = body + Number(contentLength)
    return { length: buffer.length >= length ? length : 0, head }
  }
  if (/\r\ntransfer-encoding: chunked/i.test(head)) {
    // Without pipelining, the last chunk ends the data received.
    const complete = buffer.toString('latin1', buffer.length - 7) === '\r\n0\r\n\r\n'
    return { length: complete ? buffer.length : 0, head }
  }
  return { length: body, head }
}
