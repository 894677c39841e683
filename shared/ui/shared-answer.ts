import { useEffect, useSyncExternalStore } from 'react'

import { type Api, isFailedCall, useApi } from '../contract/call.ts'

/**
 * An answer that all parts of a page share, asked for once. It is kept with its owner, such as the id of the
 * reader's company, and given to nobody else.
 */
export function sharedAnswer<Answer>(ask: (api: Api) => Promise<Answer>) {
  let kept: { owner: string; answer: Answer } | null = null
  let askedFor: string | null = null
  const listeners = new Set<() => void>()
  const subscribe = (changed: () => void) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }
  const keep = (owner: string, answer: Answer) => {
    kept = { owner, answer }
    for (const changed of listeners) changed()
  }
  const load = async (api: Api, owner: string) => {
    if (askedFor === owner) return
    askedFor = owner
    try {
      const answer = await ask(api)
      // Another owner may have been asked for since.
      if (askedFor === owner) keep(owner, answer)
    } catch (error) {
      // The next page asks again.
      if (askedFor === owner) askedFor = null
      if (!isFailedCall(error)) throw error
    }
  }
  return {
    /** The owner's answer; null until it is known, and without an owner. */
    useAnswer(owner: string | null): Answer | null {
      const api = useApi()
      useEffect(() => {
        if (owner !== null) void load(api(), owner)
      }, [api, owner])
      const known = useSyncExternalStore(
        subscribe,
        () => kept,
        () => null,
      )
      return known?.owner === owner ? known.answer : null
    },
    /** Changes it everywhere on the page, if it is known. */
    change(next: (answer: Answer) => Answer): void {
      if (kept !== null) keep(kept.owner, next(kept.answer))
    },
  }
}
