import { brand } from '#shared/brand.ts'

import { dayOf } from './paper-days.ts'
import { type PageSize, Sheet, type Style, styles } from './sheet.ts'
import { type Line, Writer } from './writer.ts'

/** A label and what it says. */
export type Pair = readonly [label: string, value: string]

/** Somebody whom the paper names. */
export interface Party {
  /** What they are on this paper. */
  as: string
  name: string
  lines: readonly string[]
}

interface Column {
  header: string
  /** The part of the page's width, of 1. */
  width: number
  numeric?: boolean
}

/** A cell: its text, and smaller lines below. */
type Cell = string | { text: string; below: readonly string[] }

/** A part of a paper. */
export type Block =
  | { kind: 'parties'; parties: readonly [Party, Party] }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly Cell[])[] }
  /** Amounts under a table; the last one is the total. */
  | { kind: 'totals'; rows: readonly Pair[] }
  | { kind: 'pairs'; title?: string; rows: readonly Pair[] }
  | { kind: 'text'; title?: string; paragraphs: readonly string[] }
  /** An address to be read from a parcel. */
  | { kind: 'address'; lines: readonly string[] }
  /** Room to sign by hand. */
  | { kind: 'signature'; labels: readonly [string, string] }

/** What a paper says, from top to bottom, without its number and date. */
export interface PaperContent {
  title: string
  /** That of its pages; A4 unless it is a label. */
  size?: PageSize
  /** Whose paper it is; null if ours. */
  issuer: string | null
  /** What stands beside number and date, up to two. */
  facts: readonly Pair[]
  blocks: readonly Block[]
  /** Small print at the foot of every page. */
  foot: string
}

/** A paper with its number and date. */
export interface Paper extends PaperContent {
  number: string
  on: Date
}

const gutter = 14

function head(sheet: Sheet, writer: Writer, { title, number, issuer, on, facts }: Paper): void {
  if (issuer === null) {
    sheet.stone(sheet.page.left, writer.y - 2, 21)
    sheet.line(brand.name, sheet.page.left + 30, writer.y + 14, styles.house)
    writer.y += 20
  } else {
    writer.text(issuer, styles.house)
  }
  writer.y += 40
  writer.text(title, styles.title)
  writer.y += 14
  sheet.rule(writer.y, 'ink')
  writer.y += 11
  const all = [['Number', number], ['Date', dayOf(on)], ...facts] as const
  writer.columns(
    all.map(([label, value], at) => {
      const x = sheet.page.left + (sheet.wide / 4) * at
      return [
        ...writer.lines(label, styles.small, x),
        ...writer.lines(value, styles.strong, x, sheet.wide / 4 - gutter),
      ]
    }),
  )
  writer.y += 9
  sheet.rule(writer.y)
}

const writers: {
  [K in Block['kind']]: (sheet: Sheet, writer: Writer, block: Extract<Block, { kind: K }>) => void
} = {
  parties: (sheet, writer, { parties }) => {
    writer.columns(
      parties.map(({ as, name, lines }, at) => {
        const x = sheet.page.left + (sheet.wide / 2) * at
        const width = sheet.wide / 2 - gutter
        return [
          ...writer.lines(as, { ...styles.small, leading: 14 }, x, width),
          ...writer.lines(name, styles.strong, x, width),
          ...lines.flatMap((line) => writer.lines(line, styles.text, x, width)),
        ]
      }),
    )
  },
  table: (sheet, writer, { columns, rows }) => {
    let from = sheet.page.left
    const placed = columns.map((column) => {
      const width = column.width * sheet.wide
      const x = from
      from += width
      return { ...column, x, width: width - gutter, end: x + width }
    })
    const last = placed.length - 1
    /** A text in a cell; numbers end where their column does, the last one at the margin. */
    const inCell = (text: string, at: number, style: Style): Line[] => {
      const { x, width, end, numeric } = placed[at] as (typeof placed)[number]
      if (numeric !== true) return writer.lines(text, style, x, width)
      return [{ text, at: at === last ? sheet.page.right : end - gutter, style, align: 'right' }]
    }
    const headers = () => {
      writer.columns(placed.map(({ header }, at) => inCell(header, at, styles.small)))
      writer.y += 5
      sheet.rule(writer.y, 'strong')
      writer.y += 8
    }
    writer.need(60)
    headers()
    for (const [number, row] of rows.entries()) {
      if (number > 0) writer.y += 8
      writer.columns(
        row.map((cell, at) =>
          typeof cell === 'string'
            ? inCell(cell, at, styles.text)
            : [
                ...inCell(cell.text, at, styles.strong),
                ...cell.below.flatMap((line) => inCell(line, at, styles.small)),
              ],
        ),
        headers,
      )
      writer.y += 8
      sheet.rule(writer.y)
    }
  },
  totals: (sheet, writer, { rows }) => {
    const from = sheet.page.left + sheet.wide * 0.5
    writer.need(rows.length * 20 + 20)
    for (const [at, [label, amount]] of rows.entries()) {
      const last = at === rows.length - 1
      const style = last ? styles.total : styles.text
      if (last) {
        writer.y += 4
        sheet.rule(writer.y, 'ink', from)
        writer.y += 8
      }
      sheet.line(label, from, writer.y + style.size, style)
      sheet.line(amount, sheet.page.right, writer.y + style.size, style, 'right')
      writer.y += style.leading + 3
    }
  },
  pairs: (sheet, writer, { title, rows }) => {
    writer.need(60)
    if (title !== undefined) {
      writer.text(title, styles.heading)
      writer.y += 4
    }
    for (const [label, value] of rows) {
      sheet.rule(writer.y)
      writer.y += 5
      writer.columns([
        writer.lines(label, { ...styles.text, colour: 'quiet' }, sheet.page.left, sheet.wide * 0.3),
        writer.lines(value, styles.text, sheet.page.left + sheet.wide * 0.34, sheet.wide * 0.66),
      ])
      writer.y += 5
    }
  },
  text: (sheet, writer, { title, paragraphs }) => {
    writer.need(50)
    if (title !== undefined) {
      writer.text(title, styles.heading)
      writer.y += 4
    }
    for (const paragraph of paragraphs) {
      writer.text(paragraph, styles.text, sheet.page.left, sheet.wide * 0.88)
      writer.y += 5
    }
  },
  address: (sheet, writer, { lines }) => {
    sheet.rule(writer.y, 'ink')
    writer.y += 16
    for (const line of lines) writer.text(line, styles.address)
  },
  signature: (sheet, writer, { labels }) => {
    writer.need(60)
    writer.y += 40
    for (const [at, label] of labels.entries()) {
      const x = sheet.page.left + (sheet.wide / 2) * at
      sheet.line(label, x, writer.y + 12, styles.small)
    }
    sheet.rule(writer.y, 'strong')
    writer.y += 20
  },
}

/** Room between two blocks; what belongs together stands closer. */
const gapBefore = {
  parties: 20,
  table: 24,
  totals: 12,
  pairs: 22,
  text: 20,
  address: 16,
  signature: 20,
} as const

function writeBlock<K extends Block['kind']>(
  sheet: Sheet,
  writer: Writer,
  block: Extract<Block, { kind: K }> & { kind: K },
): void {
  if (writer.y > sheet.page.top) writer.y += gapBefore[block.kind]
  writers[block.kind](sheet, writer, block)
}

/** Writes a paper as a PDF/A-2b. The same paper makes the same bytes. */
export async function writePaper(paper: Paper): Promise<Buffer> {
  const { title, size = 'A4', number, issuer, on, blocks, foot } = paper
  const author = issuer ?? brand.name
  const sheet = new Sheet({ size, title: `${title} ${number}`, author, subject: title, on })
  const writer = new Writer(sheet)
  // What a carrier reads begins at the top of a label.
  if (size === 'A4') head(sheet, writer, paper)
  for (const block of blocks) writeBlock(sheet, writer, block)
  const { small } = styles
  const lines = sheet.linesOf(foot, sheet.wide * 0.8, small)
  sheet.onEveryPage((at, of) => {
    const y = sheet.page.foot - Math.max(lines.length, 1) * small.leading
    sheet.rule(y - 8)
    for (const [row, line] of lines.entries()) {
      sheet.line(line, sheet.page.left, y + row * small.leading + small.size, small)
    }
    const pages = of === 1 ? number : `${number}, page ${at} of ${of}`
    sheet.line(pages, sheet.page.right, y + small.size, small, 'right')
  })
  return sheet.bytes()
}
