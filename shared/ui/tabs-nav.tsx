import { NavLink } from 'react-router-dom'

interface TabsNavProps {
  /** What the sections are parts of, for those who cannot see it. */
  label: string
  /** `exact` where the address of the section is the beginning of the others’. */
  tabs: readonly { to: string; label: string; exact?: boolean }[]
  /** Stands as a list beside what it leads to, where there is room. */
  beside?: boolean
}

/** Brings the current section into the middle of a row that scrolls; the page stays where it is. */
function showInRow(name: HTMLElement | null): void {
  const row = name?.closest('ul')
  if (!name || !row) return
  const { left, width } = name.getBoundingClientRect()
  row.scrollLeft += left + width / 2 - row.clientWidth / 2
}

/** The way between the sections of one place: links in a row, which scrolls where it is too long. */
export function TabsNav({ label, tabs, beside }: TabsNavProps) {
  return (
    <nav className={beside ? 'tabs tabs-beside' : 'tabs'} aria-label={label}>
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
