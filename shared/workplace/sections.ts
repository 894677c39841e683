import type { ComponentType } from 'react'

/**
 * What features add to pages of features that may not import them. Each is a chunk of its own, loads
 * its own data, and says itself if that fails.
 */
export interface Sections {
  /** On the page of an order; remounted whenever the order moves. */
  order: ComponentType<{ number: number }>
  /** Below the list of a company's orders. */
  orders: ComponentType
}
