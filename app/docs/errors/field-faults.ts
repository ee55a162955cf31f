/** The values of `errors[].code`: what is wrong with a field, and how to fix it. A test keeps the list in step with the code. */
export const fieldFaults: Readonly<Record<string, string>> = {
  required: "The field is missing. Add it.",
  invalid_type: "The value has the wrong type, such as a number sent as a string. Check the type in the API reference.",
  invalid_value: "The value isn't one of those allowed. The message lists the allowed values.",
  too_small:
    "The number is too low, or the text or list is too short. The message states the minimum. A text of blanks or invisible characters counts as empty.",
  too_big: "The number is too high or the text is too long. The message states the maximum.",
  too_many_records: "A list has more entries than one request can hold. Split it into several requests.",
  too_many_decimals: "The amount has more than two decimals. Round it.",
  inexact_number: "The number has more digits than can be kept exactly, as IDs of 64 bits have. Send it as a string.",
  too_many_keys: "The object has too many members. The message states how many are allowed.",
  invalid_length: "The text is too short or too long. The message states the allowed length.",
  invalid_date:
    "Not a valid YYYY-MM-DD date, or not a time in the format shown in the message, or a time range that ends before it starts.",
  invalid_url: "Not an absolute http or https URL, or the URL contains a username and password, or a control character, such as a tab.",
  https_required: "Only https URLs are accepted in live.",
  forbidden_address: "The URL points to a private, loopback, or link-local network, or to a port that isn't allowed. Use a public address.",
  invalid_address: "Not an IP address or CIDR range.",
  invalid_format: "The text doesn't have the required format. The message shows the format.",
  invalid_characters:
    "The text contains a character that isn't valid text (U+0000 or an unpaired surrogate) or, in an ID, one that can't be seen, such as a zero-width space or a line break. The message names it. Remove it.",
  invalid_cursor: "The cursor doesn't come from this list. Start again without a cursor.",
  not_multiple_of: "The number has more decimals than the field allows, or isn't a multiple of the step stated in the message.",
  mutually_exclusive: "Two fields can't be used together, such as businesses and invoices. Send only one of them.",
  duplicate:
    "The value appears twice in the request but must be unique. Remove or change one of them. A query parameter, or a member of an object, can only be given once.",
  misnamed:
    "The query parameter isn't known, but is written almost like one that is, or pages lists elsewhere, such as page. The message says what to send instead.",
  wrong_path: "The field belongs to a body for another path. The message names that path.",
  future_date: "The date is in the future.",
  future_period: "The period hasn't started yet.",
  batch_not_resumable: "The ID belongs to a batch of filings. Resume each blocked filing by its own fil_ ID.",
  amount_mismatch: "The tax isn't the amount times the rate, within 0.01. Correct whichever is wrong.",
  no_rate: "No withholding rate is known for this category on that date. Choose another category or check the date.",
  rate_not_in_table:
    "The rate isn't one of those that apply on that date and to that category. The message lists the allowed rates. Without a tax ID, send twice one of those rates.",
  encrypted_payload_invalid:
    "The payload can't be decrypted with any active shared secret, or what it holds isn't JSON with email and password. Check the secret, the algorithm, and the names of the two fields.",
  not_found: "The ID in this field belongs to no object that the request can use. The message states which objects can be named.",
  wider_than_own:
    "A key can't create a key with more scopes, a wider address range, or a later expiry than its own. The message states its own.",
  conflict: "The field can't be combined with another field in the request. Remove one of them.",
  invalid: "The value breaks a rule for this field. The message states which one.",
};
