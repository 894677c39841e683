import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface TabRowProps {
  /** What the tabs choose between, for screen readers. */
  label: string
  className?: string
  tabs: readonly { to: string; label: ReactNode; current: boolean }[]
  /** Whether the page stays scrolled to where it is. */
  preventScrollReset?: boolean
}

/** Scrolls the row, not the page, so that the current tab is in the middle. */
function showInRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  const { left, width } = tab.getBoundingClientRect()
  row.scrollLeft += left + width / 2 - row.getBoundingClientRect().left - row.clientWidth / 2
}

/** Links of which one is current, in a row that scrolls if there is no room for all. */
export function TabRow({ label, className, tabs, preventScrollReset = false }: TabRowProps) {
  return (
    <nav className={className} aria-label={label}>
      <ul className="tab-row">
        {tabs.map(({ to, label: words, current }) => (
          <li key={to} ref={current ? showInRow : null}>
            <Link
              to={to}
              aria-current={current ? 'page' : undefined}
              preventScrollReset={preventScrollReset}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
