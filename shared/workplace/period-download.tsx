import { useState } from 'react'

import { drawOptions, Select } from '../ui/forms/select.tsx'
import { Trouble, useWork, WorkButton } from '../ui/use-work.tsx'

interface PeriodDownloadProps {
  label: string
  /** The latest first. The first is chosen until the reader chooses another. */
  periods: readonly { value: string; words: string }[]
  save: (period: string) => Promise<void>
}

/** Saves a table of a period that the reader chooses, such as a month. */
export function PeriodDownload({ label, periods, save }: PeriodDownloadProps) {
  const { working, trouble, run } = useWork()
  const [chosen, setChosen] = useState<string | null>(null)
  const period = chosen ?? periods[0]?.value ?? ''
  return (
    <>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          void run('save', () => save(period))
        }}
      >
        <label className="filter">
          <span>{label}</span>
          <Select value={period} onChange={({ target }) => setChosen(target.value)}>
            {drawOptions(periods.map(({ value, words }) => [value, words]))}
          </Select>
        </label>
        <WorkButton type="submit" working={working}>
          {working === null ? 'Download as CSV' : 'Downloading…'}
        </WorkButton>
      </form>
      <Trouble says={trouble} />
    </>
  )
}
