import type { Sheet, Style } from './sheet.ts'

/** A line of a column: `at` is its left or its right end. */
export interface Line {
  text: string
  at: number
  style: Style
  align?: 'left' | 'right'
}

const heightOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { style }) => sum + style.leading, 0)

/** Writes blocks one below the other, and begins a new page when one is full. */
export class Writer {
  y: number

  constructor(private readonly sheet: Sheet) {
    this.y = sheet.page.top
  }

  /** Makes room for so many points. */
  need(height: number): void {
    if (this.y + height > this.sheet.page.bottom) this.begin()
  }

  private begin(): void {
    this.sheet.addPage()
    this.y = this.sheet.page.top
  }

  /** A text as the lines of a column. */
  lines(text: string, style: Style, at = this.sheet.page.left, width = this.sheet.wide): Line[] {
    return this.sheet.linesOf(text, width, style).map((line) => ({ text: line, at, style }))
  }

  /** Writes a text from the current place down, line by line. */
  text(text: string, style: Style, x = this.sheet.page.left, width = this.sheet.wide): void {
    for (const line of this.lines(text, style, x, width)) this.columns([[line]])
  }

  /**
   * Writes columns beside each other; the next block begins below the longest. They stay on one page,
   * unless they are longer than that; then all of them go on together.
   * @param repeat is written first on every page that they begin
   */
  columns(columns: readonly (readonly Line[])[], repeat = () => {}): void {
    const tallest = Math.max(...columns.map(heightOf))
    const fits = tallest <= this.sheet.page.bottom - this.sheet.page.top - 60
    const next = () => {
      this.begin()
      repeat()
    }
    if (this.y + (fits ? tallest : 40) > this.sheet.page.bottom) next()
    let rest = columns
    for (;;) {
      const top = this.y
      rest = rest.map((lines) => {
        let y = top
        const left = lines.findIndex(({ text, at, style, align }) => {
          if (y + style.leading > this.sheet.page.bottom) return true
          this.sheet.line(text, at, y + style.size, style, align)
          y += style.leading
          return false
        })
        this.y = Math.max(this.y, y)
        return left === -1 ? [] : lines.slice(left)
      })
      if (rest.every((lines) => lines.length === 0)) return
      next()
    }
  }
}
