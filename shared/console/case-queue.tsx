import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
/** Controls that need these keys themselves. */
const typing = 'input, select, textarea, [contenteditable]'

/**
 * Lets J, K and the arrow keys move through a table's rows. They work only while focus is inside
 * the element, so they take no key from the page or from somebody who speaks to their computer.
 */
function useRowKeys() {
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

/** A list of cases that keys move through. @param first the address of the case to begin with, if any */
export function CaseQueue({ first, children }: { first: string | undefined; children: ReactNode }) {
  return (
    <div className="queue" ref={useRowKeys()}>
      {first !== undefined && (
        <p className="queue-begin">
          <Link className="button button-filled" to={first}>
            Open the first case
          </Link>
          <span className="quiet queue-keys">
            Move through the list with <kbd>J</kbd> and <kbd>K</kbd> or the arrow keys, and open a
            case with <kbd>Enter</kbd>.
          </span>
        </p>
      )}
      {children}
    </div>
  )
}
