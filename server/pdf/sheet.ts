import PdfKit from 'pdfkit'

import { stonePath } from '#shared/ui/stone.tsx'

import { type Face, pathOf } from './fonts.ts'
import { runsOf, shownGraphemes } from './runs.ts'

export type PageSize = 'A4' | 'A6'

/** The room on a page for what is written, and where the small print below it ends, in points. */
type Room = Readonly<Record<'left' | 'right' | 'top' | 'bottom' | 'foot', number>>

const rooms: Readonly<Record<PageSize, Room>> = {
  A4: { left: 62, right: 533.28, top: 56, bottom: 768, foot: 805.89 },
  A6: { left: 24, right: 273.64, top: 26, bottom: 376, foot: 400 },
}

export const colours = {
  ink: '#1B1A17',
  quiet: '#5C564C',
  hairline: '#DDD3C4',
  strong: '#8C8272',
  gold: '#A9812F',
} as const

/** How a text looks; sizes in points. */
export interface Style {
  face: Face
  size: number
  leading: number
  colour?: keyof typeof colours
}

export const styles = {
  title: { face: 'display', size: 25, leading: 31 },
  address: { face: 'display', size: 17, leading: 22 },
  house: { face: 'display', size: 15, leading: 20 },
  heading: { face: 'display', size: 13, leading: 19 },
  total: { face: 'strong', size: 12, leading: 18 },
  strong: { face: 'strong', size: 9.5, leading: 14 },
  text: { face: 'text', size: 9.5, leading: 14 },
  small: { face: 'text', size: 8, leading: 12, colour: 'quiet' },
} as const satisfies Record<string, Style>

export interface SheetInfo {
  size: PageSize
  title: string
  author: string
  subject: string
  /** The paper's own date, the only time in the file. */
  on: Date
}

/** Figures of one width, so that they stand below each other. */
const figures: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: ['tnum'] }

/** A document with our typefaces, whose pages have one size. The same calls make the same bytes. */
export class Sheet {
  readonly page: Room
  /** The width of what is written, in points. */
  readonly wide: number
  private readonly doc: PDFKit.PDFDocument
  /** Widths of texts at a size of one point. */
  private readonly widths = new Map<string, number>()
  private readonly chunks: Buffer[] = []
  private readonly ended: Promise<void>

  constructor({ size, title, author, subject, on }: SheetInfo) {
    this.page = rooms[size]
    this.wide = this.page.right - this.page.left
    this.doc = new PdfKit({
      size,
      margin: 0,
      pdfVersion: '1.7',
      // For archives: everything that it takes to show the file is in it.
      subset: 'PDF/A-2b',
      lang: 'en-GB',
      displayTitle: true,
      bufferPages: true,
      // No default font: that would be one that is not embedded.
      font: '',
      info: {
        Title: title,
        Author: author,
        Subject: subject,
        Creator: 'Relustre',
        Producer: 'PDFKit',
        CreationDate: on,
      },
    })
    this.doc.on('data', (chunk: Buffer) => this.chunks.push(chunk))
    this.ended = new Promise((resolve, reject) => {
      this.doc.once('end', resolve)
      this.doc.once('error', reject)
    })
  }

  private inFont(file: string, size: number): PDFKit.PDFDocument {
    return this.doc.font(pathOf(file)).fontSize(size)
  }

  /** The width of a text on one line, in points. */
  widthOf(text: string, { face, size }: Style): number {
    const key = `${face} ${text}`
    let width = this.widths.get(key)
    if (width === undefined) {
      width = runsOf(text, face)
        .map((run) => this.inFont(run.file, 1).widthOfString(run.text, figures))
        .reduce((sum, each) => sum + each, 0)
      this.widths.set(key, width)
    }
    return width * size
  }

  /** A text in lines of a width. A word that is longer than a line is broken. */
  linesOf(text: string, width: number, style: Style): string[] {
    const lines: string[] = []
    const space = this.widthOf(' ', style)
    for (const paragraph of text.split(/\r?\n/)) {
      let [line, used] = ['', 0]
      for (const word of paragraph.split(/\s+/u).filter(Boolean)) {
        const more = this.widthOf(word, style)
        if (line !== '' && used + space + more <= width) {
          line += ` ${word}`
          used += space + more
          continue
        }
        if (line !== '') lines.push(line)
        line = more <= width ? word : this.broken(word, width, style, lines)
        used = this.widthOf(line, style)
      }
      if (line !== '') lines.push(line)
    }
    return lines
  }

  /** Puts full lines of a long word into `lines`. @returns the rest */
  private broken(word: string, width: number, style: Style, lines: string[]): string {
    let [line, used] = ['', 0]
    for (const grapheme of shownGraphemes(word)) {
      const more = this.widthOf(grapheme, style)
      if (line !== '' && used + more > width) {
        lines.push(line)
        ;[line, used] = ['', 0]
      }
      line += grapheme
      used += more
    }
    return line
  }

  /** Writes one line with its baseline at `y`; `at` is its left or its right end. */
  line(text: string, at: number, y: number, style: Style, align: 'left' | 'right' = 'left'): void {
    let x = align === 'right' ? at - this.widthOf(text, style) : at
    for (const run of runsOf(text, style.face)) {
      const doc = this.inFont(run.file, style.size).fillColor(colours[style.colour ?? 'ink'])
      doc.text(run.text, x, y, { ...figures, lineBreak: false, baseline: 'alphabetic' })
      x += doc.widthOfString(run.text, figures)
    }
  }

  /** A line across the page. */
  rule(y: number, colour: keyof typeof colours = 'hairline', from = this.page.left): void {
    this.doc
      .moveTo(from, y)
      .lineTo(this.page.right, y)
      .lineWidth(colour === 'hairline' ? 0.6 : 0.8)
      .stroke(colours[colour])
  }

  /** The stone of the logo. */
  stone(x: number, y: number, size: number): void {
    this.doc
      .save()
      .translate(x, y)
      .scale(size / 100)
      .path(stonePath)
      .lineWidth(60 / size)
      .stroke(colours.gold)
      .restore()
  }

  addPage(): void {
    this.doc.addPage()
  }

  /** Calls back on every page, once all are there. */
  onEveryPage(write: (page: number, of: number) => void): void {
    const { start, count } = this.doc.bufferedPageRange()
    for (let at = 0; at < count; at += 1) {
      this.doc.switchToPage(start + at)
      write(at + 1, count)
    }
  }

  async bytes(): Promise<Buffer> {
    this.doc.end()
    await this.ended
    return Buffer.concat(this.chunks)
  }
}
