import { Plus } from 'lucide'
import { useId, useRef, useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { countryName } from '../../../postal/country-name.ts'
import { failureIssues } from '../../../ui/failure.ts'
import { Icon } from '../../../ui/icon.tsx'
import { listings } from '../contract.ts'

type Found = OutputOf<typeof listings.findBuyers>['items']

/** Letters from which on a search begins. */
const fewest = 3

interface BuyerSearchProps {
  chosen: readonly string[]
  add: (id: string) => void
}

/** Finds verified buyers by name, to add them to those who see a listing first. */
export function BuyerSearch({ chosen, add }: BuyerSearchProps) {
  const api = useApi()
  const id = useId()
  const [name, setName] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const latest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = async (asked: string, mine: typeof latest.current) => {
    try {
      const { items } = await api().call(listings.findBuyers, { name: asked })
      if (latest.current === mine) setFound(items)
    } catch (error) {
      const [issue] = failureIssues(error)
      if (latest.current === mine) setTrouble(issue?.detail ?? null)
    }
  }
  const type = (text: string) => {
    setName(text)
    setFound(null)
    setTrouble(null)
    clearTimeout(latest.current)
    const asked = text.trim()
    if ([...asked].length < fewest) return
    const mine = setTimeout(() => void search(asked, mine), 300)
    latest.current = mine
  }
  const left = found?.filter((each) => !chosen.includes(each.id)) ?? []
  return (
    <div className="buyer-search">
      <label className="editor-label" htmlFor={id}>
        Add a buyer
      </label>
      <input
        className="control"
        id={id}
        type="search"
        autoComplete="off"
        placeholder="Company name"
        aria-describedby={`${id}-help`}
        value={name}
        onChange={({ target }) => type(target.value)}
      />
      <p className="field-help" id={`${id}-help`}>
        Three letters or more. Only verified buyers are found.
      </p>
      <div aria-live="polite">
        {trouble !== null && <p className="field-error">{trouble}</p>}
        {found !== null && left.length === 0 && (
          <p className="small quiet">No other verified buyer has this name.</p>
        )}
        {left.length > 0 && (
          <ul>
            {left.map((each) => (
              <li key={each.id}>
                <button
                  type="button"
                  onClick={() => {
                    type('')
                    add(each.id)
                    document.getElementById(id)?.focus()
                  }}
                >
                  <Icon of={Plus} size={16} />
                  <span>{each.name}</span>
                  <span className="small quiet">{countryName(each.country)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
