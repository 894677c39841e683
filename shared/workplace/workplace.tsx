import type { ReactNode } from 'react'

import type { Me } from '../session/me.ts'
import { TabsNav } from '../ui/tabs-nav.tsx'
import { type Menu, tabsOf } from './menu.ts'
import { type Group, groups } from './tab.ts'

interface WorkplaceProps {
  group: Group
  menu: Menu
  /** Who is looking: they see only the tabs that are theirs. */
  me: Me
  /** A `WorkplacePage`. */
  children: ReactNode
}

/** A group of pages: the way between them, and the one that is shown. */
export function Workplace({ group, menu, me, children }: WorkplaceProps) {
  const { label, beside } = groups[group]
  return (
    <div className={group}>
      <TabsNav label={label} tabs={tabsOf(menu, group, me)} beside={beside} />
      {children}
    </div>
  )
}
