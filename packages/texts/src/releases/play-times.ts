import { rows } from '../rows.ts'

/** Play records whose times cannot be true, and those that are lost. */
export const playTimes = rows({
	异常记录: {
		en: 'Problems',
		vi: 'Có vấn đề',
		ru: 'С ошибками',
		tr: 'Sorunlu',
		ja: '異常あり',
	},
	没有异常的播放记录: {
		en: 'No play records with problems',
		vi: 'Không có bản ghi phát nào có vấn đề',
		ru: 'Записей с ошибками нет',
		tr: 'Sorunlu oynatma kaydı yok',
		ja: '異常のある再生記録はありません',
	},
	'时间不可能成立的记录和丢失的记录会单独显示在这里。': {
		en: 'Records with impossible times and lost records are listed here.',
		vi: 'Các bản ghi có thời gian không thể đúng và các bản ghi bị mất được hiển thị riêng ở đây.',
		ru: 'Здесь отдельно показаны записи, время которых не может быть верным, и потерянные записи.',
		tr: 'Zamanı doğru olamayacak kayıtlar ve kaybolan kayıtlar burada ayrıca gösterilir.',
		ja: '時刻があり得ない記録と失われた記録は、ここに分けて表示されます。',
	},
	'这些记录不计入播放记录：时间不可能成立（通常是终端时钟不准），或者记录已丢失（例如服务器由备份恢复）。': {
		en: 'These do not count as play records: their times cannot be right, usually because a terminal’s clock was wrong, or the records were lost, for example when the server was restored from a backup.',
		vi: 'Các mục này không được tính là bản ghi phát: thời gian không thể đúng (thường do đồng hồ thiết bị sai) hoặc bản ghi đã bị mất (ví dụ khi máy chủ được khôi phục từ bản sao lưu).',
		ru: 'Эти записи не учитываются как показы: их время не может быть верным (обычно у терминала сбиты часы) или записи потеряны, например после восстановления сервера из резервной копии.',
		tr: 'Bunlar oynatma kaydı sayılmaz: zamanları doğru olamaz (genellikle terminalin saati yanlıştır) ya da kayıtlar kaybolmuştur (örneğin sunucu yedekten geri yüklendiğinde).',
		ja: 'これらは再生記録に含まれません。時刻があり得ない記録（多くは端末の時計のずれ）か、失われた記録（サーバーをバックアップから復元した場合など）です。',
	},
	'缺少 {count} 条播放记录': {
		en: '{count} play {count|record|records} missing',
		vi: 'Thiếu {count} bản ghi phát',
		ru: 'Потеряно {count} {count|запись|записи|записей} о показах',
		tr: '{count} oynatma kaydı eksik',
		ja: '再生記録が {count} 件失われています',
	},
	记录已丢失: {
		en: 'Records lost',
		vi: 'Bản ghi bị mất',
		ru: 'Записи потеряны',
		tr: 'Kayıtlar kayıp',
		ja: '記録の喪失',
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
	时长超过一天: {
		en: 'Longer than a day',
		vi: 'Dài hơn một ngày',
		ru: 'Длительность больше суток',
		tr: 'Bir günden uzun',
		ja: '1日を超える長さ',
	},
	结束早于开始: {
		en: 'Ends before it starts',
		vi: 'Kết thúc trước khi bắt đầu',
		ru: 'Окончание раньше начала',
		tr: 'Başlamadan önce bitiyor',
		ja: '終了が開始より前',
	},
})
