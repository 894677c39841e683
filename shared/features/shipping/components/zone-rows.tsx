import { Plus, X } from 'lucide'
import type { ReactNode } from 'react'

import type { FormIssue } from '../../../contract/form.ts'
import { countries } from '../../../postal/countries.ts'
import { countryName } from '../../../postal/country-name.ts'
import { Icon } from '../../../ui/icon.tsx'
import { customsUnionOf } from '../customs-unions.ts'
import { firstMethod, type MethodDraft, type PricesDraft } from '../shipping-draft.ts'
import { CountryChips } from './country-chips.tsx'
import { MethodAmounts, MethodSelect, MethodSteps } from './method-fields.tsx'

interface ZoneProps {
  at: string
  zone: string
  title: ReactNode
  says: string
  how: MethodDraft
  prices: PricesDraft
  issues: readonly FormIssue[]
  change: (how: MethodDraft) => void
  /** Takes the row out; undefined for those that every seller has. */
  remove?: () => void
}

/** One zone: where to, how, and what the buyer pays. */
function Zone({ title, says, remove, prices, ...zone }: ZoneProps) {
  const { how } = zone
  const method = { ...zone, currency: prices.currency }
  const stepped = how.by === 'value' || how.by === 'weight'
  return (
    <li className="shipping-zone" data-open={stepped || undefined}>
      <div className="shipping-where">
        {title}
        <span className="small quiet">{says}</span>
      </div>
      <MethodSelect {...method} />
      <MethodAmounts {...method} />
      {remove === undefined ? (
        <span />
      ) : (
        <button
          className="shipping-remove"
          type="button"
          aria-label={`Remove ${zone.zone}`}
          onClick={remove}
        >
          <Icon of={X} size={16} />
        </button>
      )}
      {stepped && <MethodSteps {...method} />}
    </li>
  )
}

interface ZoneRowsProps {
  /** The JSON pointer of the prices. */
  at: string
  prices: PricesDraft
  /** The seller's own country. */
  country: string
  notTo: readonly string[]
  issues: readonly FormIssue[]
  change: (prices: PricesDraft) => void
}

/** All zones of a currency in their fixed order; the narrower wins. */
export function ZoneRows({ at, prices, country, notTo, issues, change }: ZoneRowsProps) {
  const { home, union, named, world } = prices
  const inUnion = customsUnionOf(country)
  const others = (inUnion?.countries ?? []).filter((each) => each !== country)
  const allNamed = named.flatMap((row) => row.countries)
  const apart = new Set([country, ...others, ...allNamed, ...notTo])
  const given = { prices, issues }
  const setNamed = (row: number, part: Partial<(typeof named)[number]>) =>
    change({ ...prices, named: named.map((each, i) => (i === row ? { ...each, ...part } : each)) })
  return (
    <>
      <div className="shipping-heads small quiet" aria-hidden="true">
        <span>Where to</span>
        <span>How</span>
        <span>Amount</span>
      </div>
      <ul className="shipping-zones">
        <Zone
          {...given}
          at={`${at}/home`}
          zone={countryName(country)}
          title={<strong>{countryName(country)}</strong>}
          says="Your own country"
          how={home}
          change={(how) => change({ ...prices, home: how })}
        />
        {union !== null && inUnion !== null && (
          <Zone
            {...given}
            at={`${at}/union`}
            zone={inUnion.name}
            title={<strong>{inUnion.name}</strong>}
            says={`${others.length} ${others.length === 1 ? 'country' : 'countries'}, no customs`}
            how={union}
            change={(how) => change({ ...prices, union: how })}
          />
        )}
        {named.map((row, place) => {
          const zone =
            row.countries.map(countryName).join(', ') || `the countries of row ${place + 1}`
          const error = issues.find(
            ({ pointer }) => pointer === `${at}/named/${place}/countries`,
          )?.detail
          return (
            <Zone
              {...given}
              // oxlint-disable-next-line react/no-array-index-key -- a row has no name before its first country
              key={place}
              at={`${at}/named/${place}/how`}
              zone={zone}
              title={
                <CountryChips
                  label={`Add a country to row ${place + 1}`}
                  chosen={row.countries}
                  taken={new Set([country, ...allNamed, ...notTo])}
                  error={error}
                  change={(codes) => setNamed(place, { countries: codes })}
                />
              }
              says="Named by you"
              how={row.how}
              change={(how) => setNamed(place, { how })}
              remove={() => change({ ...prices, named: named.filter((_, i) => i !== place) })}
            />
          )
        })}
        <Zone
          {...given}
          at={`${at}/world`}
          zone="the rest of the world"
          title={<strong>Rest of the world</strong>}
          says={`${countries.size - apart.size} countries`}
          how={world}
          change={(how) => change({ ...prices, world: how })}
        />
      </ul>
      <button
        className="shipping-add"
        type="button"
        onClick={() =>
          change({ ...prices, named: [...named, { countries: [], how: firstMethod }] })
        }
      >
        <Icon of={Plus} size={16} />
        Name a country
      </button>
    </>
  )
}
