import { useEffect, useRef, useState } from 'react'

import { lengthFault } from '../password-length.ts'
import type { PasswordStrength, PersonalText } from '../password-strength.ts'

interface PasswordMeterProps {
  /** The name of the password field. */
  of: string
  /** Personal fields of the same form, whose words make a password easy to guess. */
  personal?: Readonly<Record<string, string>>
  /** Fetches personal texts that the form does not contain. */
  fetchTexts?: () => Promise<readonly string[]>
}

/** Rates a password with everything that the server knows as well. */
type Judge = (password: string, fields: readonly PersonalText[]) => PasswordStrength

/**
 * How many milliseconds after the last key the rating is read out; otherwise it would be read out
 * after each key.
 */
const rest = 1000
const noFields = {}
const unknown: PasswordStrength = {
  level: 0,
  says: 'Long enough. We check the rest when you save it.',
}

async function loadJudge(fetchTexts: PasswordMeterProps['fetchTexts']): Promise<Judge> {
  const [{ passwordStrength, personalTexts }, { knownCommonly }, texts] = await Promise.all([
    import('../password-strength.ts'),
    import('../common-passwords.ts'),
    fetchTexts?.() ?? [],
  ])
  const known = personalTexts(texts)
  return (password, fields) => passwordStrength(password, [...fields, ...known], knownCommonly)
}

/**
 * The strength of the password being typed, drawn and in words: what the server will say. The rules
 * and the list of common passwords are fetched when somebody goes to the field, so the password
 * itself stays here until the form is sent. The server renders nothing visible, so a page without
 * scripts has no meter.
 */
export function PasswordMeter({ of, personal = noFields, fetchTexts }: PasswordMeterProps) {
  const [strength, setStrength] = useState<PasswordStrength>()
  const [spoken, setSpoken] = useState('')
  const fetchLatest = useRef(fetchTexts)
  useEffect(() => {
    fetchLatest.current = fetchTexts
  }, [fetchTexts])
  useEffect(() => {
    const field = document.getElementById(of) as HTMLInputElement
    const { form } = field
    if (form === null) return
    let judge: Judge | undefined
    let loading: Promise<void> | undefined
    let failed = false
    const rate = (password: string): PasswordStrength | undefined => {
      if (password === '') return undefined
      const fault = lengthFault(password)
      if (fault !== null) return { level: 0, says: fault }
      const typed = new FormData(form)
      const fields = Object.entries(personal).map(([name, what]) => {
        return { what, text: String(typed.get(name) ?? '') }
      })
      return judge?.(password, fields) ?? (failed ? unknown : undefined)
    }
    const show = () => setStrength(rate(field.value))
    const fetchRules = async () => {
      try {
        judge = await loadJudge(fetchLatest.current)
      } catch {
        // Offline, or the link is too old: the server will say so when the form is sent.
        failed = true
      }
      show()
    }
    const load = () => {
      loading ??= fetchRules()
    }
    const typedIn = () => {
      if (field.value !== '') load()
      show()
    }
    typedIn()
    if (document.activeElement === field) load()
    field.addEventListener('focus', load)
    form.addEventListener('input', typedIn)
    return () => {
      field.removeEventListener('focus', load)
      form.removeEventListener('input', typedIn)
    }
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
