import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { type CompletenessKey, completenessKeys } from '../completeness.ts'
import type { OwnVerification } from './own-verification.ts'

/**
 * Which row is open. The row that the address names is open at first, or else the first thing that is
 * missing; when one is done, the next one opens and takes focus. A row with an upload under way stays
 * open beside it.
 */
export function useSteps(own: OwnVerification, mayChange: boolean) {
  const blocking = own.completeness.filter(({ blocks }) => blocks).map(({ key }) => key)
  const { hash } = useLocation()
  const linked = completenessKeys.find((key) => hash === `#${key}`)
  const [opened, setOpened] = useState<CompletenessKey | null>(
    mayChange ? (linked ?? blocking[0] ?? null) : null,
  )
  const [uploading, setUploading] = useState<readonly CompletenessKey[]>([])
  const [said, setSaid] = useState('')
  // The element that takes focus once it is there.
  const wanted = useRef<string>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const element = document.getElementById(wanted.current)
    if (element === null) return
    wanted.current = null
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'start' })
  })

  const go = (key: CompletenessKey) => {
    wanted.current = key
    setOpened(key)
    // Also if the row is open already, so that focus moves.
    setSaid((before) => (before === '' ? ' ' : ''))
  }
  const done = (key: CompletenessKey, label: string) => {
    const focused = document.activeElement
    const elsewhere =
      focused instanceof HTMLInputElement && focused.closest(`[data-row="${key}"]`) === null
    const next = blocking.includes(key)
      ? blocking.find((each) => each !== key && !uploading.includes(each))
      : undefined
    if (elsewhere) {
      setSaid(`${label} added.`)
      return
    }
    const finished = blocking.length === 1 && blocking[0] === key
    setOpened(next ?? null)
    wanted.current = next !== undefined ? next : finished ? 'before-submit' : key
    setSaid(`${label} added.`)
  }
  /** A reference has been named, and `own` contains it. The form stays open for the next one. */
  const named = () => {
    const next = blocking.includes('references') ? 'references' : blocking[0]
    if (next !== undefined) go(next)
    else {
      setOpened(null)
      wanted.current = 'before-submit'
      setSaid('Trade reference added.')
    }
  }
  const busy = useCallback((key: CompletenessKey, is: boolean) => {
    setUploading((before) => (is ? [...before, key] : before.filter((each) => each !== key)))
  }, [])
  return {
    isOpen: (key: CompletenessKey) => opened === key || uploading.includes(key),
    open: (key: CompletenessKey | null) => setOpened(key),
    go,
    done,
    named,
    busy,
    uploads: uploading.length > 0,
    said,
  }
}
