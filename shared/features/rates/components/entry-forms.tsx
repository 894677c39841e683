import { useState } from 'react'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { currencies, type Currency } from '../../../contract/money.ts'
import { SelectField } from '../../../ui/forms/choice-fields.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { rates } from '../contract.ts'
import { metalLabels, metals } from '../metals.ts'
import { checkExchangeRates, checkMetalPrices } from '../rate-forms.ts'
import { EntryDialog } from './entry-dialog.tsx'

type Current = OutputOf<typeof rates.current>

const digits = { inputMode: 'decimal', autoComplete: 'off', spellCheck: false } as const

/** Enters new prices of metals. */
export function MetalEntry({ current }: { current: Current }) {
  return (
    <EntryDialog
      label="Enter metal prices"
      values={{ currency: current.metals[0]?.currency ?? currencies[0] }}
      check={checkMetalPrices}
      send={(call, value) => call(rates.enterMetalPrices, value)}
    >
      <p>Prices per troy ounce of pure metal. A field left empty changes nothing.</p>
      <SelectField
        name="currency"
        label="Currency"
        prompt="Choose a currency"
        options={currencies}
      />
      <div className="rate-fields">
        {metals.map((metal) => (
          <TextField key={metal} name={metal} label={metalLabels[metal]} optional {...digits} />
        ))}
      </div>
    </EntryDialog>
  )
}

/** Enters what one unit of a currency is worth in others. */
export function ExchangeEntry({ current }: { current: Current }) {
  const first = current.exchange[0]?.from ?? currencies[0]
  const [from, setFrom] = useState<string>(first)
  return (
    <EntryDialog
      label="Enter exchange rates"
      values={{ from }}
      check={checkExchangeRates}
      send={(call, value) => call(rates.enterExchangeRates, value)}
    >
      <p>A field left empty changes nothing.</p>
      <SelectField
        name="from"
        label="One unit of"
        prompt="Choose a currency"
        options={currencies}
        onChoose={setFrom}
      />
      <div className="rate-fields">
        {currencies
          .filter((each: Currency) => each !== from)
          .map((each) => (
            <TextField key={each} name={each} label={`In ${each}`} optional {...digits} />
          ))}
      </div>
    </EntryDialog>
  )
}
