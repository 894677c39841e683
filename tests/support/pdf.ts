import { deflateSync } from 'node:zlib'

/** The objects of a small document by number; each can be replaced, and more can be added. */
type Objects = Record<number, string | Buffer>

const document: Objects = {
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R >>',
  4: '<< /Length 20 >>\nstream\n0 0 m 100 100 l S  \n\nendstream',
}

const header = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'

interface Parts {
  objects?: Objects
  /** What else the trailer contains. */
  trailer?: string
  /** What follows `%%EOF`. */
  after?: string | Buffer
}

function joined(parts: (string | Buffer)[]): Buffer {
  return Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')))
}

function body(objects: Objects): { parts: (string | Buffer)[]; offsets: Map<number, number> } {
  const parts: (string | Buffer)[] = [header]
  const offsets = new Map<number, number>()
  let at = header.length
  for (const [number, object] of Object.entries(objects)) {
    const pieces = [`${number} 0 obj\n`, object, '\nendobj\n']
    offsets.set(Number(number), at)
    parts.push(...pieces)
    at += pieces.reduce((sum, piece) => sum + piece.length, 0)
  }
  offsets.set(0, at)
  return { parts, offsets }
}

/** A PDF of one page with a table of its objects, as programs wrote them up to version 1.4. */
export function plainPdf({ objects = {}, trailer = '', after = '\n' }: Parts = {}): Buffer {
  const { parts, offsets } = body({ ...document, ...objects })
  const end = offsets.get(0) ?? 0
  const size = Math.max(...offsets.keys()) + 1
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = number === 0 ? undefined : offsets.get(number)
    return offset === undefined
      ? '0000000000 65535 f \n'
      : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${size}\n${rows.join('')}`
  const tail = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${end}\n%%EOF`
  return joined([...parts, table, tail, after])
}

interface Packed extends Parts {
  /** Encodes the content of the object stream. */
  pack?: (content: Buffer) => Buffer
  /** Its dictionary, without its length. */
  dictionary?: (count: number, first: number) => string
  /** The text between two objects in it. */
  between?: string
}

/** The same document with its objects in an object stream, as programs write them since 1.5. */
export function packedPdf({
  objects = {},
  trailer = '',
  after = '\n',
  pack = deflateSync,
  dictionary = (count, first) => `/Type /ObjStm /N ${count} /First ${first} /Filter /FlateDecode`,
  between = '\n',
}: Packed = {}): Buffer {
  const inside = { 1: document[1] ?? '', 2: document[2] ?? '', 3: document[3] ?? '', ...objects }
  let content = ''
  const index = Object.entries(inside).map(([number, object]) => {
    const at = content.length
    content += object.toString('latin1') + between
    return `${number} ${at}`
  })
  const first = index.join(' ').length + 1
  const stream = pack(Buffer.from(`${index.join(' ')}\n${content}`, 'latin1'))
  const open = `<< ${dictionary(index.length, first)} /Length ${stream.length} >>\nstream\n`
  const table = deflateSync(Buffer.alloc(100))
  const xref = `<< /Type /XRef /Size 99 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode /Length ${table.length} ${trailer} >>\nstream\n`
  const { parts, offsets } = body({
    4: document[4] ?? '',
    90: joined([open, stream, '\nendstream']),
    91: joined([xref, table, '\nendstream']),
  })
  return joined([...parts, `startxref\n${offsets.get(91)}\n%%EOF`, after])
}
