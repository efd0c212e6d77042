import { rows } from '../rows.ts'

/** What is done with all terminals of a filter at once. */
export const terminalBulk = rows({
	批量修改终端: {
		en: 'Change terminals in bulk',
		vi: 'Thay đổi thiết bị hàng loạt',
		ru: 'Массовое изменение терминалов',
		tr: 'Terminalleri toplu değiştir',
		ja: '端末の一括変更',
	},
	'选择全部 {count} 个符合条件的终端': {
		en: 'Select all {count} matching {count|terminal|terminals}',
		vi: 'Chọn tất cả {count} thiết bị phù hợp',
		ru: 'Выбрать все: {count} {count|подходящий терминал|подходящих терминала|подходящих терминалов}',
		tr: 'Eşleşen {count} terminalin tümünü seç',
		ja: '条件に合う {count} 台の端末をすべて選択',
	},
	'已选择全部 {count} 个符合条件的终端': {
		en: 'All {count} matching {count|terminal|terminals} selected',
		vi: 'Đã chọn tất cả {count} thiết bị phù hợp',
		ru: 'Выбраны все: {count} {count|подходящий терминал|подходящих терминала|подходящих терминалов}',
		tr: 'Eşleşen {count} terminalin tümü seçildi',
		ja: '条件に合う {count} 台の端末をすべて選択しました',
	},
	'已处理 {count} 个终端': {
		en: '{count} {count|terminal|terminals} done',
		vi: 'Đã xử lý {count} thiết bị',
		ru: 'Обработано: {count} {count|терминал|терминала|терминалов}',
		tr: 'İşlenen terminal: {count}',
		ja: '処理済みの端末：{count} 台',
	},
	'{count} 个未处理': {
		en: '{count} {count|terminal|terminals} not done',
		vi: 'Chưa xử lý: {count}',
		ru: 'Не обработано: {count} {count|терминал|терминала|терминалов}',
		tr: 'İşlenmedi: {count}',
		ja: '未処理：{count} 台',
	},
	'完成之前请保持此页面打开。': {
		en: 'Keep this page open until it is done.',
		vi: 'Hãy giữ trang này mở cho đến khi hoàn tất.',
		ru: 'Не закрывайте страницу до завершения.',
		tr: 'Bitene kadar bu sayfayı açık tutun.',
		ja: '完了するまでこのページを開いたままにしてください。',
	},
	'尚未全部完成。已处理的终端不会还原，可以从这里继续。': {
		en: 'Not all are done. What was done stays; you can resume from here.',
		vi: 'Chưa hoàn tất. Phần đã xử lý được giữ nguyên; bạn có thể tiếp tục từ đây.',
		ru: 'Обработаны не все. Сделанное сохраняется, можно продолжить с этого места.',
		tr: 'Tümü bitmedi. Yapılanlar kalır; buradan devam edebilirsiniz.',
		ja: 'すべては完了していません。処理済みの内容はそのまま残り、ここから再開できます。',
	},
	'已下达到 {count} 个终端': {
		en: 'Sent to {count} {count|terminal|terminals}',
		vi: 'Đã gửi đến {count} thiết bị',
		ru: 'Отправлено {count} {count|терминалу|терминалам|терминалам}',
		tr: 'Gönderilen terminal: {count}',
		ja: '送信先の端末：{count} 台',
	},
	'{succeeded} 个执行成功，{failed} 个未成功，{waiting} 个等待中': {
		en: 'Succeeded: {succeeded} · not: {failed} · waiting: {waiting}',
		vi: 'Thành công: {succeeded} · không: {failed} · đang chờ: {waiting}',
		ru: 'Выполнено: {succeeded} · нет: {failed} · ожидает: {waiting}',
		tr: 'Başarılı: {succeeded} · başarısız: {failed} · bekleyen: {waiting}',
		ja: '成功：{succeeded} · 失敗：{failed} · 待機中：{waiting}',
	},
	'将“{command}”发送到 {count} 个终端？': {
		en: 'Send “{command}” to {count} {count|terminal|terminals}?',
		vi: 'Gửi “{command}” đến {count} thiết bị?',
		ru: 'Отправить «{command}» {count} {count|терминалу|терминалам|терминалам}?',
		tr: '“{command}” komutu {count} terminale gönderilsin mi?',
		ja: '「{command}」を {count} 台の端末に送信しますか？',
	},
	'确定解封 {count} 个终端吗？': {
		en: 'Unban {count} {count|terminal|terminals}?',
		vi: 'Mở khóa {count} thiết bị?',
		ru: 'Разблокировать {count} {count|терминал|терминала|терминалов}?',
		tr: '{count} terminalin engeli kaldırılsın mı?',
		ja: '{count} 台の端末の利用停止を解除しますか？',
	},
	'终端上正在播放的内容保持不变。': {
		en: 'What runs on the terminals stays as it is.',
		vi: 'Nội dung đang chạy trên thiết bị được giữ nguyên.',
		ru: 'То, что идёт на терминалах, остаётся без изменений.',
		tr: 'Terminallerde oynayanlar olduğu gibi kalır.',
		ja: '端末で再生中の内容はそのまま残ります。',
	},
})
