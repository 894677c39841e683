import { Search } from 'lucide'
import { useEffect, useRef } from 'react'
import { Form, useLocation } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { Icon } from '../../../ui/icon.tsx'

interface FinderFieldProps {
  /** What was searched for. */
  q?: string
}

/**
 * The search over what a company's people reach: a form, which leads to what was found. It has no
 * shortcut: single keys belong to screen readers and to the stock book.
 */
export function FinderField({ q = '' }: FinderFieldProps) {
  const { pathname } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  // After another search, and after going back to one; the field keeps the focus.
  useEffect(() => {
    if (field.current !== null) field.current.value = q
  }, [q])
  return (
    <search>
      {/* On the next page the field in the header is empty again. */}
      <Form key={pathname} className="finder-field" method="get" action={paths.find}>
        <button type="submit" aria-label="Search">
          <Icon of={Search} size={20} />
        </button>
        <input
          ref={field}
          type="search"
          name="q"
          aria-label="Search orders, offers, stock, lots and companies"
          placeholder="Search orders, offers, lots"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          defaultValue={q}
        />
      </Form>
    </search>
  )
}
