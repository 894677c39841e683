import { useCallback, useEffect, useRef, useState } from 'react'

import { type Api, isFailedCall, useApi } from '../contract/call.ts'

export interface Loaded<T> {
  /** Null until it is there. */
  data: T | null
  failed: boolean
  retry: () => void
  /** Replaces the data with newer ones, such as the answer to a change. */
  put: (data: T) => void
}

const unknown = { data: null, failed: false }

/**
 * The data of a part of a page that loads them itself, again whenever `load` is another function.
 */
export function useLoaded<T>(load: (api: Api) => Promise<T>): Loaded<T> {
  const api = useApi()
  const [seen, setSeen] = useState<{ data: T | null; failed: boolean }>(unknown)
  // An answer counts only while nothing newer was asked for or put.
  const newest = useRef(0)
  const fill = useCallback(async () => {
    newest.current += 1
    const own = newest.current
    const put = (next: { data: T | null; failed: boolean }) => {
      if (own === newest.current) setSeen(next)
    }
    try {
      put({ data: await load(api()), failed: false })
    } catch (error) {
      if (!isFailedCall(error)) throw error
      put({ data: null, failed: true })
    }
  }, [api, load])
  useEffect(() => {
    void fill()
    return () => {
      newest.current += 1
    }
  }, [fill])
  return {
    ...seen,
    retry: () => {
      setSeen(unknown)
      void fill()
    },
    put: (data) => {
      newest.current += 1
      setSeen({ data, failed: false })
    },
  }
}
