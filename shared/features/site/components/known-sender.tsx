import { useEffect, useRef } from 'react'

import { isFailedCall, useApi } from '../../../contract/call.ts'
import { useAuth } from '../../../session/use-auth.ts'

/** Writes into a field of the form, unless something stands there. */
function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement && field.value === '') field.value = value
}

/**
 * Fills in the name and email of whoever is logged in. The page is the same for everybody, so only
 * the browser can; the fields keep their size, so nothing moves.
 */
export function KnownSender() {
  const place = useRef<HTMLSpanElement>(null)
  const { session } = useAuth()
  const api = useApi()
  const personId = session?.personId ?? null
  useEffect(() => {
    const form = place.current?.closest('form')
    if (personId === null || !form) return
    const ask = async () => {
      try {
        const { me } = await import('../../../session/me.ts')
        const { name, email } = await api().call(me, {})
        fill(form, 'name', name)
        fill(form, 'email', email)
      } catch (error) {
        // Then they type it themselves.
        if (!isFailedCall(error)) throw error
      }
    }
    void ask()
  }, [personId, api])
  return <span ref={place} hidden />
}
