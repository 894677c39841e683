const columns = [
  'Stock number',
  'Title',
  'Condition',
  'Pieces in stock',
  'Ships from',
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

/** A CSV of complete rings. `change` edits some rows' cells, also those of `more` columns. */
export function ringsCsv(
  rows: number,
  change: (row: Record<string, string>, at: number) => void = () => {},
  more: readonly string[] = [],
): string {
  const headers = [...columns, ...more]
  const lines = Array.from({ length: rows }, (_, at) => {
    const row: Record<string, string> = {
      'Stock number': `RG-${String(at + 1).padStart(5, '0')}`,
      Title: `Band number ${at + 1}`,
      Condition: 'New, unsold',
      'Pieces in stock': '2',
      'Ships from': 'United Kingdom',
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
    return headers.map((name) => `"${(row[name] ?? '').replaceAll('"', '""')}"`).join(',')
  })
  return `${headers.join(',')}\n${lines.join('\n')}\n`
}
