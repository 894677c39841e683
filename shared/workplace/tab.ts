import type { Me } from '../session/me.ts'

/**
 * The groups of pages in the workplace. The tabs of `work` and `console` are the header's
 * navigation, those of `company` its account menu, and those of `profile` a list beside the page.
 */
export const groups = {
  work: { label: 'Workplace' },
  company: { label: 'Company' },
  profile: { label: 'Your account' },
  console: { label: 'Console' },
} as const
export type Group = keyof typeof groups

/** A page's place in the navigation of its group. */
export interface Tab {
  label: string
  /** Tabs are sorted by this number. */
  at: number
  /** The menu of the header that holds the tab; omitted if it stands in the header itself. */
  under?: string
  /** The part that stands beside its label. */
  part?: 'basketCount'
  /** Omitted if everybody in the group sees the tab. */
  shown?: (me: Me) => boolean
}
