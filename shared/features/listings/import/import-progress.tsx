import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { isFailedCall, useApi } from '../../../contract/call.ts'
import { counted } from '../../../ui/words.ts'
import { imports } from './contract.ts'
import type { ImportView } from './import-words.ts'

const every = 1000

/** Follows an import until it is over. Leaving the page does not stop it. */
export function ImportProgress({ view }: { view: ImportView }) {
  const { id, state } = view
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [progress, setProgress] = useState(view.progress)
  const [lost, setLost] = useState(false)
  useEffect(() => {
    let ended = false
    const ask = async () => {
      try {
        const now = await api().call(imports.progress, { id })
        if (ended) return
        setLost(false)
        setProgress(now.progress)
        if (now.state !== state) return void revalidate()
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
  }, [api, id, state, revalidate])
  return (
    <section className="import-progress" aria-label="Progress">
      <progress
        {...(progress === null ? {} : { value: progress.done, max: progress.total })}
        aria-label={state === 'waiting' ? 'Importing' : 'Undoing'}
      />
      <output>
        {progress === null
          ? 'It begins in a moment.'
          : `${progress.done.toLocaleString('en-GB')} of ${counted(progress.total, 'row')}`}
      </output>
      <p className="small quiet">
        {lost
          ? 'The connection is lost. The import goes on; this page shows it once you are back.'
          : 'You can leave this page. It is all done or nothing is, and you can undo it afterwards.'}
      </p>
    </section>
  )
}
