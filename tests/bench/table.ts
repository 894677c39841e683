/** One measured number and its target. */
export interface Row {
  name: string
  measured: string
  target: string
  met: boolean
}

/** Prints rows as one table. */
export function printTable(title: string, rows: readonly Row[]): void {
  const cells = rows.map((row) => [row.name, row.measured, row.target, row.met ? '✓' : '✗'])
  const all = [['what', 'measured', 'target', ''], ...cells]
  const widths = [0, 1, 2, 3].map((at) => Math.max(...all.map((line) => line[at]?.length ?? 0)))
  const lines = all.map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
  const [head = '', ...body] = lines
  process.stdout.write(`\n${title}\n\n${head}\n${'─'.repeat(head.length)}\n${body.join('\n')}\n\n`)
}

/** The value below which the given share of the numbers is. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** The median of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? upper)) / 2
}
