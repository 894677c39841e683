import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { isFailedCall, useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { imports } from './contract.ts'

const every = 1000

type Progress = OutputOf<typeof imports.progress>

/** Asks how far an import is, until it is over; then the page loads its data again. */
export function useImportProgress(id: string, isOver: (now: Progress) => boolean) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [now, setNow] = useState<Progress | null>(null)
  const [lost, setLost] = useState(false)
  const over = useEffectEvent(isOver)
  useEffect(() => {
    let ended = false
    const ask = async () => {
      try {
        const answer = await api().call(imports.progress, { id })
        if (ended) return
        setLost(false)
        setNow(answer)
        if (over(answer)) return void revalidate()
      } catch (error) {
        if (!isFailedCall(error)) throw error
        if (!ended) setLost(true)
      }
      if (!ended) timer = setTimeout(() => void ask(), every)
    }
    let timer = setTimeout(() => void ask(), every)
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [api, id, revalidate])
  return { now, lost }
}
