import { Download } from 'lucide'

import { plainAmount } from '../../../contract/money.ts'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import type { InCurrency } from './window-figures.tsx'

/** The table of the sales by month, as spreadsheets read it. */
const tableOf = (currencies: readonly InCurrency[]): string =>
  [
    ['Month', 'Currency', 'Sales', 'Sales with a cost', 'Cost'],
    ...currencies.flatMap(({ currency, months }) =>
      months.map(({ month, net, atCost }) => [
        month,
        currency,
        ...[net, atCost.net, atCost.cost].map((minor) => plainAmount({ minor, currency })),
      ]),
    ),
  ]
    .map((row) => row.join(','))
    .join('\r\n')

/** Saves the sales by month, which the browser has already. */
export const DownloadMonths = ({ of }: { of: readonly InCurrency[] }) => (
  <button
    type="button"
    className="figures-download"
    onClick={() => saveFile(new Blob([tableOf(of)], { type: 'text/csv' }), 'sales-by-month.csv')}
  >
    <Icon of={Download} size={20} />
    Download
  </button>
)
