import { rows } from '../rows.ts'

/** Sources of public alerts: the list, the form and the check. */
export const alertSources = rows({
	公共预警: {
		en: 'Public alerts',
		vi: 'Cảnh báo công cộng',
		ru: 'Публичные предупреждения',
		tr: 'Genel uyarılar',
		ja: '公共警報',
	},
	预警源: {
		en: 'Alert sources',
		vi: 'Nguồn cảnh báo',
		ru: 'Источники предупреждений',
		tr: 'Uyarı kaynakları',
		ja: '警報ソース',
	},
	还没有预警源: {
		en: 'No alert sources yet',
		vi: 'Chưa có nguồn cảnh báo nào',
		ru: 'Источников предупреждений пока нет',
		tr: 'Henüz uyarı kaynağı yok',
		ja: '警報ソースはまだありません',
	},
	'气象、民防等机构的公共预警（CAP 1.2）到来时，作为紧急内容显示在所涉区域的终端上。': {
		en: 'Public alerts (CAP 1.2) of weather services, civil protection and others are shown as emergencies on the terminals in their area.',
		vi: 'Cảnh báo công cộng (CAP 1.2) của cơ quan khí tượng, phòng vệ dân sự… được hiển thị như nội dung khẩn cấp trên thiết bị trong khu vực.',
		ru: 'Публичные предупреждения (CAP 1.2) метеослужб, гражданской обороны и других показываются как экстренные сообщения на терминалах в их зоне.',
		tr: 'Meteoroloji, sivil savunma gibi kurumların genel uyarıları (CAP 1.2), alanlarındaki terminallerde acil durum olarak gösterilir.',
		ja: '気象機関や防災機関などの公共警報（CAP 1.2）を、対象地域の端末に緊急通知として表示します。',
	},
	预警地址: {
		en: 'Address of the alerts',
		vi: 'Địa chỉ cảnh báo',
		ru: 'Адрес предупреждений',
		tr: 'Uyarıların adresi',
		ja: '警報のアドレス',
	},
	'CAP 1.2 文档，或由它们组成的 Atom、RSS 源；不填则只接收推送。': {
		en: 'A CAP 1.2 document, or an Atom or RSS feed of them. Left empty, alerts are only taken when they are sent in.',
		vi: 'Tài liệu CAP 1.2, hoặc nguồn Atom, RSS gồm các tài liệu đó. Để trống thì chỉ nhận cảnh báo được gửi đến.',
		ru: 'Документ CAP 1.2 либо лента Atom или RSS из них. Если не заполнено, принимаются только присланные предупреждения.',
		tr: 'Bir CAP 1.2 belgesi ya da bunlardan oluşan Atom veya RSS akışı. Boş bırakılırsa yalnızca gönderilen uyarılar alınır.',
		ja: 'CAP 1.2 の文書、またはその Atom・RSS フィード。空欄の場合は送信された警報だけを受け取ります。',
	},
	显示为: {
		en: 'Shown as',
		vi: 'Hiển thị như',
		ru: 'Показывать как',
		tr: 'Şu şekilde göster',
		ja: '表示に使う緊急通知',
	},
	'预警的文字放入此紧急内容，其外观、位置、声音和优先级不变。': {
		en: 'The words of the alert take the place of those of this emergency content; its look, position, sound and priority stay.',
		vi: 'Văn bản của cảnh báo thay cho văn bản của nội dung khẩn cấp này; giao diện, vị trí, âm thanh và mức ưu tiên giữ nguyên.',
		ru: 'Текст предупреждения заменяет текст этого сообщения; вид, место, звук и приоритет остаются.',
		tr: 'Uyarının metni bu acil durum içeriğinin metninin yerini alır; görünüm, konum, ses ve öncelik değişmez.',
		ja: '警報の文面をこの緊急通知に入れて表示します。見た目、位置、音、優先度は変わりません。',
	},
	自动发布: {
		en: 'Publish automatically',
		vi: 'Tự động phát',
		ru: 'Публиковать автоматически',
		tr: 'Otomatik yayımla',
		ja: '自動で配信',
	},
	由人员发布: {
		en: 'Published by a person',
		vi: 'Do người dùng phát',
		ru: 'Публикует человек',
		tr: 'Bir kişi yayımlar',
		ja: '担当者が配信',
	},
	'关闭时，预警等待人员点击发布；取消预警始终自动撤下。': {
		en: 'When off, alerts wait until somebody publishes them. What the issuer cancels is always taken down by itself.',
		vi: 'Khi tắt, cảnh báo chờ người dùng phát. Cảnh báo bị cơ quan phát hành hủy luôn tự động được gỡ.',
		ru: 'Если выключено, предупреждение ждёт, пока его опубликует человек. Отменённое снимается всегда автоматически.',
		tr: 'Kapalıyken uyarılar bir kişinin yayımlamasını bekler. Yayımcının iptal ettikleri her zaman kendiliğinden kaldırılır.',
		ja: 'オフの場合、警報は担当者が配信するまで待機します。発表元が解除した警報は常に自動で終了します。',
	},
})
