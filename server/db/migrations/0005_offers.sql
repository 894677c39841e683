-- What was said in a negotiation never changes: rows stay, and of their columns only the named ones may differ.
CREATE FUNCTION offer_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := coalesce(TG_ARGV, '{}');
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what was offered is never changed';
END
$$;

CREATE TRIGGER offer_keep BEFORE UPDATE OR DELETE ON offer
  FOR EACH ROW EXECUTE FUNCTION offer_keep('state', 'state_since', 'latest', 'pieces', 'amount', 'shipping',
    'pay_days', 'send_days', 'inspect_days', 'delivery_address_id', 'delivery_country', 'expires_at', 'expires_on', 'remind_at',
    'order_number');
CREATE TRIGGER offer_lot_keep BEFORE UPDATE OR DELETE ON offer_lot
  FOR EACH ROW EXECUTE FUNCTION offer_keep('listing_id', 'open', 'pieces', 'amount');
CREATE TRIGGER offer_move_keep BEFORE UPDATE OR DELETE ON offer_move
  FOR EACH ROW EXECUTE FUNCTION offer_keep();
CREATE TRIGGER offer_message_keep BEFORE UPDATE OR DELETE ON offer_message
  FOR EACH ROW EXECUTE FUNCTION offer_keep();

-- A picture is shown once, with a message, and stays with it.
CREATE TRIGGER offer_picture_keep BEFORE UPDATE ON offer_picture
  FOR EACH ROW WHEN (OLD.message_id IS NULL) EXECUTE FUNCTION offer_keep('message_id');
CREATE TRIGGER offer_picture_shown BEFORE UPDATE OR DELETE ON offer_picture
  FOR EACH ROW WHEN (OLD.message_id IS NOT NULL) EXECUTE FUNCTION offer_keep();
