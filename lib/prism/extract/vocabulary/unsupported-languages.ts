/**
 * Words and letters that show a page to be in a language without a vocabulary here. Leaves out words that also occur in supported languages
 * or in the names of firms of their countries.
 */

/**
 * Labels of invoices in Polish, Czech, Turkish, Romanian, Hungarian, the Nordic languages, Malay, Vietnamese and Swahili. Written without
 * accents, since OCR drops them.
 */
export const wordsOfUnsupportedLanguages: ReadonlySet<string> = new Set(
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

/** Latin letters used by none of the supported languages; excludes those of Yoruba, Igbo and Hausa names. */
export const lettersOfUnsupportedLanguages = /[łąęśźżćőűğışřěčůďťňžđøåæļķģțșăơư]/iu;

/** Matches a letter of a non-Latin script. */
export const nonLatinLetter = /(?!\p{Script=Latin})(?!\p{Script=Common})(?!\p{Script=Inherited})\p{L}/u;
