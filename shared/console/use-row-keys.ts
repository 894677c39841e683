import { useEffect, useRef } from 'react'

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
/** Controls that need these keys themselves. */
const typing = 'input, select, textarea, [contenteditable]'

/**
 * Lets J, K and the arrow keys move through a table's rows. They work only while focus is inside
 * the element, so they take no key from the page or from somebody who speaks to their computer.
 */
export function useRowKeys() {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const move = (event: KeyboardEvent) => {
      const step = steps[event.key]
      const target = event.target as HTMLElement
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      if (target.matches(typing)) return
      const links = [...element.querySelectorAll<HTMLElement>('tbody th a')]
      const at = links.findIndex((link) => link === target)
      const next = at === -1 ? (step === 1 ? links[0] : links.at(-1)) : links[at + step]
      if (next === undefined) return
      event.preventDefault()
      next.focus()
    }
    element.addEventListener('keydown', move)
    return () => element.removeEventListener('keydown', move)
  }, [])
  return list
}
