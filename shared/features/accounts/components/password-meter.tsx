import { useEffect, useState } from 'react'

import { brand } from '../../../brand.ts'
import { type PasswordStrength, passwordStrength } from '../password-strength.ts'

interface PasswordMeterProps {
  /** The name of the password field. */
  of: string
  /**
   * Personal fields of the same form, whose words make a password easy to guess: what each
   * contains.
   */
  personal: Readonly<Record<string, string>>
}

/**
 * How many milliseconds after the last key the rating is read out; otherwise it would be read out
 * after each key.
 */
const rest = 1000

/**
 * The strength of the password being typed, drawn and in words. The server renders nothing visible,
 * so a page without scripts has no meter.
 */
export function PasswordMeter({ of, personal }: PasswordMeterProps) {
  const [strength, setStrength] = useState<PasswordStrength>()
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const { form } = document.getElementById(of) as HTMLInputElement
    if (form === null) return
    const judge = () => {
      const typed = new FormData(form)
      const textOf = (field: string) => String(typed.get(field) ?? '')
      const texts = Object.entries(personal).map(([field, what]) => ({ what, text: textOf(field) }))
      const named = { what: `the name ${brand.name}`, text: brand.name }
      const password = textOf(of)
      setStrength(password === '' ? undefined : passwordStrength(password, [...texts, named]))
    }
    judge()
    form.addEventListener('input', judge)
    return () => form.removeEventListener('input', judge)
  }, [of, personal])
  const says = strength?.says ?? ''
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(says), rest)
    return () => clearTimeout(timer)
  }, [says])
  return (
    <>
      {strength && (
        <div className="password-meter" data-level={strength.level} aria-hidden="true">
          <span />
          <span />
          <span />
          <p>{says}</p>
        </div>
      )}
      <output className="visually-hidden" htmlFor={of}>
        {spoken}
      </output>
    </>
  )
}
