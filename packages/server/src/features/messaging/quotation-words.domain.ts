/** How mail programs introduce a quotation in one language: "On Tuesday Ada wrote:". */
interface Introduction {
  /** The beginning; anything if a mail program starts with the name or the date. */
  readonly begins?: RegExp;
  /** The verb, which may be followed by the name. */
  readonly verb: RegExp;
}

/** In the most used languages of mails, as Gmail, Outlook, Apple Mail, Thunderbird and Yahoo write them. */
export const introductions: readonly Introduction[] = [
  { begins: /^On\b/, verb: /\bwrote\s*:$/ },
  { begins: /^Am\b/, verb: /\bschrieb\b/ },
  { begins: /^Le\b/, verb: /\ba écrit\s*:$/ },
  { begins: /^El\b/, verb: /\bescribió\s*:$/ },
  { begins: /^Il\b/, verb: /\bha scritto\s*:$/ },
  { begins: /^(?:Em|No dia|A)\b/, verb: /\bescreveu\s*:$/ },
  { begins: /^Op\b/, verb: /\b(?:schreef|geschreven)\b/ },
  { begins: /^(?:W dniu|Dnia|Wiadomość napisana przez)\b/, verb: /(?:napisał|pisze|w dniu)/ },
  { verb: /\bskrev\b/ },
  { verb: /\bnapsala?\b|\bnapsal\(a\)/ },
  { begins: /^(?:În|Pe|La)\s/, verb: /\ba scris\s*:$/ },
  { begins: /^Vào\s/, verb: /đã viết\s*:$/ },
  { begins: /^Pada\b/, verb: /\bmenulis\s*:$/ },
  { begins: /^Noong\b/, verb: /\bsinulat ni\b/ },
  { verb: /(?:написала?|написал\(а\)|написав|написала|написав\(ла\)|пише|пишет)\s*:$/ },
  { verb: /\b(?:napisała?|napisał\(a\)|pisze)\s*:$/ },
  { verb: /(?:yazdı|yazdılar|şunları yazdı)/ },
  { verb: /(?:写道|寫道|写了|的来信)\s*[:：]$/ },
  { verb: /(?:のメール|書きました|さんが書いた|のメッセージ)\s*[:：]$/ },
  { verb: /(?:님이 작성|작성|쓴 글|님이 쓴 글)\s*:$/ },
  { verb: /(?:كتب|كتبت|كتابة)/ },
  { verb: /(?:כתב|כתבה|כתב\/ה|מאת)/ },
  { verb: /(?:ने लिखा|लिखा)\s*:$/ },
  { verb: /(?:έγραψε|έγραψες)\s*:$/ },
  { verb: /\bkirjoitti\s*:$/ },
  { verb: /\bezt írta\b/ },
  { verb: /เขียนว่า\s*:$/ },
];

/** The words before the colon in the head of a quoted mail, as Outlook and forwarding programs write them. */
export const headWords = {
  from: words(
    `From|Von|De|De la|Da|Van|Od|От|Від|От кого|Kimden|Gönderen|发件人|寄件者|寄件人|差出人|送信者|보낸 사람|보낸사람|Från|Fra|Lähettäjä|Feladó|Từ|Người gửi|من|מאת|Από|Expéditeur|Remitente|Remetente|Afzender|Mittente|Nadawca|Dari|Pengirim|จาก|प्रेषक|Mula kay|Mula sa`,
  ),
  sent: words(
    `Sent|Date|Gesendet|Gesendet am|Datum|Envoyé|Envoyé le|Enviado|Enviado el|Enviado em|Enviada em|Enviada|Fecha|Data|Inviato|Verzonden|Wysłano|Wysłane|Отправлено|Дата|Надіслано|Gönderildi|Gönderilme Tarihi|Gönderme Tarihi|Tarih|发送时间|发送日期|日期|時間|寄件日期|傳送時間|已傳送|送信日時|日付|日時|보낸 날짜|날짜|보낸날짜|Skickat|Sendt|Dato|Odesláno|Elküldve|Dátum|Trimis|Dată|Lähetetty|Päivämäärä|Đã gửi|Ngày gửi|Ngày|تاريخ الإرسال|تم الإرسال|التاريخ|تاريخ|נשלח|תאריך|Στάλθηκε|Ημερομηνία|Dikirim|Tanggal|ส่งเมื่อ|วันที่|ส่ง|भेजा गया|दिनांक|तारीख|Petsa|Ipinadala`,
  ),
  subject: words(
    `Subject|Betreff|Objet|Asunto|Assunto|Oggetto|Onderwerp|Temat|Тема|Konu|主题|主旨|主題|件名|제목|Ämne|Emne|Předmět|Věc|Tárgy|Subiect|Aihe|Chủ đề|الموضوع|נושא|Θέμα|Subjek|Perihal|เรื่อง|หัวเรื่อง|विषय|Paksa`,
  ),
} as const;

function words(list: string): RegExp {
  // Some programs mark the words as bold, and French and Chinese have their own spaces and colons.
  return new RegExp(`^\\*?(?:${list})\\s?\\*?\\s?[:：]\\*?\\s*(\\S.*)$`, 'iu');
}

/** Words in the line that introduces a forwarded mail. */
export const forwardWords =
  /forward|fwd|weitergeleitet|transf[eé]r|réexpédié|reenviad|reencaminhad|encaminhad|inoltrat|doorgestuurd|przekazan|przesłan|пересыла|пересланн|переслан|iletilen|iletildi|转发|轉寄|転送|전달|vidarebefordra|videresend|přeposlan|továbbított|chuyển tiếp|إعادة توجيه|معاد توجيه|הועבר|välitetty|προωθ|redirecțion|diteruskan|ส่งต่อ|अग्रेषित|ipinasa/iu;

/** How a subject begins that is forwarded. */
export const forwardedSubject =
  /^\s*(?:fwd?|wg|tr|rv|enc|i|doorst|pd|fw|vb|vs|vl|továbbítás|转发|轉寄|転送|전달|ilt|пересл|πρθ|fs)\s*[:：]/iu;

/** What mail programs put before the subject of a reply or a forwarded mail. */
export const subjectPrefix =
  /^\s*(?:(?:re|fwd?|aw|wg|sv|vs|antw|odp|rif|r|res|tr|rv|enc|ref|ynt|ilt|回复|答复|回覆|转发|轉寄|転送|返信|답장|전달|ha|hv|απ|πρθ|atb|bls|ats|vá|i|pd|vb|doorst)\s*(?:\[\d+\])?\s*[:：]\s*)+/iu;
