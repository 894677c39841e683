import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

import type { PageHandle } from '../routing/page-route.tsx'
import type { Me } from '../session/me.ts'
import type { Sections } from './sections.ts'
import type { Group, Tab } from './tab.ts'

/** A tab with its address. */
interface Entry extends Tab {
  to: string
  group: Group
}

/** The navigation of the whole workplace. */
export interface Menu {
  /** As declared by the features' routes. */
  tabs: readonly Entry[]
  /** The search field in the header, by the group whose tabs stand beside it. */
  search: Partial<Record<Group, ComponentType>>
}

/** What the workplace's route tells the pages inside it and the header. */
export interface WorkplaceHandle {
  data: 'browser'
  menu: Menu
  sections: Sections
}

/** Gathers the tabs of all routes. */
export function tabsIn(routes: readonly RouteObject[]): Menu['tabs'] {
  return routes
    .flatMap(({ path = '', handle }) => {
      const { group, tab } = handle as PageHandle
      return group === undefined || tab === undefined ? [] : [{ ...tab, group, to: path }]
    })
    .toSorted((a, b) => a.at - b.at)
}

/** The tabs of a group that a person may see, for the address that they are at. */
export function tabsOf(menu: Menu, group: Group, me: Me, pathname: string) {
  const own = menu.tabs.filter((each) => each.group === group && (each.shown?.(me) ?? true))
  return own.map(({ to, label, under }) => ({
    to,
    label,
    under,
    // Where another tab's address is longer and fits as well, that one is current.
    exact: own.some((other) => other.to.startsWith(`${to}/`) && pathname.startsWith(other.to)),
  }))
}
