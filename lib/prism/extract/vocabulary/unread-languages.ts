/**
 * What shows that a page is in a language that has no vocabulary here. No words of the languages that are read, and none that are
 * names of firms in their countries.
 */

/** Labels of invoices, without accents, for recognisers drop them: of Polish, Czech, Turkish, Romanian, Hungarian, the languages of the North, Malay, Vietnamese and Swahili. */
export const unreadWords: ReadonlySet<string> = new Set(
  `sprzedawca nabywca wystawienia platnosci zaplaty razem ilosc wartosc kwota nazwa towaru uslugi slownie sprzedazy
  dodavatel odberatel celkem splatnosti castka mnozstvi zbozi uhrade vystaveni dodavatelia mnozstvo
  tarihi tutar tutari toplam miktar birim fiyat fiyati kdv odenecek vergi hesaplanan sayin odeme hizmet
  furnizor cumparator valoare cantitate pret denumirea
  szamla vevo elado osszesen fizetendo afa megnevezes mennyiseg egysegar hatarido
  fakturadato forfallodato forfallsdato fakturadatum forfallodatum belopp moms mva betala betales belob beskrivelse beskrivning
  lasku yhteensa erapaiva maara hinta alv
  faktur jumlah harga pajak tanggal satuan kuantitas jatuh
  jumla kiasi tarehe kodi malipo idadi`.split(/\s+/),
);

/** Letters of Latin alphabets that none of the languages read here has; those of Yoruba, Igbo and Hausa names are not among them. */
export const unreadLetters = /[łąęśźżćőűğışřěčůďťňžđøåæļķģțșăơư]/iu;

/** A word of a script other than the Latin one. */
export const otherScript = /(?!\p{Script=Latin})(?!\p{Script=Common})(?!\p{Script=Inherited})\p{L}/u;
