ALTER TABLE "trade_order" ADD COLUMN "parties" jsonb;--> statement-breakpoint
-- Orders of earlier releases name their companies as these are now. What was agreed never changes otherwise,
-- and a frozen order does not change at all.
ALTER TABLE "trade_order" DISABLE TRIGGER "trade_order_frozen";--> statement-breakpoint
ALTER TABLE "trade_order" DISABLE TRIGGER "trade_order_keep";--> statement-breakpoint
UPDATE trade_order SET parties = jsonb_build_object(
  'buyer', jsonb_build_object('legalName', buyer.legal_name, 'address', buyer.address, 'country', buyer.country,
    'registrationNumber', buyer.registration_number, 'taxNumber', coalesce(buyer_vat_number, buyer.tax_number)),
  'seller', jsonb_build_object('legalName', seller.legal_name, 'address', seller.address, 'country', seller.country,
    'registrationNumber', seller.registration_number, 'taxNumber', coalesce(seller_vat_number, seller.tax_number))
) FROM company AS buyer, company AS seller
WHERE buyer.id = buyer_company_id AND seller.id = seller_company_id;--> statement-breakpoint
ALTER TABLE "trade_order" ENABLE TRIGGER "trade_order_keep";--> statement-breakpoint
ALTER TABLE "trade_order" ENABLE TRIGGER "trade_order_frozen";
