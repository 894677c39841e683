import { useEffect, useMemo, useRef } from 'react'
import { Form } from 'react-router-dom'

import { FormContext } from '../../../ui/forms/form-state.ts'
import { EmailField } from '../../../ui/forms/text-field.tsx'
import type { RegisteredAnswer } from '../registered-action.ts'

interface AnotherAddressProps {
  answer: RegisteredAnswer | undefined
  sending: boolean
}

/** Corrects the email of the registration. It opens and is sent without scripts too. */
export function AnotherAddress({ answer, sending }: AnotherAddressProps) {
  const mine = answer?.sent === 'elsewhere' ? answer : undefined
  const refused = mine?.errors !== undefined
  const place = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (mine?.errors !== undefined) place.current?.querySelector('input')?.focus()
  }, [mine])
  const state = useMemo(
    () => ({
      issues: mine?.errors ?? [],
      values: mine?.values ?? {},
      busy: sending,
      answered: mine !== undefined,
    }),
    [mine, sending],
  )
  return (
    <details className="registered-elsewhere" open={refused} ref={place}>
      <summary>
        <span className="text-link">Use another address</span>
      </summary>
      <FormContext value={state}>
        <Form
          className="form"
          method="post"
          noValidate
          onSubmit={(event) => {
            if (sending) event.preventDefault()
          }}
        >
          <EmailField
            name="email"
            label="Work email"
            help="The link that we have already sent will stop working."
            autoComplete="email"
          />
          <button className="button" type="submit" aria-disabled={sending || undefined}>
            {sending ? 'Sending the link…' : 'Send the link there'}
          </button>
        </Form>
      </FormContext>
    </details>
  )
}
