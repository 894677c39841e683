import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

import Negotiator from 'negotiator'

/** The encodings of a kept page. */
export type Encoding = 'br' | 'gzip' | 'identity'

interface Codec {
  /** Synchronous, at a quality that takes a millisecond or two. */
  quick: (text: Buffer) => Buffer
  /** The smallest result, off the main thread. */
  best: (text: Buffer) => Promise<Buffer>
}

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } =
  zlib.constants
const brotli = (text: Buffer, quality: number) => ({
  params: {
    [BROTLI_PARAM_QUALITY]: quality,
    [BROTLI_PARAM_SIZE_HINT]: text.length,
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
  },
})

const compressBrotli = promisify(zlib.brotliCompress)
const compressGzip = promisify(zlib.gzip)

export const codecs: ReadonlyMap<Encoding, Codec> = new Map<Encoding, Codec>([
  [
    'br',
    {
      quick: (text) => zlib.brotliCompressSync(text, brotli(text, 1)),
      best: (text) => compressBrotli(text, brotli(text, 11)),
    },
  ],
  [
    'gzip',
    {
      quick: (text) => zlib.gzipSync(text, { level: 1 }),
      best: (text) => compressGzip(text, { level: 9 }),
    },
  ],
])

const offered: Encoding[] = [...codecs.keys(), 'identity']
const preferred = [...codecs.keys()]
/** Version 1 uses our preference if the client has none, but its types are still those of 0.6. */
const encodings = Negotiator.prototype.encodings as (
  available: string[],
  options: { preferred: string[] },
) => string[]
const remembered = new Map<string, Encoding>()

/** The best encoding for an `Accept-Encoding` header. Cached, since there are few different ones. */
export function negotiateEncoding(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity'
  const known = remembered.get(accept)
  if (known !== undefined) return known
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accept } })
  // A client that refuses even uncompressed bytes gets them anyway, as RFC 9110 allows.
  const chosen = (encodings.call(negotiator, offered, { preferred })[0] ?? 'identity') as Encoding
  if (remembered.size < 256 && accept.length < 256) remembered.set(accept, chosen)
  return chosen
}
