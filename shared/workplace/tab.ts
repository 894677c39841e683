import type { Me } from '../session/me.ts'

/** The groups of pages in the workplace: each has its own navigation. */
export const groups = {
  profile: { label: 'Profile', beside: true },
  console: { label: 'Console', beside: false },
} as const
export type Group = keyof typeof groups

/** A page's place in the navigation of its group. */
export interface Tab {
  label: string
  /** Tabs are sorted by this number. */
  at: number
  /** Omitted if everybody in the group sees the tab. */
  shown?: (me: Me) => boolean
}
