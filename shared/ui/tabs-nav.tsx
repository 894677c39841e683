import { NavLink } from 'react-router-dom'

interface TabsNavProps {
  /** What the sections belong to, for screen readers. */
  label: string
  /** `exact` if the section's address is the start of the others' addresses. */
  tabs: readonly { to: string; label: string; exact?: boolean }[]
}

/** Scrolls the row, not the page, so that the current section is in the middle. */
function showInRow(name: HTMLElement | null): void {
  const row = name?.closest('ul')
  if (!name || !row) return
  const { left, width } = name.getBoundingClientRect()
  row.scrollLeft += left + width / 2 - row.clientWidth / 2
}

/** Navigation between sections: a list beside the page or, if there is no room, a row that scrolls. */
export function TabsNav({ label, tabs }: TabsNavProps) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map(({ to, label: name, exact }) => (
          <li key={to}>
            <NavLink to={to} end={exact ?? false}>
              {({ isActive }) => <span ref={isActive ? showInRow : null}>{name}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
