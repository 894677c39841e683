import { useRevalidator } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { currencies, type Currency } from '../../../contract/money.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { chooseCurrency, useReading } from '../use-reading.ts'

/** In the header: the currency in which its reader reads all prices. */
export function Part() {
  const reading = useReading()
  const api = useApi()
  const { revalidate } = useRevalidator()
  const { working, trouble, run } = useWork()
  if (!reading) return null
  const choose = (currency: Currency) =>
    run('choose', async () => {
      await chooseCurrency(api(), currency)
      // What the server filters and sorts by price.
      await revalidate()
    })
  return (
    <>
      <Select
        iconSize={16}
        aria-label="Currency of prices"
        value={reading.currency}
        disabled={working !== null}
        onChange={({ target }) => void choose(target.value as Currency)}
      >
        {currencies.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <Trouble says={trouble} />
    </>
  )
}
