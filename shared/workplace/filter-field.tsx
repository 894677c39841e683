import { ListFilter } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation, useSearchParams, useSubmit } from 'react-router-dom'

import { Icon } from '../ui/icon.tsx'

/** Milliseconds without a key after which a list is narrowed. */
const pause = 250

interface FilterFieldProps {
  /** What a list can be narrowed by, such as "Filter by piece, seller, number". */
  label: string
  /** What else the address says, so that narrowing keeps it. */
  keep: readonly string[]
  /** Other filters, which act at once. */
  children?: ReactNode
}

/**
 * Narrows a list as one types: a form, which works without scripts too, and whose words are in the
 * address. It keeps the focus, because only the query of the page changes.
 */
export function FilterField({ label, keep, children }: FilterFieldProps) {
  const submit = useSubmit()
  const [query] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { state, formMethod } = useNavigation()
  /** Whether the page of a link that somebody has followed is on its way. */
  const leaving = useRef(false)
  useEffect(() => {
    leaving.current = state !== 'idle' && formMethod === undefined
  }, [state, formMethod])
  const q = query.get('q') ?? ''
  // After going back, and once the filter is cleared; not while somebody types.
  useEffect(() => {
    if (field.current !== null && document.activeElement !== field.current) field.current.value = q
  }, [q])
  useEffect(() => () => clearTimeout(typing.current), [])
  const narrow = (after: number) => {
    clearTimeout(typing.current)
    typing.current = setTimeout(() => {
      // Narrowing now would take somebody back. The link may lead to this list, and then that is narrowed.
      if (leaving.current) narrow(pause)
      else void submit(form.current, { replace: true, preventScrollReset: true })
    }, after)
  }
  return (
    <search>
      <Form
        className="filter-field"
        method="get"
        ref={form}
        preventScrollReset
        onChange={() => narrow(document.activeElement === field.current ? pause : 0)}
      >
        {children}
        <label>
          <Icon of={ListFilter} size={20} />
          <input
            ref={field}
            type="search"
            name="q"
            aria-label={label}
            placeholder={label}
            autoComplete="off"
            maxLength={100}
            defaultValue={q}
          />
        </label>
        {keep.map((name) => {
          const value = query.get(name)
          return value !== null && <input key={name} type="hidden" name={name} value={value} />
        })}
      </Form>
    </search>
  )
}
