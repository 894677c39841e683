import { useEffect, useSyncExternalStore } from 'react'

import { type Api, isFailedCall, useApi } from '../../contract/call.ts'
import type { Currency } from '../../contract/money.ts'
import { useAuth } from '../../session/use-auth.ts'
import type { Reading } from './shown-amounts.ts'

interface Kept {
  personId: string
  /** Milliseconds since the epoch. */
  askedAt: number
  /** Undefined until it is there, null if it does not come. */
  reading: Reading | null | undefined
}

/** Rates are asked for again after ten minutes, when another price is shown. */
const keptFor = 600_000

const tellAll = new Set<() => void>()
let kept: Kept | undefined

function keep(next: Kept): void {
  kept = next
  for (const tell of tellAll) tell()
}

function subscribe(tell: () => void) {
  tellAll.add(tell)
  return () => void tellAll.delete(tell)
}

async function load(api: Api, personId: string): Promise<void> {
  const before = kept?.personId === personId ? kept.reading : undefined
  const asked: Kept = { personId, askedAt: Date.now(), reading: before }
  kept = asked
  const answer = async () => {
    try {
      const { loadReading } = await import('./load-reading.ts')
      return await loadReading(api)
    } catch (error) {
      if (!isFailedCall(error)) throw error
      // Sellers' currencies are shown then.
      return null
    }
  }
  const reading = await answer()
  // The reader may have chosen another currency meanwhile, or another person has logged in.
  if (kept === asked) keep({ ...asked, reading })
}

/** Nobody reads in a currency of their own there, so sellers' currencies would be shown. */
const onServer = () => null

/**
 * The currency in which the reader reads prices, and the rates. Only the browser knows it, so that the HTML
 * of a page is the same for everybody.
 * @returns undefined until it is known and for visitors; null if it could not be loaded
 */
export function useReading(): Reading | null | undefined {
  const personId = useAuth().session?.personId ?? null
  const api = useApi()
  const own = () => (kept?.personId === personId ? kept.reading : undefined)
  const reading = useSyncExternalStore(subscribe, own, onServer)
  useEffect(() => {
    const fresh = kept?.personId === personId && Date.now() - kept.askedAt < keptFor
    if (personId !== null && !fresh) void load(api(), personId)
  }, [api, personId])
  return reading
}

/** Shows every price in another currency, and keeps it for the reader's next visits. */
export async function chooseCurrency(api: Api, currency: Currency): Promise<void> {
  const { keepCurrency } = await import('./load-reading.ts')
  await keepCurrency(api, currency)
  if (kept?.reading) keep({ ...kept, reading: { ...kept.reading, currency } })
}
