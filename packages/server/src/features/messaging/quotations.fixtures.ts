/** How mail programs quote in the most used languages: what stands between the reply and the quoted text. */
export interface Quotation {
  readonly name: string;
  readonly lines: readonly string[];
  /** Whether the quoted lines are marked. */
  readonly marked: boolean;
}

const who = 'Alder & Quince Homes <reply+1a2b.abcdefghij2345672345@replies.example.net>';
const wrapped = 'Alder & Quince Homes <\nreply+1a2b.abcdefghij2345672345@replies.example.net>';
const plain = 'Alder & Quince Homes';

const introduced: Readonly<Record<string, string>> = {
  'Gmail en': `On Thu, Nov 26, 2026 at 3:10 PM ${wrapped} wrote:`,
  'Gmail es': `El jue, 26 nov 2026 a las 15:10, ${wrapped} escribió:`,
  'Gmail pt': `Em qui., 26 de nov. de 2026 às 15:10, ${wrapped} escreveu:`,
  'Gmail fr': `Le jeu. 26 nov. 2026 à 15:10, ${wrapped} a écrit :`,
  'Gmail de': `Am Do., 26. Nov. 2026 um 15:10 Uhr schrieb ${who}:`,
  'Gmail it': `Il giorno gio 26 nov 2026 alle ore 15:10 ${wrapped} ha scritto:`,
  'Gmail nl': `Op do 26 nov 2026 om 15:10 schreef ${wrapped}:`,
  'Gmail pl': `czw., 26 lis 2026 o 15:10 ${wrapped} napisał(a):`,
  'Gmail ru': `чт, 26 нояб. 2026 г. в 15:10, ${wrapped}:`,
  'Gmail uk': `чт, 26 лист. 2026 р. о 15:10 ${wrapped} пише:`,
  'Gmail tr': `${wrapped}, 26 Kas 2026 Per, 15:10 tarihinde şunu yazdı:`,
  'Gmail zh-CN': `${wrapped} 于2026年11月26日周四 15:10写道：`,
  'Gmail zh-TW': `${wrapped} 於 2026年11月26日 週四 下午3:10寫道：`,
  'Gmail ja': `2026年11月26日(木) 15:10 ${wrapped}:`,
  'Gmail ko': `2026년 11월 26일 (목) 오후 3:10, ${wrapped}님이 작성:`,
  'Gmail vi': `Vào Th 5, 26 thg 11, 2026 vào lúc 15:10 ${wrapped} đã viết:`,
  'Gmail ar': `\u202Bفي الخميس، 26 نوفمبر 2026 في 3:10 م تمت كتابة ما يلي بواسطة \u202A${wrapped}\u202C:\u202C`,
  'Gmail sv': `Den tors 26 nov. 2026 kl 15:10 skrev ${wrapped}:`,
  'Gmail no': `tor. 26. nov. 2026 kl. 15:10 skrev ${wrapped}:`,
  'Gmail cs': `čt 26. 11. 2026 v 15:10 odesílatel ${wrapped} napsal:`,
  'Gmail ro': `În joi, 26 nov. 2026 la 15:10, ${wrapped} a scris:`,
  'Gmail hi': `गुरु, 26 नव॰ 2026 को 3:10 pm बजे को ${wrapped} ने लिखा:`,
  'Gmail id': `Pada Kam, 26 Nov 2026 pukul 15.10 ${wrapped} menulis:`,
  'Gmail hu': `${wrapped} ezt írta (időpont: 2026. nov. 26., Cs, 15:10):`,
  'Gmail el': `Στις Πέμ 26 Νοε 2026 στις 3:10 μ.μ., ο χρήστης ${wrapped} έγραψε:`,
  'Gmail fi': `to 26. marrask. 2026 klo 15.10 ${wrapped} kirjoitti:`,
  'Gmail he': `\u202Bבתאריך יום ה׳, 26 בנוב׳ 2026 ב-15:10 מאת \u202A${wrapped}\u202C:\u202C`,
  'Gmail th': `ในวันที่ พฤ. 26 พ.ย. 2026 เวลา 15:10 น. ${wrapped} เขียนว่า:`,
  'Apple en': `> On Nov 26, 2026, at 3:10 PM, ${who} wrote:`.slice(2),
  'Apple ru': `26 нояб. 2026 г., в 15:10, ${who} написал(а):`,
  'Apple pl': `Wiadomość napisana przez ${who} w dniu 26 lis 2026, o godz. 15:10:`,
  'Apple nl': `Op 26 nov 2026, om 15:10 heeft ${who} het volgende geschreven:`,
  'Apple tr': `${who} şunları yazdı (26 Kas 2026 15:10):`,
  'Apple zh-CN': `2026年11月26日 15:10，${who} 写道：`,
  'Apple ja': `2026/11/26 15:10、${who}のメール:`,
  'Apple ar': `في ٢٦ نوفمبر ٢٠٢٦، الساعة ٣:١٠ م، كتب ${who}:`,
  'Thunderbird de': `Am 26.11.26 um 15:10 schrieb ${plain}:`,
  'Thunderbird fr': `Le 26/11/2026 à 15:10, ${plain} a écrit :`,
  'Thunderbird es': `El 26/11/26 a las 15:10, ${plain} escribió:`,
  'Thunderbird pt': `Em 26/11/2026 15:10, ${plain} escreveu:`,
  'Thunderbird it': `Il 26/11/26 15:10, ${plain} ha scritto:`,
  'Thunderbird nl': `Op 26-11-2026 om 15:10 schreef ${plain}:`,
  'Thunderbird pl': `W dniu 26.11.2026 o 15:10, ${plain} pisze:`,
  'Thunderbird ru': `26.11.2026 15:10, ${plain} пишет:`,
  'Thunderbird cs': `Dne 26. 11. 26 v 15:10 ${plain} napsal(a):`,
  'Thunderbird zh-CN': `在 2026/11/26 15:10, ${plain} 写道:`,
  'Thunderbird ja': `2026/11/26 15:10、${plain} さんは書きました:`,
};

/** The words of Outlook's head, in its order: From, Sent, To, Subject. */
const heads: Readonly<Record<string, readonly [string, string, string, string]>> = {
  en: ['From', 'Sent', 'To', 'Subject'],
  es: ['De', 'Enviado', 'Para', 'Asunto'],
  pt: ['De', 'Enviado', 'Para', 'Assunto'],
  fr: ['De ', 'Envoyé ', 'À ', 'Objet '],
  de: ['Von', 'Gesendet', 'An', 'Betreff'],
  it: ['Da', 'Inviato', 'A', 'Oggetto'],
  nl: ['Van', 'Verzonden', 'Aan', 'Onderwerp'],
  pl: ['Od', 'Wysłano', 'Do', 'Temat'],
  ru: ['От', 'Отправлено', 'Кому', 'Тема'],
  tr: ['Kimden', 'Gönderildi', 'Kime', 'Konu'],
  'zh-CN': ['发件人', '发送时间', '收件人', '主题'],
  'zh-TW': ['寄件者', '寄件日期', '收件者', '主旨'],
  ja: ['差出人', '送信日時', '宛先', '件名'],
  ko: ['보낸 사람', '보낸 날짜', '받는 사람', '제목'],
  vi: ['Từ', 'Đã gửi', 'Đến', 'Chủ đề'],
  ar: ['من', 'تم الإرسال', 'إلى', 'الموضوع'],
  sv: ['Från', 'Skickat', 'Till', 'Ämne'],
  cs: ['Od', 'Odesláno', 'Komu', 'Předmět'],
};

const outlook = Object.entries(heads).flatMap(([language, [from, sent, to, subject]]) => {
  const lines = [
    `${from}: Alder & Quince Homes <office@example.net>`,
    `${sent}: 26.11.2026 15:10`,
    `${to}: Wren Talbot <wren@example.org>`,
    `${subject}: The garden gate`,
    '',
  ];
  return [
    { name: `Outlook ${language}`, lines, marked: false },
    { name: `Outlook for phones ${language}`, lines: ['_'.repeat(32), ...lines], marked: false },
  ];
});

export const quotations: readonly Quotation[] = [
  ...Object.entries(introduced).map(([name, text]) => ({
    name,
    lines: [...text.split('\n'), ''],
    marked: true,
  })),
  ...outlook,
];

/** What the person wrote: it ends in every way that could belong to an introduction. */
export const replies = [
  'Yes, that suits me.',
  'Sounds good\nWren',
  'Please call 555-0142:',
] as const;

const SAID = ['The gate is mended on Friday at 9.', 'Is that good?', '', 'Alder & Quince Homes'];

/** A reply, above what its mail program quoted. */
export function quotedReply(reply: string, { lines, marked }: Quotation): string {
  const said = SAID.map((line) => (marked ? `> ${line}` : line));
  return [reply, '', ...lines, ...said].join('\n');
}
