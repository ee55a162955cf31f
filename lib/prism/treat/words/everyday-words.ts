/** Words, names and places in no term that differ from a term's word by one letter but are no misspellings of it. */
export const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  (
    "teller tellers bbl bbls able agree agreed appeal appear apple applies arising assert asset bare basis below beta both bring calling causing certain char clause clicker closest code " +
    "colon come coming compose conduct consume consumed consumer contained container context controlled convert converted cookie cookies cool corp could covert create creating " +
    "declare decoding designed director disable disabled doing donor done dozens duplicated ease effect effects even exist exiting extended failing falling finished finishes fired " +
    "forth forum four fourth greater guide header heading heating identify improve improved inject insert inspect integrate interval introduce island join kinds known larger leading " +
    "least leaving licensed linear linking listen lite litter living locale linked math meant merge meta mode monkey mopping nest optimal origin packets pantry para parsing path perform " +
    "places plus pointing potting presenter pretty printf prefix promises properly protect provide provided provides receive received receives recorded recover reduce reference " +
    "regard rely remaining remove replace retain reuse rich riding safely saving scale scaler schema seater seaters seen sees self sell sending sent serve serves shaped shown shifts sick " +
    "slash slower solver soon splitting stable stale stat storey storeys storing stripping styles submit subset sure swap take taken thank them there though threat threads through throughout tier " +
    "tiers tilers trace trailing transformed tries vial waiting wheel whisk width write writer belting beater bulletin aloe aneroid charting cleanser clone cone danfo " +
    "agbara alaba borno bello garki kadawa mowe okoro bola sola tola kola emeka obi bala musa haier actros mile oyo osun ekiti yobe gombe kebbi taraba"
  ).split(" "),
);
