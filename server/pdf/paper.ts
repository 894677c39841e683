import { brand } from '#shared/brand.ts'

import { page, Sheet, type Style, styles } from './sheet.ts'

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
  | { kind: 'pairs'; title: string; rows: readonly Pair[] }
  | { kind: 'text'; title?: string; paragraphs: readonly string[] }
  /** Room to sign by hand. */
  | { kind: 'signature'; labels: readonly [string, string] }

/** What a paper says, from top to bottom. */
export interface Paper {
  title: string
  number: string
  on: Date
  /** Whose paper it is; null if ours. */
  issuer: string | null
  /** What stands beside number and date, up to two. */
  facts: readonly Pair[]
  blocks: readonly Block[]
  /** Small print at the foot of every page. */
  foot: string
}

const wide = page.right - page.left
const gutter = 14

/** Writes blocks one below the other, and begins a new page when one is full. */
class Writer {
  y = page.top

  constructor(private readonly sheet: Sheet) {}

  /** Makes room for so many points. */
  need(height: number): void {
    if (this.y + height <= page.bottom) return
    this.sheet.addPage()
    this.y = page.top
  }

  /** Writes a text from the current place down, line by line. */
  text(text: string, style: Style, x = page.left, width = wide): void {
    for (const line of this.sheet.linesOf(text, width, style)) {
      this.need(style.leading)
      this.sheet.line(line, x, this.y + style.size, style)
      this.y += style.leading
    }
  }

  /** Writes columns beside each other; the next block begins below the longest. */
  columns(writes: readonly (() => void)[]): void {
    const top = this.y
    let lowest = top
    for (const write of writes) {
      this.y = top
      write()
      lowest = Math.max(lowest, this.y)
    }
    this.y = lowest
  }
}

function head(sheet: Sheet, writer: Writer, { title, number, issuer, on, facts }: Paper): void {
  if (issuer === null) {
    sheet.stone(page.left, writer.y - 2, 21)
    sheet.line(brand.name, page.left + 30, writer.y + 14, styles.house)
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
    all.map(([label, value], at) => () => {
      const x = page.left + (wide / 4) * at
      writer.text(label, styles.small, x)
      writer.text(value, styles.strong, x, wide / 4 - gutter)
    }),
  )
  writer.y += 9
  sheet.rule(writer.y)
}

const writtenDay = (month: 'long' | 'short') => (at: Date) =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' })

/** A day as papers write it; all days are in UTC. */
export const dayOf = writtenDay('long')

/** The same in a narrow column. */
export const shortDayOf = writtenDay('short')

const writers: {
  [K in Block['kind']]: (sheet: Sheet, writer: Writer, block: Extract<Block, { kind: K }>) => void
} = {
  parties: (_sheet, writer, { parties }) => {
    writer.columns(
      parties.map(({ as, name, lines }, at) => () => {
        const x = page.left + (wide / 2) * at
        const width = wide / 2 - gutter
        writer.text(as, styles.small, x, width)
        writer.y += 2
        writer.text(name, styles.strong, x, width)
        for (const line of lines) writer.text(line, styles.text, x, width)
      }),
    )
  },
  table: (sheet, writer, { columns, rows }) => {
    let from = page.left
    const placed = columns.map((column) => {
      const width = column.width * wide
      const x = from
      from += width
      return { ...column, x, width: width - gutter, end: x + width }
    })
    const last = placed.length - 1
    /** One cell; numbers end where their column does, the last one at the margin. */
    const write = (text: string, at: number, style: Style) => {
      const { x, width, end, numeric } = placed[at] as (typeof placed)[number]
      if (numeric !== true) return writer.text(text, style, x, width)
      sheet.line(
        text,
        at === last ? page.right : end - gutter,
        writer.y + style.size,
        style,
        'right',
      )
      writer.y += style.leading
    }
    writer.need(60)
    writer.columns(
      placed.map(
        ({ header }, at) =>
          () =>
            write(header, at, styles.small),
      ),
    )
    writer.y += 5
    sheet.rule(writer.y, 'strong')
    for (const row of rows) {
      writer.y += 8
      writer.need(40)
      writer.columns(
        row.map((cell, at) => () => {
          if (typeof cell === 'string') return write(cell, at, styles.text)
          write(cell.text, at, styles.strong)
          for (const line of cell.below) write(line, at, styles.small)
        }),
      )
      writer.y += 8
      sheet.rule(writer.y)
    }
  },
  totals: (sheet, writer, { rows }) => {
    const from = page.left + wide * 0.5
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
      sheet.line(amount, page.right, writer.y + style.size, style, 'right')
      writer.y += style.leading + 3
    }
  },
  pairs: (sheet, writer, { title, rows }) => {
    writer.need(60)
    writer.text(title, styles.heading)
    writer.y += 4
    for (const [label, value] of rows) {
      sheet.rule(writer.y)
      writer.y += 5
      writer.columns([
        () => writer.text(label, { ...styles.text, colour: 'quiet' }, page.left, wide * 0.3),
        () => writer.text(value, styles.text, page.left + wide * 0.34, wide * 0.66),
      ])
      writer.y += 5
    }
  },
  text: (_sheet, writer, { title, paragraphs }) => {
    writer.need(50)
    if (title !== undefined) {
      writer.text(title, styles.heading)
      writer.y += 4
    }
    for (const paragraph of paragraphs) {
      writer.text(paragraph, styles.text, page.left, wide * 0.88)
      writer.y += 5
    }
  },
  signature: (sheet, writer, { labels }) => {
    writer.need(60)
    writer.y += 40
    for (const [at, label] of labels.entries()) {
      const x = page.left + (wide / 2) * at
      sheet.line(label, x, writer.y + 12, styles.small)
    }
    sheet.rule(writer.y, 'strong')
    writer.y += 20
  },
}

/** Room between two blocks; what belongs together stands closer. */
const gapBefore = {
  parties: 20,
  table: 30,
  totals: 12,
  pairs: 28,
  text: 26,
  signature: 20,
} as const

function writeBlock<K extends Block['kind']>(
  sheet: Sheet,
  writer: Writer,
  block: Extract<Block, { kind: K }> & { kind: K },
): void {
  writer.y += gapBefore[block.kind]
  writers[block.kind](sheet, writer, block)
}

/** Writes a paper as a PDF/A-2b. The same paper makes the same bytes. */
export async function writePaper(paper: Paper): Promise<Buffer> {
  const { title, number, issuer, on, blocks, foot } = paper
  const author = issuer ?? brand.name
  const sheet = new Sheet({ title: `${title} ${number}`, author, subject: title, on })
  const writer = new Writer(sheet)
  head(sheet, writer, paper)
  for (const block of blocks) writeBlock(sheet, writer, block)
  const { small } = styles
  const lines = sheet.linesOf(foot, wide * 0.8, small)
  sheet.onEveryPage((at, of) => {
    const y = page.height - 36 - lines.length * small.leading
    sheet.rule(y - 8)
    for (const [row, line] of lines.entries()) {
      sheet.line(line, page.left, y + row * small.leading + small.size, small)
    }
    const pages = of === 1 ? number : `${number}, page ${at} of ${of}`
    sheet.line(pages, page.right, y + small.size, small, 'right')
  })
  return sheet.bytes()
}
