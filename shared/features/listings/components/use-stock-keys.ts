import { type RefObject, useEffect, useEffectEvent } from 'react'

/** What the keys of the stock book do. */
export interface KeyActs {
  move: (by: number) => void
  toggle: () => void
  selectTo: () => void
  edit: () => void
  open: () => void
  search: () => void
  help: () => void
  escape: () => void
}

const typing = 'input:not([type=checkbox]), select, textarea, [contenteditable]'

/**
 * The keys of the stock book. Single letters work inside the page, and before anything has focus; they
 * can be turned off, for those who speak to their computer.
 */
export function useStockKeys(page: RefObject<HTMLElement | null>, letters: boolean, act: KeyActs) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const here = target === document.body || page.current?.contains(target) === true
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return
    if (target.matches(typing) || target.closest('dialog, details[open]') !== null) return
    const row = target.matches('.stock-row')
    const always: Readonly<Record<string, () => void>> = {
      ArrowDown: () => act.move(1),
      ArrowUp: () => act.move(-1),
      Escape: act.escape,
      ...(row ? { Enter: act.open, ' ': act.toggle } : {}),
    }
    const single: Readonly<Record<string, () => void>> = {
      j: () => act.move(1),
      k: () => act.move(-1),
      x: act.toggle,
      X: act.selectTo,
      e: act.edit,
      '/': act.search,
      '?': act.help,
    }
    // Arrows scroll the page until a row has focus.
    if (event.key.startsWith('Arrow') && !row) return
    const work = always[event.key] ?? (letters ? single[event.key] : undefined)
    if (work === undefined) return
    if (event.key !== 'Escape') event.preventDefault()
    work()
  })
  useEffect(() => {
    // Before an open menu closes on Escape, which then is not meant for the selection.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}
