import { useState } from 'react'
import { Link } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { useWork, WorkButton } from '../../../ui/use-work.tsx'
import { narrowingFrom, type SearchData } from '../load-search.ts'
import { type AlertFrequency, savedSearches } from '../saved-contract.ts'
import { FrequencyChoice } from './frequency-choice.tsx'
import type { SearchAddress } from './use-search-state.ts'

/** Saves the search on the screen, for those logged in. */
export function SaveSearch({ data, address }: { data: SearchData; address: SearchAddress }) {
  const api = useApi()
  const { working, trouble, run } = useWork()
  const [frequency, setFrequency] = useState<AlertFrequency>('daily')
  const [saved, setSaved] = useState<string | null>(null)
  const save = () =>
    void run('save', async () => {
      const { category } = data
      const query = narrowingFrom(address.state, category?.slug, category?.sub?.slug)
      const { name } = await api().call(savedSearches.save, { query, frequency })
      setSaved(name)
    })
  if (saved !== null) {
    return (
      <output className="save-done">
        Saved as “{saved}”. <Link to={paths.saved}>See your saved searches</Link>
      </output>
    )
  }
  return (
    <div className="save-choice">
      <p>
        <b>Save this search</b>
        <br />
        <span className="small quiet">We tell you of new lots that match it.</span>
      </p>
      <FrequencyChoice value={frequency} onChoose={setFrequency} label="How often to tell you" />
      <WorkButton working={working} onClick={save}>
        {working === null ? 'Save' : 'Saving…'}
      </WorkButton>
      <output>{trouble}</output>
    </div>
  )
}
