import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

import type { Currency, Money } from '../contract/money.ts'
import type { ReportSubject } from '../contract/report-subjects.ts'
import type { PageHandle } from '../routing/page-route.tsx'
import type { Me } from '../session/me.ts'
import type { Group, Tab } from './tab.ts'
import type { LoadFigures, LoadWaiting } from './waiting.ts'

/** A tab with its address. */
interface Entry extends Tab {
  to: string
  group: Group
}

/**
 * The places where later features add to the pages of earlier ones, and what each part is given. A feature
 * declares those here whose parts are given something that only it knows.
 */
export interface Places {
  /** Between an order's carriage and its messages; mounted again when the order has moved. */
  orderPapers: { number: number }
  /** What its seller prints to pack it. */
  packingPapers: { number: number }
  /** Below the messages of an order; mounted again when the order has moved. */
  orderEnd: { number: number }
  /** Below the list of a company's orders. */
  orders: object
  /** Between the search and the bell of a company's header. */
  displayCurrency: object
  /** What a figure of a company's trade comes to, of which each currency is given once. */
  totalPrice: { amounts: readonly Money[] }
  /** Below those figures: how their currencies were converted. */
  ratesNote: { of: readonly Currency[] }
  /** Beside the tab of the basket. */
  basketCount: object
  /** Beside the button that orders pieces of a lot. */
  lotOrder: { slug: string; pieces: number; title?: string }
  /** Below the trade price of a lot, for those who see it. */
  lotTrade: { sellerId: string }
  /** At the end of a seller's public page, for whoever is logged in. */
  seller: { sellerId: string }
  /** Beside a thing of another company; `about` says which, for those who only hear the page. */
  report: { subject: ReportSubject; id: string; about: string }
  /** Below the reason why a thing of the reader's company is hidden. */
  appeal: { subject: ReportSubject; id: string; about: string }
}

/** The parts in each place, in their order. Only the browser loads them. */
type Parts = { readonly [P in keyof Places]: readonly ComponentType<Places[P]>[] }

/** A tab of a menu of the header. */
export interface PanelLink {
  to: string
  label: string
}

interface HeaderSearch {
  /** The field, where the header has room for it. */
  Field: ComponentType
  /** The page that has the same search open. Where there is no room, an icon leads there. */
  page: string
  /** Omitted if everybody in the group may search. */
  shown?: (me: Me) => boolean
}

/** What the features bring to the whole workplace: its navigation, and parts of each other's pages. */
export interface Menu {
  /** Those of the catalogue, then those that the features' routes declare. */
  tabs: readonly Entry[]
  /** The search in the header, by the group whose tabs stand beside it. */
  search: Partial<Record<Group, HeaderSearch>>
  /** What a menu of the header shows in place of its tabs alone, by the menu's label. */
  panels: Readonly<Record<string, ComponentType<{ links: readonly PanelLink[] }>>>
  parts: Parts
  /** What waits for a verified company, on its overview; each feature loads its own. */
  waiting: readonly LoadWaiting[]
  /** Figures of its trade, below. */
  figures: readonly LoadFigures[]
}

/** What the workplace's route tells the pages inside it and the header. */
export interface WorkplaceHandle {
  data: 'browser'
  menu: Menu
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
  return own.map(({ to, label, under, part }) => ({
    to,
    label,
    under,
    part,
    // Where another tab's address is longer and fits as well, that one is current.
    exact: own.some((other) => other.to.startsWith(`${to}/`) && pathname.startsWith(other.to)),
  }))
}
