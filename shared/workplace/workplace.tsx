import type { ReactNode } from 'react'

import type { Me } from '../session/me.ts'
import { TabsNav } from '../ui/tabs-nav.tsx'
import { type Menu, tabsOf } from './menu.ts'
import { type Group, groups } from './tab.ts'

interface WorkplaceProps {
  group: Group
  menu: Menu
  /** Who is logged in; only their tabs are shown. */
  me: Me
  /** A `WorkplacePage`. */
  children: ReactNode
}

/** A group of pages: its navigation, and the current page. */
export function Workplace({ group, menu, me, children }: WorkplaceProps) {
  const { label, beside } = groups[group]
  return (
    <div className={group}>
      <TabsNav label={label} tabs={tabsOf(menu, group, me)} beside={beside} />
      {children}
    </div>
  )
}
