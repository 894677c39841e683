/** The columns of the stock book, in order; those without `choice` are always there. */
export const stockColumns = {
  title: { label: 'Piece' },
  number: { label: 'Stock no.', choice: true },
  kind: { label: 'Kind', choice: true },
  quantity: { label: 'On hand', choice: true },
  gross: { label: 'Gross, g', choice: true },
  carats: { label: 'Carats', choice: true },
  age: { label: 'Age, days', choice: true },
  updated: { label: 'Changed', choice: true },
  confirmed: { label: 'Confirmed', choice: true },
  cost: { label: 'Cost', choice: true },
  price: { label: 'Price' },
  metal: { label: '× metal', choice: true },
  falls: { label: 'Price falls', choice: true },
  state: { label: 'State' },
} as const satisfies Record<string, { label: string; choice?: true }>

export type StockColumn = keyof typeof stockColumns
export const stockColumnNames = Object.keys(stockColumns) as [StockColumn, ...StockColumn[]]

/** The columns until somebody chooses others. */
export const usualColumns: readonly StockColumn[] = [
  'title',
  'number',
  'quantity',
  'gross',
  'age',
  'cost',
  'price',
  'metal',
  'state',
]
