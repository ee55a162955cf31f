/** Correct words that are near a table's word but are never corrected to it: a "bride" is no bridge. */
export const CORRECT_WORDS: ReadonlySet<string> = new Set(
  (
    "baker better bower boxes bride canton caption chapter danger election favour fellow fluor grades hangar larder mental " +
    "metre nation render roster scuttle sender spinner strand strong trail tread widow winter"
  ).split(" "),
);

/**
 * Words, names and places in no term that differ from a term's word by one letter, or stand before a full stop, but are no misspellings or
 * truncated words.
 */
export const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  (
    "able actros advise agbara agree alaba aloe amber ample aneroid appear apple applies arising assert bala bare basis bbl bbls " +
    "beater bello below belting beta blame bland blend bloom borno both bound boxed bring broad bulletin calling causing certain " +
    "char charting cheat clause cleanser clicker clone closest colon come coming compose conduct consume context convert cookie " +
    "cool corp could county covert create creates creating danfo dated declare decoding disable doing donor dozens ease effect " +
    "ekiti emeka equal even exist exiting failing falling filler fired flame focal found four frown garki gombe grade great " +
    "greater grown haier header heading heating hound hour hours identify improve inject insert inspect integrate interval " +
    "introduce island join kadawa kinds known larger later leader leading least leaving linear linking listen lite litter living " +
    "locale locket looms lover lower loyal major manor math mayor meant merge meta mode monkey mopping mowe mural musa nest never " +
    "novel obi okoro older optimal origin osun oyo packet packets painter pantry para parked parsing path perform phase plane " +
    "planted plus pointer pointing poster potting pound prefix presenter pretty printf promises properly protect provide rated " +
    "receive recover reduce regal regard rely remaining remove replace retain reuse rich riding rival rocket ruler safely saving " +
    "scaler schema seater seen sees sell sending serve serves settle shaped sheer shift shifts shook shown sick sight skate slash " +
    "slower smell smock sola solver soon spell splitting stable stale stat storing stripe stripping styles submit subset sure swap " +
    "taken taxed thank them there though threat throughout tier tiers tilers tola trace tracer trailing treat trend trick tries " +
    "upper usual vial vocal waiting whisk width write yobe"
  ).split(" "),
);
