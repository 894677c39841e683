import { createContext, type RouteObject } from 'react-router-dom'

import type { PageHandle } from '../routing/page-route.tsx'
import type { Me } from '../session/me.ts'
import type { Group, Tab } from './tab.ts'

/** A tab with the address that it leads to. */
interface Entry extends Tab {
  to: string
  group: Group
}

/** The navigation of the whole workplace, as the routes of the features declare it. */
export type Menu = readonly Entry[]

/** Gathers the tabs of all routes. */
export function menuOf(routes: readonly RouteObject[]): Menu {
  return routes
    .flatMap(({ path = '', handle }) => {
      const { group, tab } = handle as PageHandle
      return group === undefined || tab === undefined ? [] : [{ ...tab, group, to: path }]
    })
    .toSorted((a, b) => a.at - b.at)
}

/** The tabs of a group that somebody sees. */
export function tabsOf(menu: Menu, group: Group, me: Me) {
  const own = menu.filter((each) => each.group === group && (each.shown?.(me) ?? true))
  return own.map(({ to, label }) => ({
    to,
    label,
    // The others' addresses begin with it.
    exact: own.some((other) => other.to.startsWith(`${to}/`)),
  }))
}

/** Fetches the menu, for a page outside of the workplace's layout. It is set in the browser alone. */
export const menuContext = createContext<() => Promise<Menu>>()
