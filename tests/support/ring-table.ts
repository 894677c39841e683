const columns = [
  'Stock number',
  'Title',
  'Condition',
  'Pieces in stock',
  'Country where it is',
  'Type',
  'Gross weight',
  'Metal',
  'Metal fineness',
  'Metal colour',
  'Quoted',
  'Currency',
  'Price',
  'Cost of one',
] as const

/** A CSV of complete rings. `change` edits some rows' cells. */
export function ringsCsv(
  rows: number,
  change: (row: Record<string, string>, at: number) => void = () => {},
): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const row: Record<string, string> = {
      'Stock number': `RG-${String(at + 1).padStart(5, '0')}`,
      Title: `Band number ${at + 1}`,
      Condition: 'New, unsold',
      'Pieces in stock': '2',
      'Country where it is': 'United Kingdom',
      Type: 'Ring',
      'Gross weight': '4.2',
      Metal: 'Gold',
      'Metal fineness': '18k',
      'Metal colour': 'Yellow',
      Quoted: 'Per piece',
      Currency: 'GBP',
      Price: `${1000 + at}.50`,
      'Cost of one': '800.00',
    }
    change(row, at)
    return columns.map((name) => `"${(row[name] ?? '').replaceAll('"', '""')}"`).join(',')
  })
  return `${columns.join(',')}\n${lines.join('\n')}\n`
}
