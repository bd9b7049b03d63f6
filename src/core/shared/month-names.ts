// Names of months as people write them in records from other countries.

/**
 * Names of January to December, the English one first: as they stand alone, beside a day, and usual abbreviations.
 * Without accents in Latin and Greek, as {@link withoutAccents} returns them. Croatian is left out, because its listopad
 * is October and that of its neighbors November.
 */
const months = [
  'january januar janvier janv enero ene gennaio gen janeiro januari tammikuu tammikuuta styczen stycznia leden ledna ianuarie ian ocak ιανουαριος ιανουαριου ιαν январь янв января січень січня януари gener jaanuar जनवरी يناير ژانویه',
  'february februar fevrier fevr febrero febbraio fevereiro fev februari helmikuu helmikuuta luty lutego unor unora februarie subat φεβρουαριος φεβρουαριου φεβ февраль февр февраля лютий лютого февруари febrer veebruar फ़रवरी فبراير فوریه',
  'march marz mars marzo marco maart mrt marts maaliskuu maaliskuuta marzec marca brezen brezna marec martie marcius mart μαρτιος μαρτιου μαρ март марта мар березень березня maret मार्च مارس',
  'april avril avr abril abr aprile huhtikuu huhtikuuta kwiecien kwietnia duben dubna aprilie aprilis nisan απριλιος απριλιου απρ апрель апр апреля квітень квітня април aprill अप्रैल أبريل آوریل',
  'may mai mayo maggio mag maio mei maj toukokuu toukokuuta maja kveten kvetna majus mayıs μαιος μαιου май мая травень травня maig मई مايو مه',
  'june juni juin junio giugno giu junho kesakuu kesakuuta czerwiec czerwca cerven cervna jun iunie junius haziran ιουνιος ιουνιου ιουν июнь июня июн червень червня юни juny junij juuni जून يونيو ژوئن',
  'july juli juillet juil julio luglio lug julho heinakuu heinakuuta lipiec lipca cervenec cervence jul iulie julius temmuz ιουλιος ιουλιου ιουλ июль июля июл липень липня юли juliol julij juuli जुलाई يوليو ژوئیه',
  'august aout agosto ago augustus augusti elokuu elokuuta sierpien sierpnia srpen srpna augusztus agustos agustus αυγουστος αυγουστου αυγ август авг августа серпень серпня agost avgust अगस्त أغسطس اوت',
  'september septembre septiembre settembre set setembro syyskuu syyskuuta wrzesien wrzesnia zari septembrie szeptember eylul σεπτεμβριος σεπτεμβριου σεπ сентябрь сент сентября вересень вересня септември setembre सितंबर سبتمبر سپتامبر',
  'october oktober okt octobre octubre ottobre ott outubro out lokakuu lokakuuta pazdziernik pazdziernika rijen rijna octombrie ekim οκτωβριος οκτωβριου οκτ октябрь окт октября жовтень жовтня октомври oktoober अक्टूबर أكتوبر اکتبر',
  'november novembre noviembre novembro marraskuu marraskuuta listopad listopada listopadu noiembrie kasım νοεμβριος νοεμβριου νοε ноябрь нояб ноября листопад листопада ноември नवंबर نوفمبر نوامبر',
  'december dezember dez decembre diciembre dic dicembre dezembro desember desembre joulukuu joulukuuta grudzien grudnia prosinec prosince decembrie aralık δεκεμβριος δεκεμβριου δεκ декабрь дек декабря грудень грудня декември detsember दिसंबर ديسمبر دسامبر',
].map((names) => names.normalize('NFKC').split(' '));

/** Returns the number of the month with this lowercase name, or with an English name that begins with it. 0 if none. */
export function monthNamed(text: string): number {
  const name = withoutAccents(text);
  // 'Ju' would be two months.
  const begins = (whole = '') => name.length > 2 && whole.startsWith(name);
  return months.findIndex((names) => begins(names[0]) || names.includes(name)) + 1;
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu, '')
    .normalize('NFKC');
}
