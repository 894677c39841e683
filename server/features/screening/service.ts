/** What other features may use of screening. */
export { confirmHit } from './hits/decide-hit.ts'
export { checkedAmong, hitsOfCompany, openHits } from './hits/hits.ts'
export { notePayers, screenCompany } from './hits/screen-companies.ts'
export { holdHits } from './lock-lists.ts'
