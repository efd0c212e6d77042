import { rows } from '../rows.ts'

/** Play records whose times cannot be true. */
export const playTimes = rows({
	时间异常: {
		en: 'Wrong times',
		vi: 'Sai thời gian',
		ru: 'Неверное время',
		tr: 'Hatalı zaman',
		ja: '時刻の異常',
	},
	没有时间异常的播放记录: {
		en: 'No play records with wrong times',
		vi: 'Không có bản ghi phát sai thời gian',
		ru: 'Показов с неверным временем нет',
		tr: 'Zamanı hatalı oynatma kaydı yok',
		ja: '時刻に異常のある再生記録はありません',
	},
	'时间不可能成立的播放记录会单独显示在这里。': {
		en: 'Records whose times cannot be right are kept here.',
		vi: 'Các bản ghi có thời gian không thể đúng được giữ riêng ở đây.',
		ru: 'Здесь отдельно хранятся записи, время которых не может быть верным.',
		tr: 'Zamanı doğru olamayacak kayıtlar burada ayrıca gösterilir.',
		ja: '時刻があり得ない記録は、ここに分けて表示されます。',
	},
	'终端上报的这些时间不可能成立（通常是终端时钟不准），因此单独列出，不与其他播放记录混在一起。': {
		en: 'The times that terminals reported here cannot be right, usually because a clock was wrong. They are kept apart from other play records.',
		vi: 'Thời gian mà thiết bị báo ở đây không thể đúng, thường do đồng hồ của thiết bị sai. Các bản ghi này được giữ riêng.',
		ru: 'Время, которое сообщили терминалы, не может быть верным: обычно это значит, что у терминала сбиты часы. Такие записи хранятся отдельно от остальных.',
		tr: 'Terminallerin bildirdiği bu zamanlar doğru olamaz; genellikle terminalin saati yanlıştır. Bu kayıtlar diğerlerinden ayrı tutulur.',
		ja: '端末から報告された時刻があり得ないため（多くは端末の時計のずれ）、ほかの再生記録とは分けて表示しています。',
	},
	异常原因: { en: 'Problem', vi: 'Vấn đề', ru: 'Проблема', tr: 'Sorun', ja: '異常の内容' },
	时间在未来: {
		en: 'In the future',
		vi: 'Ở tương lai',
		ru: 'В будущем',
		tr: 'Gelecekte',
		ja: '未来の時刻',
	},
	早于终端接入的时间: {
		en: 'Before the terminal was added',
		vi: 'Trước khi thêm thiết bị',
		ru: 'До добавления терминала',
		tr: 'Terminal eklenmeden önce',
		ja: '端末の追加前の時刻',
	},
	结束早于开始: {
		en: 'Ends before it starts',
		vi: 'Kết thúc trước khi bắt đầu',
		ru: 'Окончание раньше начала',
		tr: 'Başlamadan önce bitiyor',
		ja: '終了が開始より前',
	},
})
