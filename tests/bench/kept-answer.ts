import { get } from 'node:http'

/** A page's answer as it was sent over the wire, for the bare server to repeat. */
export interface KeptAnswer {
  /** Names and values alternate. */
  headers: string[]
  /** Base64. */
  body: string
}

/** Headers that Node adds by itself. */
const automatic = new Set(['date', 'connection', 'keep-alive'])

/** Asks a server for its home page in brotli and keeps the answer. */
export function fetchAnswer(port: number): Promise<KeptAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br' }
    get({ host: '127.0.0.1', port, path: '/', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const raw = response.rawHeaders
        const kept = raw.filter(
          (_each, at) => !automatic.has(raw[at - (at % 2)]?.toLowerCase() ?? ''),
        )
        resolve({
          headers: kept,
          body: Buffer.concat(chunks).toString('base64'),
        })
      })
    }).on('error', reject)
  })
}
