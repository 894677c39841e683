import sharp from 'sharp'

/** Text as a PDF string; the standard fonts contain only Latin letters. */
const quoted = (line: string) =>
  `(${line.replaceAll(/[^\x20-\x7e]/g, '-').replaceAll(/[\\()]/g, String.raw`\$&`)})`

/** A PDF 1.4 of one A4 page with a heading and lines below it. */
export function specimenPdf(heading: string, lines: readonly string[]): Buffer {
  const rest = lines.map((line) => `0 -24 Td ${quoted(line)} Tj`).join('\n')
  const content = `BT\n/F1 20 Tf 72 760 Td ${quoted(heading)} Tj\n/F1 12 Tf\n${rest}\nET`
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 ${font} >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const rows = ['0000000000 65535 f \n']
  for (const [at, object] of objects.entries()) {
    rows.push(`${String(text.length).padStart(10, '0')} 00000 n \n`)
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const size = rows.length
  const table = `xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  return Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`)
}

interface Bar {
  left: number
  top: number
  width: number
  height: number
  background: string
}

const portrait: Bar[] = [
  { left: 40, top: 40, width: 600, height: 50, background: '#c9bfa8' },
  { left: 40, top: 130, width: 190, height: 240, background: '#d8d1c1' },
  { left: 100, top: 170, width: 70, height: 80, background: '#9a958a' },
  { left: 70, top: 270, width: 130, height: 100, background: '#9a958a' },
]
const words: Bar[] = [150, 190, 230, 320, 350].map((top, at) => {
  return { left: 270, top, width: 330 - at * 40, height: 14, background: '#9a958a' }
})

/** A PNG of a card without text, so that it looks the same without any fonts. */
export function specimenCard(): Promise<Buffer> {
  const bars = [...portrait, ...words].map(({ left, top, ...bar }) => {
    return { left, top, input: { create: { ...bar, channels: 3 as const } } }
  })
  const card = { width: 680, height: 430, channels: 3, background: '#f3efe6' } as const
  return sharp({ create: card }).composite(bars).png().toBuffer()
}
