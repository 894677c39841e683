import { ChevronDown } from 'lucide'
import { useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { feePrices } from '../../../contract/fee-prices.ts'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useNow } from '../../../ui/use-now.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { papers } from '../contract.ts'

/** Nothing was ordered before the first fee. */
const firstYear = Number(feePrices[0].from.slice(0, 4))

/** The company's orders of a year, as a table for the bookkeeper. */
export function Part() {
  const api = useApi()
  const { working, trouble, run } = useWork()
  const thisYear = new Date(useNow()).getUTCFullYear()
  const [chosen, setChosen] = useState<number | null>(null)
  const year = chosen ?? thisYear
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_, before) => thisYear - before)
  const save = () =>
    run('save', async () =>
      saveFile(await api().download(papers.year, { year }), `Orders ${year}.csv`),
    )
  return (
    <Section title="For your bookkeeper">
      <p>All orders that were placed in a year, with dates, amounts and document numbers.</p>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <label className="filter">
          <span>Year, in UTC</span>
          <span className="select">
            <select
              className="control"
              value={year}
              onChange={({ target }) => setChosen(Number(target.value))}
            >
              {years.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
            <Icon of={ChevronDown} size={20} />
          </span>
        </label>
        <button
          className="button button-small"
          type="submit"
          aria-disabled={working !== null || undefined}
        >
          {working === null ? 'Download as CSV' : 'Downloading…'}
        </button>
      </form>
      <Trouble says={trouble} />
    </Section>
  )
}
