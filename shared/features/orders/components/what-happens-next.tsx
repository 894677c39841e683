/** What follows an order, before it is placed. */
export const WhatHappensNext = () => (
  <ul className="workplace-list">
    <li>The pieces are held for you. You have two business days to send the money.</li>
    <li>We hold the money. The seller sends the goods, insured and tracked.</li>
    <li>You have three business days to inspect them. Then the seller is paid.</li>
  </ul>
)
