import { rows } from '../rows.ts'

/** The logs that terminals upload. */
export const uploadedLogTexts = rows({
	终端上传的日志: {
		en: 'Logs uploaded by the terminal',
		vi: 'Nhật ký do thiết bị tải lên',
		ru: 'Журналы, загруженные терминалом',
		tr: 'Terminalin yüklediği günlükler',
		ja: '端末がアップロードしたログ',
	},
	'由终端自己记录；保留最近 {count} 份，最多 {days} 天。': {
		en: 'Written by the terminal itself. The last {count} stay for up to {days} {days|day|days}.',
		vi: 'Do chính thiết bị ghi lại; giữ {count} bản gần nhất, tối đa {days} ngày.',
		ru: 'Их ведёт сам терминал. Последние {count} хранятся до {days} {days|дня|дней|дней}.',
		tr: 'Terminalin kendisi yazar. Son {count} günlük en fazla {days} gün saklanır.',
		ja: '端末自身が記録したものです。最新の {count} 件を最長 {days} 日間保存します。',
	},
	向终端索取日志: {
		en: 'Ask the terminal for a log',
		vi: 'Yêu cầu thiết bị gửi nhật ký',
		ru: 'Запросить журнал у терминала',
		tr: 'Terminalden günlük iste',
		ja: '端末にログを要求',
	},
	此终端不支持上传日志: {
		en: 'This terminal cannot upload logs',
		vi: 'Thiết bị này không hỗ trợ tải nhật ký lên',
		ru: 'Этот терминал не умеет загружать журналы',
		tr: 'Bu terminal günlük yükleyemez',
		ja: 'この端末はログのアップロードに対応していません',
	},
	还没有上传的日志: {
		en: 'No logs have been uploaded yet',
		vi: 'Chưa có nhật ký nào được tải lên',
		ru: 'Загруженных журналов пока нет',
		tr: 'Henüz yüklenen günlük yok',
		ja: 'アップロードされたログはまだありません',
	},
	'确定删除 {time} 的日志吗？': {
		en: 'Delete the log of {time}?',
		vi: 'Xóa nhật ký lúc {time}?',
		ru: 'Удалить журнал от {time}?',
		tr: '{time} tarihli günlük silinsin mi?',
		ja: '{time} のログを削除しますか？',
	},
})
