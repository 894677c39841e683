import { matchPath, useLocation } from 'react-router-dom'

import { TabRow } from './tab-row.tsx'

interface TabsNavProps {
  /** What the sections belong to, for screen readers. */
  label: string
  /** `exact` if the section's address is the start of the others' addresses. */
  tabs: readonly { to: string; label: string; exact?: boolean }[]
}

/** Navigation between sections: a list beside the page or, if there is no room, a row of tabs. */
export function TabsNav({ label, tabs }: TabsNavProps) {
  const { pathname } = useLocation()
  return (
    <TabRow
      className="tabs"
      label={label}
      tabs={tabs.map(({ to, label: name, exact = false }) => ({
        to,
        label: name,
        current: matchPath({ path: to, end: exact }, pathname) !== null,
      }))}
    />
  )
}
