import { Search } from 'lucide'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { Icon } from '../../../ui/icon.tsx'

interface FinderFieldProps {
  /** What was searched for, on the page that says what was found. */
  q?: string
}

/**
 * The search over what a company's people reach: a form, which leads to what was found. It has no
 * shortcut: single keys belong to screen readers and to the stock book.
 */
export function FinderField({ q }: FinderFieldProps) {
  const submit = useSubmit()
  const field = useRef<HTMLInputElement>(null)
  // After another search, and after going back to one; the field keeps the focus.
  useEffect(() => {
    if (field.current !== null && q !== undefined) field.current.value = q
  }, [q])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (q !== undefined) return
    event.preventDefault()
    void submit(event.currentTarget)
    // The header stays on the next page, where its field is for the next search.
    event.currentTarget.reset()
  }
  return (
    <search>
      <Form className="search-field" onSubmit={send} method="get" action={paths.find}>
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
          defaultValue={q ?? ''}
        />
      </Form>
    </search>
  )
}
