import { useCallback, useEffect, useState } from 'react'

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
  const run = useCallback(async () => {
    try {
      return { data: await load(api()), failed: false }
    } catch (error) {
      if (!isFailedCall(error)) throw error
      return { data: null, failed: true }
    }
  }, [api, load])
  useEffect(() => {
    let left = false
    const fill = async () => {
      const next = await run()
      if (!left) setSeen(next)
    }
    void fill()
    return () => {
      left = true
    }
  }, [run])
  const again = async () => {
    setSeen(unknown)
    setSeen(await run())
  }
  return {
    ...seen,
    retry: () => void again(),
    put: (data) => setSeen({ data, failed: false }),
  }
}
