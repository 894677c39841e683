import { useApi } from '../../../contract/call.ts'
import { feePrices } from '../../../contract/fee-prices.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { useNow } from '../../../ui/use-now.ts'
import { PeriodDownload } from '../../../workplace/period-download.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { papers } from '../contract.ts'

/** Nothing was ordered before the first fee. */
const firstYear = Number(feePrices[0].from.slice(0, 4))

/** The company's orders of a year, as a table for the bookkeeper. */
export function Part() {
  const api = useApi()
  const thisYear = new Date(useNow()).getUTCFullYear()
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_, before) =>
    String(thisYear - before),
  )
  return (
    <Section title="For your bookkeeper">
      <p>All orders that were placed in a year, with dates, amounts and document numbers.</p>
      <PeriodDownload
        label="Year (Greenwich time)"
        periods={years.map((year) => ({ value: year, words: year }))}
        save={async (year) =>
          saveFile(await api().download(papers.year, { year: Number(year) }), `Orders ${year}.csv`)
        }
      />
    </Section>
  )
}
