import { rows } from '../rows.ts'

/** The list of alert sources, and the check of one. */
export const alertChecks = rows({
	立即检查: {
		en: 'Check now',
		vi: 'Kiểm tra ngay',
		ru: 'Проверить сейчас',
		tr: 'Şimdi denetle',
		ja: '今すぐ確認',
	},
	'检查“{name}”': {
		en: 'Check of “{name}”',
		vi: 'Kiểm tra “{name}”',
		ru: 'Проверка «{name}»',
		tr: '“{name}” denetimi',
		ja: '「{name}」の確認',
	},
	'只是查看：不会发布任何内容。': {
		en: 'This only looks: nothing is published.',
		vi: 'Chỉ xem: không phát gì cả.',
		ru: 'Только просмотр: ничего не публикуется.',
		tr: 'Yalnızca bakılır: hiçbir şey yayımlanmaz.',
		ja: '表示のみで、何も配信しません。',
	},
	该地址现在没有预警: {
		en: 'There are no alerts at the address now',
		vi: 'Hiện không có cảnh báo tại địa chỉ này',
		ru: 'По этому адресу сейчас нет предупреждений',
		tr: 'Adreste şu anda uyarı yok',
		ja: 'このアドレスには現在、警報がありません',
	},
	'确定删除预警源“{name}”吗？': {
		en: 'Delete the alert source “{name}”?',
		vi: 'Xóa nguồn cảnh báo “{name}”?',
		ru: 'Удалить источник предупреждений «{name}»?',
		tr: '“{name}” uyarı kaynağı silinsin mi?',
		ja: '警報ソース「{name}」を削除しますか？',
	},
	'它收到的预警记录也会删除；正在显示的紧急内容继续显示到期限为止。': {
		en: 'Its alerts are deleted with it. Emergencies on screen stay there until they expire.',
		vi: 'Các cảnh báo của nó cũng bị xóa. Nội dung khẩn cấp đang hiển thị vẫn tiếp tục đến khi hết hạn.',
		ru: 'Его предупреждения тоже удаляются. Показываемые сообщения остаются до истечения срока.',
		tr: 'Uyarıları da silinir. Ekrandaki acil durumlar süreleri dolana kadar kalır.',
		ja: '受け取った警報も削除されます。表示中の緊急通知は期限まで表示されます。',
	},
	只接收推送: {
		en: 'Only takes what is sent in',
		vi: 'Chỉ nhận cảnh báo được gửi đến',
		ru: 'Только принимает присланное',
		tr: 'Yalnızca gönderilenleri alır',
		ja: '送信された警報のみ',
	},
	尚未检查: {
		en: 'Not checked yet',
		vi: 'Chưa kiểm tra',
		ru: 'Ещё не проверялся',
		tr: 'Henüz denetlenmedi',
		ja: '未確認',
	},
	'上次读取 {time}': {
		en: 'Last read {time}',
		vi: 'Đọc lần cuối {time}',
		ru: 'Прочитан {time}',
		tr: 'Son okuma {time}',
		ja: '最終読み取り {time}',
	},
	紧急内容已不存在: {
		en: 'The emergency content is gone',
		vi: 'Nội dung khẩn cấp không còn',
		ru: 'Экстренного сообщения больше нет',
		tr: 'Acil durum içeriği artık yok',
		ja: '緊急通知の内容がありません',
	},
})
