import { X } from 'lucide'

import { countries } from '../../../postal/countries.ts'
import { countryName } from '../../../postal/country-name.ts'
import { drawOptions, Select } from '../../../ui/forms/select.tsx'
import { Icon } from '../../../ui/icon.tsx'

interface CountryChipsProps {
  /** What the countries are, as labels say it. */
  label: string
  /** ISO 3166-1 codes. */
  chosen: readonly string[]
  /** Those that cannot be chosen, because they stand elsewhere. */
  taken: ReadonlySet<string>
  error?: string | undefined
  change: (codes: readonly string[]) => void
}

/** Countries, each of which can be removed, and a list to add others from. */
export function CountryChips({ label, chosen, taken, error, change }: CountryChipsProps) {
  const left = [...countries].filter(([, code]) => !taken.has(code) && !chosen.includes(code))
  return (
    <div className="shipping-countries">
      {chosen.map((code) => (
        <span className="shipping-chip" key={code}>
          {countryName(code)}
          <button
            type="button"
            aria-label={`Remove ${countryName(code)}`}
            onClick={() => change(chosen.filter((each) => each !== code))}
          >
            <Icon of={X} size={16} />
          </button>
        </span>
      ))}
      <Select
        iconSize={16}
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        value=""
        onChange={({ target }) => change([...chosen, target.value])}
      >
        <option value="">+ Country</option>
        {drawOptions(left.map(([name, code]) => [code, name]))}
      </Select>
      {error !== undefined && <p className="field-error">{error}</p>}
    </div>
  )
}
